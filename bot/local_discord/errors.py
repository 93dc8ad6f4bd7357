"""Discord's documented refusals: JSON error codes with their HTTP status and wording. Knows no route.

Source: Discord's reference, "Opcodes and Status Codes" and "Rate Limits".
"""

from __future__ import annotations

from .ids import Json

CODES: dict[int, tuple[int, str]] = {
    0: (500, "500: Internal Server Error"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20016: (429, "This action cannot be performed due to slowmode rate limit"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30034: (429, "You've reached the max number of daily application command creates (200)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40003: (400, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
}


class Refusal(Exception):
    """A request that Discord answers with an error.

    `retry_after_s` is set for those that come as a 429; `violation` says that the caller broke a documented rule, so
    that the strict server records it.
    """

    def __init__(
        self,
        code: int,
        *,
        errors: Json | None = None,
        status: int | None = None,
        message: str | None = None,
        retry_after_s: float | None = None,
        violation: str | None = None,
    ) -> None:
        known_status, known_message = CODES.get(code, (400, "Error"))
        self.code = code
        self.status = status or known_status
        self.message = message or known_message
        self.errors = errors
        self.retry_after_s = retry_after_s
        self.violation = violation
        super().__init__(f"{self.status} {self.code}: {self.message}")

    def body(self) -> Json:
        """The JSON that goes out."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.retry_after_s is not None:
            body["retry_after"] = round(self.retry_after_s, 3)
            body["global"] = False
        return body


class Report:
    """Collects what is wrong with a body, by path, in the shape of Discord's `errors`."""

    def __init__(self) -> None:
        self.found: list[tuple[tuple[str, ...], str, str]] = []

    def add(self, path: tuple[str, ...], code: str, message: str) -> None:
        """Notes one fault; `path` as in `("components", "0", "label")`."""
        self.found.append((path, code, message))

    def raise_if_any(self) -> None:
        """Refuses with 50035 and the tree of faults, if there are any."""
        if not self.found:
            return
        tree: Json = {}
        for path, code, message in self.found:
            node = tree
            for part in path:
                node = node.setdefault(part, {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        said = "; ".join(f"{'.'.join(path) or 'body'}: {message}" for path, _, message in self.found)
        raise Refusal(50035, errors=tree, violation=said)
