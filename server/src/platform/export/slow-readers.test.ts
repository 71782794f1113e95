import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { cutUnread, type ReadingPace } from "./cut-unread.ts";

const MEGABYTE = 1024 ** 2;
/** More than the buffers of both ends hold. */
const SIZE = 64 * MEGABYTE;
const PACE: ReadingPace = { spanMs: 1_200, bytesMin: 512 * 1024 };

/** A large file on its way to a reader, in pieces of 16 KB. */
async function aDownload(pace: ReadingPace = PACE) {
  let response: ServerResponse | undefined;
  const server = createServer((_, answer) => {
    response = answer;
    cutUnread(answer, pace);
    const piece = Buffer.alloc(16 * 1024, "x");
    const pieces = Array.from({ length: SIZE / piece.length }, () => piece);
    pipeline(Readable.from(pieces, { objectMode: false }), answer).catch(() => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  await vi.waitFor(() => expect(response?.writableLength).toBeGreaterThan(0), 5_000);
  return { socket, isOpen: () => response?.destroyed === false };
}

/** Reads so many bytes of what has come, some times a second. */
function readAt(socket: Socket, bytesPerSecond: number) {
  socket.pause();
  const timer = setInterval(() => {
    let left = bytesPerSecond / 20;
    for (; left > 0; ) {
      const piece = socket.read(Math.min(left, 16 * 1024)) ?? socket.read();
      if (!piece) return;
      left -= piece.length;
    }
  }, 50);
  onTestFinished(() => clearInterval(timer));
}

/** Guarantees that no one keeps a download open without reading it. */
test("a reader who reads nothing is cut off after one span", async () => {
  const { isOpen } = await aDownload();
  const begin = Date.now();
  await vi.waitFor(() => expect(isOpen()).toBe(false), 10_000);
  // never two, as the operating system's own timeout would take
  expect(Date.now() - begin).toBeLessThan(2 * PACE.spanMs);
});

test("a reader who trickles below the pace is cut off as well", async () => {
  const { socket, isOpen } = await aDownload({ ...PACE, bytesMin: 16 * MEGABYTE });
  readAt(socket, 4 * MEGABYTE);
  await vi.waitFor(() => expect(isOpen()).toBe(false), 10_000);
});

test("a slow reader who keeps the pace gets the whole file", async () => {
  const { socket } = await aDownload({ spanMs: 600, bytesMin: 32 * 1024 });
  let bytes = 0;
  socket.on("data", (piece) => {
    bytes += piece.length;
    // reads in small steps, with pauses in between
    socket.pause();
    setTimeout(() => socket.resume(), 2);
  });
  await once(socket, "close");
  expect(bytes).toBeGreaterThanOrEqual(SIZE);
});
