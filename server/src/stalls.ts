import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyBaseLogger } from "fastify";

const STALL_MS = 250;

const LOOK_EVERY_MS = 10_000;

/** Logs at most one line per check. The returned function stops it. */
export function watchStalls(
  log: Pick<FastifyBaseLogger, "warn">,
  lookEveryMs = LOOK_EVERY_MS,
): () => void {
  const delays = monitorEventLoopDelay();
  delays.enable();
  const look = () => {
    const ms = Math.round(delays.max / 1e6);
    delays.reset();
    if (ms > STALL_MS) log.warn({ ms }, "all requests were kept waiting");
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
