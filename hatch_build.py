"""Compile the message catalogues whenever the package is built or installed for development."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueBuildHook(BuildHookInterface[Any]):
    """Writes every ``messages.mo`` beside its ``messages.po``."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - called by name
        """Compile all catalogues below ``scorekeeper/translations``."""
        for source in sorted(Path(self.root, "scorekeeper", "translations").glob("*/LC_MESSAGES/*.po")):
            with source.open("rb") as file:
                catalogue = read_po(file)
            with source.with_suffix(".mo").open("wb") as file:
                write_mo(file, catalogue)
