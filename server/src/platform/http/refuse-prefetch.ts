import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";

/** Headers by which browsers say that nobody has asked for a page yet. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/**
 * Refuses a call that a browser makes ahead of being asked: the address does something, though it is
 * asked for with GET. A hook of the route, before anything is done.
 */
export async function refusePrefetch({ headers }: FastifyRequest): Promise<void> {
  const isAhead = PURPOSES.some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name])),
  );
  if (!isAhead) return;
  const message =
    "This address does something, so it is not fetched ahead. Ask for it when it is meant.";
  throw new AppError("bad_request", message);
}
