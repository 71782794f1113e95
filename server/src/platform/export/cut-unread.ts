import type { ServerResponse } from "node:http";

export type ReadingPace = { spanMs: number; bytesMin: number };

/** 4 KB a second, which the slowest mobile connection reaches. */
const PACE: ReadingPace = { spanMs: 60_000, bytesMin: 240 * 1024 };

const LOOKS = 12;

/** Only what has left the process counts as read, and only while something waited to be read. */
export function cutUnread(
  response: ServerResponse,
  { spanMs, bytesMin }: ReadingPace = PACE,
): void {
  let sent: number[] = [];
  const look = () => {
    const { socket } = response;
    if (!socket || response.writableLength === 0) {
      sent = [];
      return;
    }
    const now = socket.bytesWritten - socket.writableLength;
    sent.push(now);
    if (sent.length <= LOOKS) return;
    if (now - (sent.shift() ?? 0) < bytesMin) response.destroy();
  };
  const timer = setInterval(look, spanMs / LOOKS).unref();
  response.once("close", () => clearInterval(timer));
}
