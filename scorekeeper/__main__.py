"""``python -m scorekeeper`` is the console command."""

from scorekeeper.cli import main

main()
