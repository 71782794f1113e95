import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyBaseLogger } from "fastify";

/** For how long one piece of work may keep all others waiting before it is worth a line, milliseconds. */
const STALL_MS = 250;

const LOOK_EVERY_MS = 10_000;

/**
 * Logs when the process was blocked for too long, because one task kept the processor to itself. At
 * most one line per check, whatever happens in between.
 *
 * @returns stops it.
 */
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
