"""What is said where a library of the extra `envs` is missing."""

from guinote.errors import GuinoteError


class MissingExtra(GuinoteError, ImportError):
    """A library that the core does not need is not installed; the line says how to get it."""

    def __init__(self, library: str) -> None:
        """Name the library and the extra that brings it."""
        super().__init__(
            "missing_extra",
            f"this needs {library}, which the extra 'envs' brings: pip install 'guinote[envs]'",
        )
