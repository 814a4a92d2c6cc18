"""Put the built client and the texts into the package (hatchling runs this)."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Build web/ with the Node from `build-system.requires` before a wheel is made."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; in a real wheel, put `locales/` inside the package too.

        An editable install reads `locales/` where it lies, so that no old copy stays behind.
        """
        if self.target_name != "wheel":
            return
        build_client(Path(self.root))
        if version != "editable":
            build_data["force_include"]["locales"] = "guinote/locales"


def build_client(root: Path) -> None:
    """Run the client's builder and stop the installation with one line if it fails."""
    done = subprocess.run([sys.executable, root / "tools" / "client.py", "build"], check=False)
    if done.returncode:
        sys.exit("guinote: the web client was not built (the line above says why)")
