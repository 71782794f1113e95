import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const REST_MAX = 32 * 1024 ** 2;

const REST_MS = 5_000;

/**
 * A connection that is closed before the request has arrived is reset, and the client loses the
 * answer (RFC 9112 §9.6). So the rest is read and thrown away first, within limits.
 */
export function readRestBeforeClosing(app: FastifyInstance, restMs = REST_MS): void {
  app.addHook("onSend", (request, reply) => readRest(request, reply, restMs));
}

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
