"""A contract for import-linter: which outside libraries each room may import itself."""

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class _Rooms(fields.Field[dict[str, set[str]]]):
    def parse(self, raw_data: Any) -> dict[str, set[str]]:
        if not isinstance(raw_data, dict):
            raise fields.ValidationError("a table is wanted: each room with its list of libraries.")
        return {room: set(libraries) for room, libraries in raw_data.items()}


class OutsideLibraries(Contract):
    """The standard library is free to all; anything else must be in the room's list."""

    package: Any = fields.StringField()
    rooms: Any = _Rooms()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        strangers = sorted(
            (module, library)
            for module in graph.find_descendants(self.package) | {self.package}
            for library in graph.find_modules_directly_imported_by(module)
            if not self._may_import(module, library)
        )
        return ContractCheck(kept=not strangers, metadata={"strangers": strangers})

    def _may_import(self, module: str, library: str) -> bool:
        top = library.partition(".")[0]
        if top == self.package or top in sys.stdlib_module_names:
            return True
        room = module.removeprefix(self.package).strip(".").partition(".")[0]
        return top in self.rooms.get(room, set())

    def render_broken_contract(self, check: ContractCheck) -> None:
        for module, library in check.metadata["strangers"]:
            output.print_error(f"{module} imports {library}, which is not in its room's list.")
