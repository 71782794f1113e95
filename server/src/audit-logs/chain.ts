import { createHmac, hkdfSync } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";

/** What stands before the first seal. */
export const BEGINNING = Buffer.alloc(32);

/** The key of the chain: who has a copy of the database alone can forge no seal. */
export function chainKeyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "audit chain", 32));
}

/** The seal of an entry, HMAC-SHA256 over the seal before it, its place, and its text. */
export function sealOf(key: Buffer, before: Buffer, place: number, text: string): Buffer {
  return createHmac("sha256", key).update(before).update(`${place}\n`).update(text).digest();
}

/**
 * All that an entry says, as one text that is the same whenever it is asked for. A column that is
 * added later is not in it, or every seal of before would break.
 */
export const entryText: SQL<string> = sql<string>`jsonb_build_array(
  l.id, extract(epoch from l.at) * 1000, l.actor_type, l.actor_id, l.actor_name, l.actor_email,
  l.actor_role, l.organization, l.action, l.model, l.record_id, l.record_label, l.changes,
  l.outcome, l.request_id, l.session_id, l.token_id, l.ip, l.user_agent)::text`;
