import type pg from "pg";
import type { Call } from "../side-by-side.ts";

/** The callers work for many pharmacies, or all for one. */
export type Where = "many" | "one";

/** The record that a call writes: with a version again and again, else once. */
export type Target = { version?: number };

export type Act<Of extends Target = Target> = {
  name: string;
  what: string;
  /** The least part of the bare server's requests a second. */
  least?: Record<Where, number>;
  /** Not measured in one pharmacy: it is of none. */
  isOfNetwork?: boolean;
  fill?: (string | [string, unknown[]])[];
  targets(client: pg.Client, where: Where, most: number): Promise<Of[]>;
  ours(target: Of): Call;
  statement: string;
  values(target: Of): unknown[];
  /** Counts what was written, but for entries and movements. */
  written: string;
  movements?: number;
};

/** The calls of an act to one of the servers. */
export function callsOf<Of extends Target>(targets: Of[], call: (target: Of) => Call) {
  let [taken, done] = [0, 0];
  return {
    done: () => done,
    next(): Call {
      const target = targets[taken];
      taken += 1;
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

export async function rowsOf<Of extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<Of[]> {
  return (await client.query<Of>(text, values)).rows;
}

/** Records of the biggest pharmacy, or of the others. */
export const ofPharmacies = (where: Where) =>
  `organization ${where === "one" ? "=" : "<>"} (select id from organizations where name = 'Shop 1')`;

/** Pharmacies by the only ids that the server accepts, but for the biggest. */
export const CALLABLE = `name like 'Shop %' and name <> 'Shop 1' and id::text ~ '^.{14}[1-8].{4}[89ab]'`;
