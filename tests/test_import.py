import subprocess
import sys

LOADED = """
import sys
before = set(sys.modules)
import tulipbook
print(*{name.partition(".")[0] for name in set(sys.modules) - before})
"""


def test_import_tulipbook_loads_nothing_from_outside() -> None:
    run = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "tulipbook" in loaded
    assert loaded - {"tulipbook"} <= sys.stdlib_module_names
