import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";
import type { Database } from "../db/database.ts";
import { attemptsStore } from "./attempts.ts";

/** Enough for a whole office behind one router, too few for a flood. */
const REQUESTS_A_MINUTE = 6_000;

/** Before any other check, so that refused requests count too. An IPv6 /64 counts as one. */
export async function limitRequests(app: FastifyInstance, db: Database) {
  const count = await floodCounter(app);
  app.addHook("onRequest", async (request, reply) => {
    // behind a proxy it would be read from the headers again each time
    Object.defineProperty(request, "ip", { value: request.ip });
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
  await app.register(rateLimit, { global: false, store: attemptsStore(db) });
}

/** In memory: it protects the database from a flood, so it must not use it. */
async function floodCounter(app: FastifyInstance) {
  const counters: ReturnType<FastifyInstance["createRateLimit"]>[] = [];
  await app.register(async (apart) => {
    await apart.register(rateLimit, { global: false });
    counters.push(apart.createRateLimit({ max: REQUESTS_A_MINUTE, timeWindow: "1 minute" }));
  });
  const [count] = counters;
  if (!count) throw new Error("Nothing counts the requests.");
  return count;
}
