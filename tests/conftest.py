import os
import shutil
import signal

import pytest
from hypothesis import settings

# A job in the background begins with Ctrl-C ignored, and what a test starts would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("fast", deadline=None, max_examples=20)
settings.load_profile("ci")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") is None or shutil.which("chromium"):
        return
    sentence = "This test looks at a page with Chromium, and there is no `chromium` on the PATH."
    if os.environ.get("CI") == "true":
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)
