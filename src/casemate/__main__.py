"""`python -m casemate` is the command `casemate`."""

from .terminal.cli import main

if __name__ == "__main__":
    main()
