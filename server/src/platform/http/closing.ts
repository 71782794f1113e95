import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";

/**
 * Lets the server stop: new requests are refused, and no connection is kept alive. A connection
 * busy during the close would otherwise stay open for another minute; and while the server drains,
 * the next call should reach another process.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", async () => {
    if (isClosing) throw STOPPING;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing || app.draining.hasBegun()) reply.header("connection", "close");
  });
}

const STOPPING = new AppError("unavailable", "The server is stopping. Try again in a moment.");
