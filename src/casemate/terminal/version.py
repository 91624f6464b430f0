"""Which Casemate this is."""

from importlib import metadata


def version() -> str:
    """The version that is installed."""
    try:
        return metadata.version("casemate")
    except metadata.PackageNotFoundError:
        return "(not installed)"
