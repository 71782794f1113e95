import type { AuditAction } from "@pharmacy/contract/audit-logs";
import type { Model } from "@pharmacy/contract/permissions";
import type { Database } from "../db/database.ts";

/** A change as the audit log knows it, without what was changed. */
export type Announcement = {
  id: string;
  model: Model;
  recordId: string | null;
  organization: string | null;
  action: AuditAction;
  sessionId: string | null;
};

/** Most changes that are told one by one to whoever missed them. */
const MISSED_MAX = 500;

/**
 * How much earlier than what was seen last an entry may have been written and only then committed,
 * in the database's words.
 */
const OVERLAP = "15 seconds";

const COLUMNS = `id, model, record_id as "recordId", organization, action,
  session_id as "sessionId"`;

/** The successes among these entries, in order. What was rolled back is not among them. */
export async function entriesById(db: Database, ids: string[]): Promise<Announcement[]> {
  const { rows } = await db.$client.query<Announcement>(
    `select ${COLUMNS} from audit_logs where id = any($1::uuid[]) and outcome = 'success'
     order by at, id`,
    [ids],
  );
  return rows;
}

/** What the database's clock says. */
export async function databaseTime(db: Database): Promise<string> {
  const { rows } = await db.$client.query<{ now: string }>("select clock_timestamp()::text as now");
  return rows[0]?.now ?? "";
}

/** The ids of all that came since an instant of the database's clock, and a little before. */
export async function idsSince(db: Database, since: string): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(
    `select id from audit_logs where at > $1::timestamptz - interval '${OVERLAP}'`,
    [since],
  );
  return rows.map(({ id }) => id);
}

/**
 * The successes since an instant of the database's clock, and a little before, without those that
 * are `known`. Undefined when there are too many to tell.
 */
export async function entriesSince(
  db: Database,
  since: string,
  known: string[],
): Promise<Announcement[] | undefined> {
  const { rows } = await db.$client.query<Announcement>(
    `select ${COLUMNS} from audit_logs
     where at > $1::timestamptz - interval '${OVERLAP}' and outcome = 'success'
       and not id = any($2::uuid[])
     order by at, id limit ${MISSED_MAX + 1}`,
    [since, known],
  );
  return rows.length > MISSED_MAX ? undefined : rows;
}

/**
 * What came after an entry, about these models. It may repeat what was written just before it.
 * Undefined when there is too much to tell, or no such entry any more.
 */
export async function entriesAfter(
  db: Database,
  id: string,
  models: Model[],
): Promise<Announcement[] | undefined> {
  const { rows: found } = await db.$client.query<{ at: string }>(
    "select at::text from audit_logs where id = $1",
    [id],
  );
  const [last] = found;
  if (!last) return undefined;
  const { rows } = await db.$client.query<Announcement>(
    `select ${COLUMNS} from audit_logs
     where at > $1::timestamptz - interval '${OVERLAP}' and outcome = 'success'
       and model = any($2::text[]) and id <> $3
     order by at, id limit ${MISSED_MAX + 1}`,
    [last.at, models, id],
  );
  return rows.length > MISSED_MAX ? undefined : rows;
}

/** The newest entry: what comes after it has not been seen by anybody yet. */
export async function newestEntry(db: Database): Promise<string | undefined> {
  const { rows } = await db.$client.query<{ id: string }>(
    "select id from audit_logs order by at desc, id desc limit 1",
  );
  return rows[0]?.id;
}
