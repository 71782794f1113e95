import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";

/** Headers by which browsers announce a prefetch. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/**
 * Refuses a browser's prefetch, for URLs that change something although they are requested with
 * GET. A hook of the route, which runs before anything is done.
 */
export async function refusePrefetch({ headers }: FastifyRequest): Promise<void> {
  const isAhead = PURPOSES.some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name])),
  );
  if (!isAhead) return;
  const message = "This address performs an action, so it cannot be prefetched.";
  throw new AppError("bad_request", message);
}
