"""``python -m tulipbook`` is the command ``tulipbook``."""

from tulipbook.cli import main

main()
