"""How much memory the process has, and how much a table that grows will want."""

import sys
from collections.abc import Sized
from pathlib import Path


def resident() -> int:
    """Bytes that the process holds now; where the system does not say, the most it ever held; 0 if nothing is known."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * _page()
    except (OSError, ValueError, IndexError):
        return _most()


def _page() -> int:
    import resource

    return resource.getpagesize()


def _most() -> int:
    try:
        import resource
    except ImportError:  # Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def growth(table: Sized, more: int) -> int:
    """Bytes that a dict takes in passing if ``more`` entries make it grow: the new table stands beside the old one.

    CPython doubles a dict whenever it is two thirds full.
    """
    size = 8
    while size * 2 // 3 < len(table):
        size *= 2
    return 2 * sys.getsizeof(table) if len(table) + more > size * 2 // 3 else 0
