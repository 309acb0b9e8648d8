"""Let `python -m searchcade` start the command line."""

from searchcade.cli import main

if __name__ == "__main__":
    main()
