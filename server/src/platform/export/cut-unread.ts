import type { ServerResponse } from "node:http";

/** How slowly a file may be read: at least so many bytes in any span of so many milliseconds. */
export type ReadingPace = { spanMs: number; bytesMin: number };

/** 4 KB a second, which the slowest mobile connection reaches. */
const PACE: ReadingPace = { spanMs: 60_000, bytesMin: 240 * 1024 };

/** How often the progress is looked at within a span. */
const LOOKS = 12;

/**
 * Cuts off a download whose reader has stopped, or reads so little that it would never end. Only what
 * has left the process counts as read, and only time in which something waited to be read.
 */
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
