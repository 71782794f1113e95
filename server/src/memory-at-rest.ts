import { performance } from "node:perf_hooks";

/** Long enough for a busy server to show that it is, milliseconds. */
const LOOK_EVERY_MS = 2_000;

const LOOKS_MAX = 30;

/** The part of its time that a server without callers works. */
const REST = 0.1;

/**
 * Gives back what only the start needed, about 17 MB, once the server is at rest: an idle engine
 * would keep it. One that is busy from the beginning collects by itself. `collect` is `gc` of
 * Node's option `--expose-gc`. The returned function stops waiting for rest.
 */
export function giveBackAtRest(
  collect: NodeJS.GCFunction | undefined = globalThis.gc,
  lookEveryMs = LOOK_EVERY_MS,
): () => void {
  if (!collect) return () => {};
  let looks = 0;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    looks += 1;
    const isAtRest = utilization < REST;
    if (isAtRest || looks >= LOOKS_MAX) clearInterval(timer);
    if (isAtRest) collect({ type: "major", flavor: "last-resort" });
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}
