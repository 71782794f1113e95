import { hash, hkdfSync } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { slicesOf } from "../db/slices.ts";
import { entryRecord } from "./entry-record.ts";

export const BEGINNING = Buffer.alloc(32);

const BATCH = 5_000;

/** The key of the chain: a copy of the database alone is not enough to forge a seal. */
export function chainKeyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "audit chain", 32));
}

function digestOf(record: Buffer): Buffer {
  return hash("sha256", record, "buffer");
}

/**
 * HMAC-SHA256 as in RFC 2104, from two plain hashes in reused memory and with binary strings: the
 * library's HMAC and a buffer per hash are many times slower.
 */
export function sealOf(key: Buffer, before: Buffer, place: number, digest: Buffer): Buffer {
  const { inner, outer } = messagesOf(key);
  before.copy(inner, BLOCK);
  inner.writeBigUInt64BE(BigInt(place), BLOCK + HASH_BYTES);
  digest.copy(inner, BLOCK + HASH_BYTES + 8);
  outer.write(hash("sha256", inner, "binary"), BLOCK, "binary");
  return Buffer.from(hash("sha256", outer, "binary"), "binary");
}

export const HASH_BYTES = 32;

const BLOCK = 64;

/** Both begin with the key; the rest is overwritten for each seal. */
type Messages = { inner: Buffer; outer: Buffer };

const messages = new WeakMap<Buffer, Messages>();

function messagesOf(key: Buffer): Messages {
  const known = messages.get(key);
  if (known) return known;
  const made = {
    inner: Buffer.alloc(BLOCK + HASH_BYTES + 8 + HASH_BYTES, 0x36),
    outer: Buffer.alloc(BLOCK + HASH_BYTES, 0x5c),
  };
  for (const [index, byte] of key.entries()) {
    made.inner[index] = byte ^ 0x36;
    made.outer[index] = byte ^ 0x5c;
  }
  messages.set(key, made);
  return made;
}

export type Sealed = { place: number; entry: string; hash: Buffer; digest: Buffer | null };

export type Recorded = Sealed & { record: Buffer | null };

export function readChain(
  db: Database | Transaction,
  after: number,
  until?: number,
): AsyncGenerator<Sealed[]> {
  return read<Sealed>(db, sql`sha256(${entryRecord}) as digest`, after, until);
}

/** Records are hashed here, so that a file contains exactly what was verified. */
export async function* readRecords(
  db: Database | Transaction,
  after: number,
  until?: number,
): AsyncGenerator<Recorded[]> {
  for await (const batch of read<Omit<Recorded, "digest">>(
    db,
    sql`${entryRecord} as record`,
    after,
    until,
  )) {
    const hashed: Recorded[] = [];
    for (const some of slicesOf(batch)) {
      for (const seal of some) {
        hashed.push({ ...seal, digest: seal.record && digestOf(seal.record) });
      }
      await breathe();
    }
    yield hashed;
  }
}

async function* read<Seal extends { place: number }>(
  db: Database | Transaction,
  values: SQL,
  after: number,
  until = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<Seal[]> {
  let place = after;
  for (;;) {
    const { rows } = await db.execute<Omit<Seal, "place"> & { place: string }>(
      // each entry is looked up by its id: the planner may turn a join into a scan of the whole log
      sql`select s.place, s.entry, s.hash, e.*
        from (select place, entry, hash from audit_seals where place > ${place} and place <= ${until}
          order by place limit ${BATCH}) s
        left join lateral (
          select ${values} from audit_logs l where l.id = s.entry limit 1) e on true
        order by s.place`,
    );
    const batch = rows.map((row) => ({ ...row, place: Number(row.place) }) as unknown as Seal);
    yield batch;
    if (batch.length < BATCH) return;
    place = batch.at(-1)?.place ?? place;
  }
}

export function faultOf(
  key: Buffer,
  before: { place: number; hash: Buffer },
  { place, digest, hash }: Sealed,
): "unsealed" | "deleted" | "changed" | undefined {
  if (place !== before.place + 1) return "unsealed";
  if (digest === null) return "deleted";
  return sealOf(key, before.hash, place, digest).equals(hash) ? undefined : "changed";
}
