import type { ChainReport } from "@pharmacy/contract/audit-chain";
import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { BEGINNING, entryText, sealOf } from "./chain.ts";

/** Seals looked at together: what is in memory however long the chain is. */
const BATCH = 5_000;

type Sealed = { place: string; entry: string; hash: Buffer; text: string | null };

/** Walks the whole chain and names the first entry that is not as it was sealed. */
export async function verifyChain(db: Database, key: Buffer): Promise<ChainReport> {
  let before: Buffer = BEGINNING;
  let place = 0;
  for (;;) {
    const { rows } = await db.execute<Sealed>(
      sql`select s.place, s.entry, s.hash, case when l.id is null then null else ${entryText} end as text
        from audit_seals s left join audit_logs l on l.id = s.entry
        where s.place > ${place} order by s.place limit ${BATCH}`,
    );
    for (const seal of rows) {
      const fault = faultOf(key, before, place + 1, seal);
      if (fault) return { checked: place, unsealed: 0, head: null, broken: fault };
      before = seal.hash;
      place += 1;
    }
    if (rows.length < BATCH) break;
  }
  const stray = await strayEntry(db);
  return {
    checked: place,
    unsealed: await countUnsealed(db),
    head: place === 0 ? null : before.toString("hex"),
    broken: stray === undefined ? null : { entry: stray, place: null, fault: "inserted" },
  };
}

function faultOf(key: Buffer, before: Buffer, place: number, seal: Sealed): ChainReport["broken"] {
  const { entry, text, hash } = seal;
  if (Number(seal.place) !== place) return { entry, place, fault: "unsealed" };
  if (text === null) return { entry, place, fault: "deleted" };
  return sealOf(key, before, place, text).equals(hash) ? null : { entry, place, fault: "changed" };
}

/** An entry without a seal among those that have one was put there afterwards. */
async function strayEntry(db: Database): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`with head as (select l.at, l.id from audit_seals s join audit_logs l on l.id = s.entry
        order by s.place desc limit 1)
      select l.id from audit_logs l, head where (l.at, l.id) < (head.at, head.id)
        and not exists (select from audit_seals s where s.entry = l.id)
      order by l.at, l.id limit 1`,
  );
  return rows[0]?.id;
}

/** Entries too young to be sealed. */
async function countUnsealed(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from audit_logs l
      where l.at >= coalesce((select l.at from audit_seals s join audit_logs l on l.id = s.entry
        order by s.place desc limit 1), '-infinity')
        and not exists (select from audit_seals s where s.entry = l.id)`,
  );
  return rows[0]?.count ?? 0;
}
