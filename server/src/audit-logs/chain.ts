import { hash, hkdfSync } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";

/** What stands before the first seal. */
export const BEGINNING = Buffer.alloc(32);

/** Seals looked at together: what is in memory however long the chain is. */
const BATCH = 5_000;

/** The key of the chain: who has a copy of the database alone can forge no seal. */
export function chainKeyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "audit chain", 32));
}

/**
 * The seal of an entry, HMAC-SHA256 over the seal before it, its place, and its text. Made of two
 * hashes as RFC 2104 has it: setting up the library's own for each entry costs many times as much.
 */
export function sealOf(key: Buffer, before: Buffer, place: number, text: string): Buffer {
  const { inner, outer } = padsOf(key);
  const said = Buffer.from(`${place}\n${text}`);
  const digest = hash("sha256", Buffer.concat([inner, before, said]), "buffer");
  return hash("sha256", Buffer.concat([outer, digest]), "buffer");
}

/** Bytes that SHA-256 takes in at a time. */
const BLOCK = 64;

const pads = new WeakMap<Buffer, { inner: Buffer; outer: Buffer }>();

function padsOf(key: Buffer): { inner: Buffer; outer: Buffer } {
  const known = pads.get(key);
  if (known) return known;
  const block = Buffer.alloc(BLOCK);
  key.copy(block);
  const made = {
    inner: Buffer.from(block.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(block.map((byte) => byte ^ 0x5c)),
  };
  pads.set(key, made);
  return made;
}

/**
 * All that an entry says, as one text that is the same whenever it is asked for. A column that is
 * added later is not in it, or every seal of before would break.
 */
export const entryText: SQL<string> = sql<string>`jsonb_build_array(
  l.id, extract(epoch from l.at) * 1000, l.actor_type, l.actor_id, l.actor_name, l.actor_email,
  l.actor_role, l.organization, l.action, l.model, l.record_id, l.record_label, l.changes,
  l.outcome, l.request_id, l.session_id, l.token_id, l.ip, l.user_agent)::text`;

/** A seal, and what its entry says; null when that is gone. */
export type Sealed = { place: number; entry: string; hash: Buffer; text: string | null };

/** The seals after one place up to another, in order, a batch at a time; the last batch is not full. */
export async function* readChain(
  db: Database | Transaction,
  after: number,
  until = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<Sealed[]> {
  let place = after;
  for (;;) {
    const { rows } = await db.execute<Omit<Sealed, "place"> & { place: string }>(
      // each entry is looked up by its id: a join may be done by reading the whole log every time
      sql`select s.place, s.entry, s.hash, e.text
        from audit_seals s left join lateral (
          select ${entryText} as text from audit_logs l where l.id = s.entry limit 1) e on true
        where s.place > ${place} and s.place <= ${until} order by s.place limit ${BATCH}`,
    );
    const batch = rows.map((row) => ({ ...row, place: Number(row.place) }));
    yield batch;
    if (batch.length < BATCH) return;
    place = batch.at(-1)?.place ?? place;
  }
}

/** What is wrong with a seal, given the one before it; undefined when it is as it was made. */
export function faultOf(
  key: Buffer,
  before: { place: number; hash: Buffer },
  { place, text, hash }: Sealed,
): "unsealed" | "deleted" | "changed" | undefined {
  if (place !== before.place + 1) return "unsealed";
  if (text === null) return "deleted";
  return sealOf(key, before.hash, place, text).equals(hash) ? undefined : "changed";
}
