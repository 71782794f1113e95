import { sql } from "drizzle-orm";
import { recordAuditEvent, SYSTEM } from "../db/audit.ts";
import { bePatient, type Database, type Transaction } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import type { FileStore } from "../file-store.ts";
import { archiveSeal, chainStart } from "./archived.ts";
import { auditArchives } from "./audit-archives.table.ts";
import { faultOf, type Recorded, readRecords } from "./chain.ts";
import { chainFile } from "./chain-file.ts";
import { lastSealBefore } from "./chain-spans.ts";

const LOCK = 7_203_115;

const PATIENCE_MS = 600_000;

type Deps = {
  db: Database;
  fileStore: FileStore;
  key: Buffer;
  monthsKept(db: Database): Promise<number>;
};

type Due = {
  before: { place: number; hash: Buffer };
  until: number;
  firstAt: string;
  lastAt: string;
};

/**
 * A file is complete and on disk before its entries are removed, in the transaction that records
 * the archive: a kill at any point loses nothing. A month whose chain is broken stays, as evidence.
 */
export async function archiveEntries(deps: Deps, signal?: AbortSignal): Promise<number> {
  let archived = 0;
  while (!signal?.aborted) {
    const due = await nextDue(deps.db, await deps.monthsKept(deps.db));
    if (!due || !(await archiveMonth(deps, due))) break;
    archived += 1;
  }
  return archived;
}

async function nextDue(db: Database, months: number): Promise<Due | undefined> {
  const before = await chainStart(db);
  const { rows } = await db.execute<{ at: string; next: string }>(
    sql`select l.at::text, next::text from audit_seals s join audit_logs l on l.id = s.entry,
        lateral (select date_trunc('month', l.at, 'UTC') + interval '1 month' as next) month
      where s.place = ${before.place + 1}
        and next <= date_trunc('month', now() - make_interval(months => ${months}), 'UTC')`,
  );
  const [first] = rows;
  const last = first && (await lastSealBefore(db, first.next));
  return first && last && { before, until: last.place, firstAt: first.at, lastAt: last.at };
}

async function archiveMonth({ db, fileStore, key }: Deps, due: Due): Promise<boolean> {
  const { before, until } = due;
  let head = before;
  async function* proven(): AsyncGenerator<Recorded[]> {
    for await (const batch of readRecords(db, before.place, until)) {
      for (const seal of batch) {
        const fault = faultOf(key, head, seal);
        if (fault) throw new Error(`Nothing was archived: entry ${seal.entry} is ${fault}.`);
        head = seal;
      }
      yield batch;
    }
    if (head.place !== until)
      throw new Error("Nothing was archived: the end of a month is missing.");
  }
  let file: string;
  try {
    file = await fileStore.keep(chainFile(before, proven()));
  } catch (error) {
    if ((await chainStart(db)).place !== before.place) return false;
    throw error;
  }
  return db.transaction((tx) => moveOut(tx, key, due, { hash: head.hash, file }));
}

async function moveOut(
  tx: Transaction,
  key: Buffer,
  { before, until, firstAt, lastAt }: Due,
  { hash, file }: { hash: Buffer; file: string },
): Promise<boolean> {
  await bePatient(tx, PATIENCE_MS);
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  if ((await chainStart(tx)).place !== before.place) return false;
  const entries = until - before.place;
  await keepActivity(tx, before.place, until);
  await removeArchived(tx, before.place, until);
  const archiveFields = {
    id: newId(),
    place: until,
    hash,
    entries,
    checksum: Buffer.from(file, "hex"),
  };
  const times = { firstAt, lastAt };
  await tx
    .insert(auditArchives)
    .values({ ...archiveFields, ...times, file, seal: archiveSeal(key, archiveFields) });
  await recordAuditEvent(tx, SYSTEM, {
    action: "archive",
    model: "log",
    recordId: archiveFields.id,
    recordLabel: `${entries.toLocaleString("en")} ${entries === 1 ? "entry" : "entries"} of ${monthOf(firstAt)}`,
    changes: Object.entries({ place: until, hash: hash.toString("hex"), checksum: file }).map(
      ([field, to]) => ({ field, from: null, to }),
    ),
  });
  return true;
}

async function keepActivity(tx: Transaction, after: number, until: number): Promise<void> {
  await tx.execute(sql`insert into archived_activity (organization, at)
    select l.organization, max(l.at) from audit_seals s join audit_logs l on l.id = s.entry
    where s.place > ${after} and s.place <= ${until} and l.organization is not null
    group by l.organization
    on conflict (organization) do update
      set at = greatest(archived_activity.at, excluded.at)`);
}

/** The only place where entries leave the log. They are removed with their seals, all or none. */
async function removeArchived(tx: Transaction, after: number, until: number): Promise<void> {
  await tx.execute(sql`select set_config('pharmacy.archiving', 'on', true)`);
  const places = sql`place > ${after} and place <= ${until}`;
  const { rowCount } = await tx.execute(
    sql`delete from audit_logs using audit_seals where entry = audit_logs.id and ${places}`,
  );
  if (rowCount !== until - after) throw new Error("Nothing was archived: entries are missing.");
  await tx.execute(sql`delete from audit_seals where ${places}`);
}

export function monthOf(instant: string): string {
  const format = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(instant));
}
