import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** How much of a request is still read once its answer is known: more than most files, bytes. */
const REST_MAX = 32 * 1024 ** 2;

/** How long that may take, milliseconds. */
const REST_MS = 5_000;

/**
 * A connection that is closed before the request has arrived is reset, and the client loses the
 * answer: it sees a broken connection, not that its file was refused (RFC 9112 §9.6). So the rest is
 * read and thrown away first, within limits. Connections that stay open need no such care.
 */
export function readRestBeforeClosing(app: FastifyInstance, restMs = REST_MS): void {
  app.addHook("onSend", (request, reply) => readRest(request, reply, restMs));
}

/** The same for an answer that no hook sees. */
export async function readRest(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  restMs = REST_MS,
): Promise<void> {
  const closes = !reply.raw.shouldKeepAlive || reply.getHeader("connection") === "close";
  const { "content-length": length, "transfer-encoding": encoding } = raw.headers;
  if (closes && (length ?? encoding) !== undefined) await restOf(raw, restMs);
}

function restOf(raw: IncomingMessage, restMs: number): Promise<void> | undefined {
  if (raw.complete || raw.readableEnded || raw.destroyed) return;
  return new Promise((resolve) => {
    let left = REST_MAX;
    const timer = setTimeout(end, restMs);
    function count(part: Buffer) {
      left -= part.length;
      if (left < 0) end();
    }
    function end() {
      clearTimeout(timer);
      raw.off("data", count);
      resolve();
    }
    for (const last of ["end", "error", "close"]) raw.once(last, end);
    raw.unpipe();
    raw.on("data", count).resume();
  });
}
