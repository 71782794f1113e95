import type pg from "pg";
import type { Call } from "../side-by-side.ts";

/** The callers work for many pharmacies, or all for one. */
export type Where = "many" | "one";

/** A record to write, and its version if it is written again and again. */
type Target = { version?: number };

/** What one call does in the server, and the same in the bare one. */
export type Act<Of extends Target = Target> = {
  name: string;
  what: string;
  /** The least part of the bare server's requests a second. */
  least?: Record<Where, number>;
  targets(client: pg.Client, where: Where): Promise<Of[]>;
  ours(target: Of): Call;
  /** The values of its statement. */
  bare(target: Of): unknown[];
  /** Counts what was written, but for entries and movements. */
  written: string;
  movements?: number;
};

/** The calls of an act to one of the servers; a target with a version is written again. */
export function callsOf<Of extends Target>(targets: Of[], call: (target: Of) => Call) {
  let done = 0;
  return {
    done: () => done,
    next(): Call {
      const target = targets.shift();
      if (!target) throw new Error("There is nothing more to write.");
      return {
        ...call(target),
        done() {
          done += 1;
          if (target.version === undefined) return;
          target.version += 1;
          targets.push(target);
        },
      };
    },
  };
}
