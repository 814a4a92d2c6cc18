"""Bytes that are no frames, and frames that no library sends: each ends its own line only."""

import random
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import httpx
import pytest

from tests.seeds import chosen_seed
from tests.server.live import LiveServer, guest_at

LINES = 150
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
HELLO = b'{"t":"hello"}'


def frame(
    opcode: int, payload: bytes, *, fin: bool = True, mask: bool = True, rsv: int = 0
) -> bytes:
    """Return a frame with the bits that are asked for."""
    first = bytes([fin << 7 | rsv << 4 | opcode])
    key = b"\x01\x02\x03\x04"
    body = bytes(byte ^ key[i % 4] for i, byte in enumerate(payload)) if mask else payload
    return first + length(len(payload), mask) + (key if mask else b"") + body


def length(size: int, mask: bool) -> bytes:
    bit = mask << 7
    if size < 126:
        return bytes([bit | size])
    if size < 65536:
        return bytes([bit | 126]) + struct.pack(">H", size)
    return bytes([bit | 127]) + struct.pack(">Q", size)


class Line:
    """Somebody who watches a table, for bytes of any kind."""

    def __init__(self, server: LiveServer, table: str, headers: bytes = b"") -> None:
        netloc = urlsplit(server.base).netloc
        host, _, port = netloc.partition(":")
        self.wire = socket.create_connection((host, int(port)), timeout=15)
        self.wire.sendall(
            f"GET /ws/t/{table} HTTP/1.1\r\nHost: {netloc}\r\n".encode()
            + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"Sec-WebSocket-Protocol: guinote.v1\r\n" + headers + b"\r\n"
        )
        self.answer = self.wire.makefile("rb")
        while self.answer.readline().strip():
            pass

    def close_code(self, raw: bytes) -> int | None:
        """Send bytes and return the code of the close that comes; None if the line is just cut."""
        with suppress(OSError):
            self.wire.sendall(raw)
            while head := self.answer.read(2):
                size = head[1] & 127
                if size == 126:
                    size = struct.unpack(">H", self.answer.read(2))[0]
                payload = self.answer.read(size)
                if head[0] & 15 == CLOSE:
                    return int(struct.unpack(">H", payload[:2])[0])
        return None

    def end(self) -> None:
        self.answer.close()
        self.wire.close()


BROKEN = {
    "not masked": (frame(TEXT, HELLO, mask=False), 1002),
    "reserved bit 1": (frame(TEXT, HELLO, rsv=4), 1002),
    "reserved bit 3": (frame(TEXT, HELLO, rsv=1), 1002),
    "unknown opcode": (frame(3, HELLO), 1002),
    "unknown control opcode": (frame(11, b""), 1002),
    "control in pieces": (frame(PING, b"x", fin=False), 1002),
    "long control": (frame(PING, b"x" * 126), 1002),
    "continues nothing": (frame(0, HELLO), 1002),
    "text within text": (frame(TEXT, b"a", fin=False) + frame(TEXT, b"b"), 1002),
    "bad text": (frame(TEXT, b"\xff\xfe"), 1007),
    "bad text in pieces": (frame(TEXT, b"\xc3", fin=False) + frame(0, b"\x28"), 1007),
    "close of one byte": (frame(CLOSE, b"\x03"), 1002),
    "close with a bad code": (frame(CLOSE, struct.pack(">H", 1005)), 1002),
    "close with bad words": (frame(CLOSE, struct.pack(">H", 1000) + b"\xff"), 1007),
    "giant length": (b"\x81\xff" + struct.pack(">Q", 2**62) + b"\x00" * 4, 1009),
    "length beyond all": (b"\x81\xff" + b"\xff" * 8 + b"\x00" * 4, 1009),
    "big": (frame(TEXT, b"x" * 70_000), 1009),
}


@pytest.fixture(scope="module")
def table(server: LiveServer) -> Iterator[str]:
    with guest_at(server.base) as ana:
        yield ana.table


@pytest.mark.parametrize("name", BROKEN)
def test_broken_frame(name: str, table: str, server: LiveServer) -> None:
    """The line is closed with the code that RFC 6455 names, where it names one."""
    raw, code = BROKEN[name]
    line = Line(server, table)
    assert line.close_code(raw) == code
    line.end()


HEADERS = (
    b"",
    b"",
    b"Cookie: \xff\r\n",
    b"Sec-WebSocket-Extensions: permessage-deflate; x=%%\r\n",
)
PAYLOADS = (
    b"",
    HELLO,
    b'{"t":"p"}',
    b"\xff\xfe",
    b"\x03",
    b"\x03\xe8bye\xff",
    b"x" * 200,
    b"x" * 70_000,
)


def random_bytes(rng: random.Random) -> bytes:
    """Return some frames, right or wrong, perhaps cut short."""
    frames = [
        frame(
            rng.choice((0, TEXT, TEXT, TEXT, BINARY, 3, 7, CLOSE, PING, PONG, 11, 15)),
            rng.choice((*PAYLOADS, rng.randbytes(50))),
            fin=rng.random() < 0.7,
            mask=rng.random() < 0.8,
            rsv=rng.choice((0, 0, 0, 1, 4, 7)),
        )
        for _ in range(rng.randrange(1, 5))
    ]
    raw = b"".join(frames)
    return raw[: rng.randrange(len(raw))] if rng.random() < 0.2 else raw


def test_bytes_by_chance(table: str, server: LiveServer) -> None:
    """Whatever comes, and whether or not anybody waits for the answer, the server lives."""
    rng = random.Random(chosen_seed())
    for _ in range(LINES):
        line = Line(server, table, rng.choice(HEADERS))
        with suppress(OSError):
            line.wire.sendall(random_bytes(rng))
            if rng.random() < 0.5:
                line.wire.shutdown(socket.SHUT_WR)
                line.answer.read()
        line.end()
    assert httpx.get(server.base + "/health", verify=False).json()["ok"]
