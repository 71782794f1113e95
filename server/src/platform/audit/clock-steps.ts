import { createHmac } from "node:crypto";
import { momentInWords } from "@pharmacy/contract/date-words";
import type { FieldChange } from "@pharmacy/contract/field-changes";
import { sql } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import { type Actor, recordAuditEvent } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import { chainStart } from "./archived.ts";

export const SEALING_LOCK = 7_203_114;

/**
 * A clock set back, confirmed by an administrator: after this place the order of time begins anew.
 */
export type ClockStep = {
  place: number;
  from: string;
  to: string;
  confirmedAt: string;
  confirmedBy: string;
};

type Claim = Pick<ClockStep, "place" | "from" | "to"> & { hash: string };

export async function readClockSteps(
  db: Database | Transaction,
  key: Buffer,
): Promise<ClockStep[]> {
  const { rows } = await db.execute<{ at: string; by: string; changes: FieldChange[] }>(
    sql`select at::text, actor_name as by, changes from audit_logs
      where model = 'log' and action = 'confirmClock' and outcome = 'success' order by at, id`,
  );
  const steps = rows.flatMap(({ at, by, changes }) => {
    const of = (field: string) => changes.find((change) => change.field === field)?.to;
    const claim = { place: Number(of("place")), hash: String(of("hash")) };
    const times = { from: String(of("from")), to: String(of("to")) };
    const isOurs = sealOfStep(key, { ...claim, ...times }) === of("seal");
    const confirmed = { confirmedAt: new Date(at).toISOString(), confirmedBy: by };
    return isOurs ? [{ place: claim.place, ...times, ...confirmed }] : [];
  });
  return steps.sort((one, other) => one.place - other.place);
}

/** Without it, someone who inserts an entry could also insert the confirmation. */
function sealOfStep(key: Buffer, { place, hash, from, to }: Claim): string {
  const fields = ["clock step", place, hash, from, to];
  return createHmac("sha256", key).update(fields.join("\n")).digest("hex");
}

export async function foundClockStep(
  db: Database | Transaction,
): Promise<{ from: string; to: string } | undefined> {
  const { archive } = await chainStart(db);
  const { rows } = await db.execute<{ from: Date | null; to: Date | null }>(sql`
    with last as (
      select coalesce((select l.at from audit_seals s cross join lateral (
          select at from audit_logs where id = s.entry limit 1) l
        order by s.place desc limit 1), ${archive?.lastAt ?? null}::timestamptz) as at
    )
    select last.at as from, (select min(l.at) from audit_logs l where l.at <= last.at
      and not exists (select from audit_seals s where s.entry = l.id)) as to from last`);
  const [row] = rows;
  if (!row?.from || !row.to) return;
  return { from: new Date(row.from).toISOString(), to: new Date(row.to).toISOString() };
}

/** It explains the order alone: a changed or removed entry still differs from its seal. */
export function confirmClockStep(
  db: Database,
  key: Buffer,
  actor: Actor,
  shown: { from: string; to: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEALING_LOCK})`);
    const found = await foundClockStep(tx);
    const isAsShown =
      found?.from === new Date(shown.from).toISOString() &&
      found.to === new Date(shown.to).toISOString();
    if (!found || !isAsShown) {
      throw new AppError("conflict", "The log has changed since then. Verify it again.");
    }
    const { rows } = await tx.execute<{ place: string; hash: Buffer }>(
      sql`select place, hash from audit_seals order by place desc limit 1`,
    );
    const start = await chainStart(tx);
    const place = Number(rows[0]?.place ?? start.place);
    const claim = { place, hash: (rows[0]?.hash ?? start.hash).toString("hex"), ...found };
    const changes = Object.entries({ ...claim, seal: sealOfStep(key, claim) });
    await recordAuditEvent(tx, actor, {
      action: "confirmClock",
      model: "log",
      recordId: null,
      recordLabel: `from ${momentInWords(found.from)} to ${momentInWords(found.to)}`,
      changes: changes.map(([field, to]) => ({ field, from: null, to })),
    });
  });
}
