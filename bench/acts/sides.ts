import pg from "pg";
import type { Call } from "../side-by-side.ts";
import { type Act, callsOf, type Target, type Where } from "./acts.ts";

/** A server of the two, on a database of its own. */
export type Side = { who: string; databaseUrl: string; isOurs: boolean };

/** The calls of an act, and what of their outcome is not as it should be. */
export async function sequenceOf(side: Side, act: Act, where: Where, most: number) {
  const targets = await onDatabase(side.databaseUrl, (client) => act.targets(client, where, most));
  const sequence = callsOf(targets, callOf(side, act));
  const before = await countsOf(side, act);
  return {
    next: sequence.next,
    async differences(): Promise<string[]> {
      const after = await countsOf(side, act);
      const done = sequence.done();
      const each = { records: 1, entries: 1, movements: act.movements ?? 0 };
      return Object.entries(each).flatMap(([what, count]) => {
        const wrote = Number(after[what]) - Number(before[what]);
        if (wrote === count * done) return [];
        return [`${side.who} answered ${done} calls and wrote ${wrote} ${what}`];
      });
    },
  };
}

function callOf({ isOurs }: Side, act: Act): (target: Target) => Call {
  if (isOurs) return (target) => act.ours(target);
  return (target) => ({ method: "POST", path: `/${act.name}`, body: act.values(target) });
}

function countsOf({ databaseUrl }: Side, { written }: Act): Promise<Record<string, unknown>> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(`select (${written}) as records,
      (select count(*) from audit_logs where model not in ('session', 'user')) as entries,
      (select count(*) from stock_movements) as movements`);
    return rows[0];
  });
}

/** The fields that the last entry about a thing of this act names. */
export function fieldsLogged({ databaseUrl }: Side): Promise<string> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(`select concat_ws(' ', action, model, (select
        string_agg(change ->> 'field', ' ' order by change ->> 'field')
        from jsonb_array_elements(changes) change)) as fields
      from audit_logs where model not in ('session', 'user') order by at desc, id desc limit 1`);
    return rows[0]?.fields ?? "";
  });
}

async function onDatabase<Of>(databaseUrl: string, ask: (client: pg.Client) => Promise<Of>) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
