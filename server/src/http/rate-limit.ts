import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

/** Requests of one address in a minute: a whole office behind one router, not a flood. */
const REQUESTS_A_MINUTE = 6_000;

/**
 * Counts the requests of every address before anything else is asked about them, so that those which
 * are refused count too. A route may count more strictly besides, by `config.rateLimit`.
 */
export async function limitRequests(app: FastifyInstance) {
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({ max: REQUESTS_A_MINUTE, timeWindow: "1 minute" });
  app.addHook("onRequest", async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed) return;
    reply.headers({
      "x-ratelimit-limit": counted.max,
      "x-ratelimit-remaining": counted.remaining,
      "x-ratelimit-reset": counted.ttlInSeconds,
    });
    if (!counted.isExceeded) return;
    reply.header("retry-after", counted.ttlInSeconds);
    throw new AppError("too_many_requests", "Too many requests. Wait a moment and try again.");
  });
}
