import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";

const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/** For URLs that change something although they are requested with GET. */
export async function refusePrefetch({ headers }: FastifyRequest): Promise<void> {
  const isAhead = PURPOSES.some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name])),
  );
  if (!isAhead) return;
  const message = "This address performs an action, so it cannot be prefetched.";
  throw new AppError("bad_request", message);
}
