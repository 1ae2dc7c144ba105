"""A client of Muster's API VERSION. Generated from its OpenAPI document; do not edit."""
from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, List, Literal


class _Unset:
    """The value of a field that is not sent."""


UNSET = _Unset()


class Refused(Exception):
    """The server refused a call: why, for which fields, and after how many seconds it may be repeated."""

    def __init__(self, status: int, body: dict[str, Any], retry_after: str | None) -> None:
        super().__init__(f"{status} {body.get('code')}: {body.get('message')}")
        self.status = status
        self.code = body.get("code")
        self.message = body.get("message")
        self.fields = body.get("fields", {})
        self.params = body.get("params", {})
        self.retry_after = None if retry_after is None else int(retry_after)


class _Client:
    def __init__(self, url: str, token: str | None, language: str, timeout: float) -> None:
        self._url = url.rstrip("/") + "/api"
        self._token = token
        self._language = language
        self._timeout = timeout

    def query(self, path: str, values: dict[str, Any], key: str | None, is_file: bool = False) -> Any:
        sent = {name: _in_query(value) for name, value in values.items() if value is not UNSET and value is not None}
        return self._post(path + "?" + urllib.parse.urlencode(sent), b"", "application/json", key, is_file)

    def send(self, path: str, values: dict[str, Any], key: str | None, is_file: bool = False) -> Any:
        sent = {name: value for name, value in values.items() if value is not UNSET}
        return self._post(path, json.dumps(sent).encode(), "application/json", key, is_file)

    def upload(self, path: str, values: dict[str, Any], file: tuple[str, bytes] | list[tuple[str, bytes]] | None, key: str | None) -> Any:
        boundary = secrets.token_hex(16)
        parts = []
        for name, value in values.items():
            if value is not UNSET and value is not None:
                parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{_in_query(value)}\r\n'.encode())
        for filename, content in [] if file is None else file if isinstance(file, list) else [file]:
            head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{filename}"\r\nContent-Type: application/octet-stream\r\n\r\n'
            parts.append(head.encode() + content + b"\r\n")
        parts.append(f"--{boundary}--\r\n".encode())
        return self._post(path, b"".join(parts), f"multipart/form-data; boundary={boundary}", key, False)

    def _post(self, path: str, body: bytes, kind: str, key: str | None, is_file: bool) -> Any:
        headers = {"Content-Type": kind, "Accept-Language": self._language}
        if self._token is not None:
            headers["Authorization"] = f"Bearer {self._token}"
        if key is not None:
            headers["Idempotency-Key"] = key
        request = urllib.request.Request(self._url + path, data=body, headers=headers, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as answer:
                content = answer.read()
        except urllib.error.HTTPError as error:
            raise Refused(error.code, json.loads(error.read() or b"{}"), error.headers.get("Retry-After")) from None
        return content if is_file else json.loads(content)["data"]


def _in_query(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(str(one) for one in value)
    return str(value)


class _Group:
    def __init__(self, client: _Client) -> None:
        self._client = client
