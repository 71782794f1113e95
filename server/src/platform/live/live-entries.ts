import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import type { Model } from "@pharmacy/contract/models";
import type { Database } from "../db/database.ts";
import { isId } from "../db/ids.ts";
import { requestOfRun } from "../db/write-many.ts";
import type { Audience } from "./audience.ts";

export type Announcement = {
  id: string;
  model: Model;
  recordId: string;
  organization: string | null;
  isGrantable: boolean;
  action: AuditAction;
  sessionId: string | null;
  count: number | null;
};

const MISSED_MAX = 500;

/** A listener that was away while a longer transaction ended misses its entries. */
const OVERLAP = "60 seconds";

/** Pharmacy users may only see API tokens among their pharmacy's tokens. */
const IS_GRANTABLE = `(model <> 'token' or exists (select from tokens
  where tokens.id = audit_logs.record_id and tokens.type = 'api'))`;

/** Only the end of a run is announced: it may write a million records. */
const IS_NO_ROW = `request_id is null or request_id not like '${requestOfRun("%")}'
  or action not in ('create', 'update', 'delete')`;

const HOW_MANY = `case when action in ('import', 'undo') and changes -> 0 ->> 'field' = 'written'
  then (changes -> 0 -> 'to')::int end`;

const COLUMNS = `id, model, record_id as "recordId", organization, action,
  session_id as "sessionId", ${IS_GRANTABLE} as "isGrantable",
  ${HOW_MANY} as count`;

/** Exports change nothing, and the log does not say which views are private. */
const IS_ANNOUNCED = `outcome = 'success' and record_id is not null and action <> 'export'
  and model <> 'view' and (${IS_NO_ROW})`;

export async function entriesById(db: Database, ids: string[]): Promise<Announcement[]> {
  const { rows } = await db.$client.query<Announcement>(
    `select ${COLUMNS} from audit_logs where id = any($1::uuid[]) and ${IS_ANNOUNCED}
     order by at, id`,
    [ids],
  );
  return rows;
}

export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await db.$client.query<{ now: Date }>("select clock_timestamp() as now");
  return rows[0]?.now ?? new Date();
}

export const placeAt = (time: Date): string => String(time.getTime());

export const isPlace = (text: string): boolean => isId(text) || /^\d{13}$/.test(text);

export async function idsSince(db: Database, since: Date): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(
    `select id from audit_logs where at > $1::timestamptz - interval '${OVERLAP}' and (${IS_NO_ROW})`,
    [since],
  );
  return rows.map(({ id }) => id);
}

/** Undefined when there are too many to send. */
export async function entriesSince(
  db: Database,
  since: Date,
  known: string[],
): Promise<Announcement[] | undefined> {
  const { rows } = await db.$client.query<Announcement>(
    `select ${COLUMNS} from audit_logs
     where at > $1::timestamptz - interval '${OVERLAP}' and ${IS_ANNOUNCED}
       and not id = any($2::uuid[])
     order by at, id limit ${MISSED_MAX + 1}`,
    [since, known],
  );
  return rows.length > MISSED_MAX ? undefined : rows;
}

/** Changes written just before it may repeat. Undefined if the position no longer exists. */
export async function entriesAfter(
  db: Database,
  place: string,
  { models, ownModels, organization }: Audience,
): Promise<Announcement[] | undefined> {
  const at = isId(place) ? await timeOf(db, place) : new Date(Number(place));
  if (at === undefined) return undefined;
  const { rows } = await db.$client.query<Announcement>(
    `select ${COLUMNS} from audit_logs
     where at > $1::timestamptz - interval '${OVERLAP}' and ${IS_ANNOUNCED} and id::text <> $2
       and (model = any($3::text[]) or (model = any($4::text[]) and organization = $5
         and ${IS_GRANTABLE}))
     order by at, id limit ${MISSED_MAX + 1}`,
    [at, place, models, ownModels, organization],
  );
  return rows.length > MISSED_MAX ? undefined : rows;
}

async function timeOf(db: Database, id: string): Promise<Date | undefined> {
  const { rows } = await db.$client.query<{ at: Date }>("select at from audit_logs where id = $1", [
    id,
  ]);
  return rows[0]?.at;
}
