"""Discord's OpenAPI description as a judge: are a request's body and its answer what Discord says they are?

The file's path comes from the environment variable TEST_OPENAPI; without it tests skip with one line. Three things
are rewritten, since they would only raise false alarms or say too little: ids may be numbers as well as text, the codes
of single fields' errors may be words, and a union whose members differ in their field `type` is decided by that field,
so that a fault names the field it is in.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from bot.local_discord import Entry

VARIABLE = "TEST_OPENAPI"
_METHODS = ("get", "post", "put", "patch", "delete")


class Spec:
    """The description; validators are compiled when an operation is first seen."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.schemas: dict[str, Any] = document["components"]["schemas"]
        self._responses: dict[str, Any] = document["components"]["responses"]
        self._operations = {
            (method, _shape(path)): operation
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
            if method in _METHODS
        }
        self._rewritten: dict[str, Any] = {}
        self._validators: dict[tuple[str, str, str], Any] = {}

    @classmethod
    def from_env(cls) -> Spec:
        """The description named by TEST_OPENAPI; skips the test where it isn't set."""
        path = os.environ.get(VARIABLE)
        if not path:
            pytest.skip(f"{VARIABLE} doesn't name Discord's openapi.json, so payloads aren't held against it")
        return _read(path)

    def check_request(self, method: str, route: str, body: Any) -> list[str]:
        """What is wrong with a request's JSON body; [] if nothing. `route` as in "/channels/{channel}/messages"."""
        operation = self._operation(method, route)
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if content is None:
            return [] if body in (None, {}) else [f"{method} {route} takes no body"]
        if body is None:
            return [f"{method} {route} has no body"] if operation["requestBody"].get("required") else []
        return self._faults((method, route, "request"), content["schema"], body)

    def check_response(self, method: str, route: str, status: int, body: Any) -> list[str]:
        """What is wrong with an answer's JSON body; [] if nothing."""
        responses = self._operation(method, route)["responses"]
        found = responses.get(str(status)) or responses.get(f"{status // 100}XX")
        if found is None:
            return [f"{method} {route} never answers {status}"]
        if "$ref" in found:
            found = self._responses[found["$ref"].rsplit("/", 1)[1]]
        content = found.get("content", {}).get("application/json")
        if content is None or status == 204:
            return [] if body is None else [f"{method} {route} answers {status} without a body"]
        return self._faults((method, route, str(status)), content["schema"], body)

    def check_entry(self, entry: Entry) -> list[str]:
        """What is wrong with a request of a transcript and with its answer. Answers from 500 on aren't described."""
        if not entry.route or not entry.status or entry.status >= 500:
            return []
        method, route = entry.route.split(" ")
        if route.endswith("/messages/{message}") and entry.path.endswith("@original"):
            route = route.replace("{message}", "@original")
        found: list[str] = []
        if entry.status < 400:
            found += self.check_request(method, route, entry.body)
        found += self.check_response(method, route, entry.status, entry.answer)
        return [f"{method} {entry.path}: {fault}" for fault in found]

    def check_all(self, entries: Iterable[Entry]) -> list[str]:
        """All faults of a transcript's requests."""
        return [fault for one in entries if one.kind == "request" for fault in self.check_entry(one)]

    def _operation(self, method: str, route: str) -> dict[str, Any]:
        found = self._operations.get((method.lower(), _shape(route)))
        if found is None:
            raise LookupError(f"the description knows no {method} {route}")
        operation: dict[str, Any] = found
        return operation

    def _faults(self, key: tuple[str, str, str], schema: Any, body: Any) -> list[str]:
        if key not in self._validators:
            self._validators[key] = jsonschema_rs.validator_for(self._whole(schema))
        faults = self._validators[key].iter_errors(body)
        return [f"{'/'.join(str(part) for part in one.instance_path) or 'body'}: {one.message[:300]}" for one in faults]

    def _whole(self, schema: Any) -> dict[str, Any]:
        root = self._rewrite(schema)
        needed: dict[str, Any] = {}
        waiting = list(_references(root))
        while waiting:
            name = waiting.pop()
            if name not in needed:
                if name not in self._rewritten:
                    self._rewritten[name] = self._rewrite(self.schemas[name])
                needed[name] = self._rewritten[name]
                waiting += _references(needed[name])
        if "SnowflakeType" in needed:
            needed["SnowflakeType"] = {"anyOf": [self.schemas["SnowflakeType"], {"type": "integer"}]}
        if "Error" in needed:
            # The reference shows words as the codes of single fields ("BASE_TYPE_REQUIRED"), the description numbers.
            either = {"code": {"type": ["integer", "string"]}}
            needed["Error"] = needed["Error"] | {"properties": needed["Error"]["properties"] | either}
        return {"allOf": [root], "components": {"schemas": needed}}

    def _rewrite(self, node: Any) -> Any:
        if isinstance(node, list):
            return [self._rewrite(one) for one in node]
        if not isinstance(node, dict):
            return node
        body = {key: self._rewrite(value) for key, value in node.items()}
        for word in ("oneOf", "anyOf"):
            if word in body:
                decided = self._by_type(body[word])
                if decided is not None:
                    del body[word]
                    body.setdefault("allOf", []).append(decided)
        return body

    def _by_type(self, union: list[Any]) -> dict[str, Any] | None:
        members = [one for one in union if one != {"type": "null"}]
        rules: list[Any] = []
        seen: list[int] = []
        for one in members:
            name = one.get("$ref", "").rsplit("/", 1)[-1]
            kinds = self.schemas.get(name, {}).get("properties", {}).get("type", {}).get("enum")
            if not kinds or set(kinds) & set(seen):
                return None
            seen += kinds
            is_it = {"properties": {"type": {"enum": kinds}}, "required": ["type"]}
            rules.append({"if": is_it, "then": one})
        if len(rules) < 2:
            return None
        decided = {"type": "object", "required": ["type"], "properties": {"type": {"enum": seen}}, "allOf": rules}
        return decided if len(members) == len(union) else {"if": {"not": {"type": "null"}}, "then": decided}


@cache
def _read(path: str) -> Spec:
    return Spec(json.loads(Path(path).read_text(encoding="utf-8")))


def _shape(path: str) -> str:
    return re.sub(r"\{\w+\}", "{}", path)


def _references(node: Any) -> Iterable[str]:
    if isinstance(node, list):
        for one in node:
            yield from _references(one)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref":
                yield value.rsplit("/", 1)[1]
            else:
                yield from _references(value)
