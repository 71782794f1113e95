import { type SQL, sql } from "drizzle-orm";

/**
 * PostgreSQL's binary format gives the same bytes at every read, and is cheaper than text. Columns
 * added later are left out, since they would break every earlier seal.
 */
export const entryRecord: SQL<Buffer> = sql<Buffer>`record_send(row(
  l.id, l.at, l.actor_type, l.actor_id, l.actor_name, l.actor_email, l.actor_role, l.organization,
  l.action, l.model, l.record_id, l.record_label, l.changes, l.outcome, l.request_id, l.session_id,
  l.token_id, l.ip, l.user_agent))`;

const UUID = 2950;
const INSTANT = 1184;
const JSON_BINARY = 3802;

/** Its timestamps count from the year 2000. */
const EPOCH_MS = BigInt(Date.UTC(2000, 0, 1));
const BEFORE_ALL = -(2n ** 63n);

/** The fields of a record as strings, from which `tools/verify-log.mjs` rebuilds the same bytes. */
export function fieldsIn(record: Buffer): (string | null)[] {
  const fields: (string | null)[] = [];
  for (let at = 4; at < record.length; ) {
    const type = record.readInt32BE(at);
    const length = record.readInt32BE(at + 4);
    const start = at + 8;
    at = start + Math.max(length, 0);
    fields.push(length < 0 ? null : textOf(type, record, start, at));
  }
  return fields;
}

function textOf(type: number, record: Buffer, start: number, end: number): string {
  if (type === UUID) {
    const hex = record.toString("hex", start, end);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }
  if (type === INSTANT) return instantOf(record.readBigInt64BE(start));
  // a version byte precedes the text
  return record.toString("utf8", type === JSON_BINARY ? start + 1 : start, end);
}

function instantOf(microseconds: bigint): string {
  if (microseconds === BEFORE_ALL) return "-infinity";
  return new Date(Number(microseconds / 1000n + EPOCH_MS)).toISOString();
}
