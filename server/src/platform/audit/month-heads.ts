import type { MonthHeads } from "@pharmacy/contract/audit-logs/audit-chain";
import { desc } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { auditArchives } from "./audit-archives.table.ts";
import { lastSealBefore } from "./chain-spans.ts";

type Head = MonthHeads["heads"][number];

export async function monthHeads(db: Database): Promise<MonthHeads> {
  const archives = await db.select().from(auditArchives).orderBy(desc(auditArchives.place));
  const heads = new Map<string, Head>();
  for (const head of await headsInDatabase(db)) heads.set(head.month, head);
  for (const { place, hash, lastAt } of archives) {
    const month = lastAt.slice(0, 7);
    // the archive of an incomplete month does not contain the month's last seal
    if (heads.has(month)) continue;
    heads.set(month, { month, place, hash: hash.toString("hex"), isComplete: true });
  }
  return { heads: [...heads.values()] };
}

async function headsInDatabase(db: Database): Promise<Head[]> {
  const heads: Head[] = [];
  let seal = await lastSealBefore(db, "infinity");
  while (seal) {
    const month = new Date(seal.at).toISOString().slice(0, 7);
    const { place, hash } = seal;
    heads.push({ month, place, hash: hash.toString("hex"), isComplete: heads.length > 0 });
    seal = await lastSealBefore(db, `${month}-01T00:00:00Z`);
  }
  return heads;
}
