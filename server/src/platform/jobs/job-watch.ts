import { MINUTE_MS } from "@pharmacy/contract/time.values";
import type { FastifyBaseLogger } from "fastify";

/** The most frequent jobs are due every minute: after this long without any, they have stopped. */
const LATE_MS = 5 * MINUTE_MS;

type Watched = { monotonic?: () => number; lateMs?: number };

export type JobWatch = ReturnType<typeof jobWatch>;

/** Goes by the time that has passed: a clock that was set is why jobs stop. */
export function jobWatch({ monotonic = () => performance.now(), lateMs = LATE_MS }: Watched = {}) {
  let seen: string | null | undefined;
  let changedAt = monotonic();
  let warnedAt: number | undefined;
  const waited = () => monotonic() - changedAt;
  return {
    isLate: () => waited() > lateMs,
    look(last: string | null, log: Pick<FastifyBaseLogger, "warn">) {
      if (last !== seen) {
        if (warnedAt !== undefined) log.warn("jobs run again");
        [seen, changedAt, warnedAt] = [last, monotonic(), undefined];
        return;
      }
      if (waited() <= lateMs || (warnedAt !== undefined && monotonic() - warnedAt < lateMs)) return;
      warnedAt = monotonic();
      const minutes = Math.round(waited() / MINUTE_MS);
      log.warn({ minutes }, "no job has run for longer than is due");
    },
  };
}
