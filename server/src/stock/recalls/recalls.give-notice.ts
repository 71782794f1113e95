import { and, asc, eq, inArray } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import { type ManyRow, writeMany } from "../../platform/db/write-many.ts";
import type { BatchRow, RecallRow } from "./recalls.affected.ts";
import { recallNoticeKind, recallNotices } from "./recalls.table.ts";

export type Reached = ReadonlyMap<string, number>;

type Giving = {
  recall: RecallRow;
  batches: readonly BatchRow[];
  now: number;
  reached?: Reached;
};

/** Asks pharmacies with packs of these batches to set them aside, even if they answered before. */
export async function giveNotice(
  tx: Transaction,
  actor: Actor,
  { recall, batches, now, reached }: Giving,
): Promise<void> {
  const packs = new Map<string, number>();
  for (const { organization, quantity } of batches.filter(hasPacks)) {
    packs.set(organization, (packs.get(organization) ?? 0) + quantity);
  }
  for (const slice of slicesOf([...packs.keys()])) {
    // locked: a pharmacy that answers at the same moment is asked again
    const known = await tx
      .select()
      .from(recallNotices)
      .where(and(eq(recallNotices.recall, recall.id), inArray(recallNotices.organization, slice)))
      .orderBy(asc(recallNotices.id))
      .for("update");
    const byPharmacy = new Map(known.map((notice) => [notice.organization, notice]));
    const at = new Date(now).toISOString();
    const rows = slice.map((organization): ManyRow<typeof recallNotices> => {
      const there = byPharmacy.get(organization);
      const emails = reached?.get(organization) ?? 0;
      const request = {
        status: "waiting" as const,
        packs: (there?.packs ?? 0) + (packs.get(organization) ?? 0),
        waitingSince: there?.status === "waiting" ? there.waitingSince : at,
        remindedAt: reached ? at : null,
        lettersSent: (there?.lettersSent ?? 0) + (emails > 0 ? 1 : 0),
      };
      if (there) return { id: there.id, version: there.version, values: request };
      const { id, number, itemName } = recall;
      const about = { recall: id, recallNumber: number, itemName, organization };
      return { id: newId(), version: null, values: { ...about, ...request } };
    });
    await writeMany(tx, actor, recallNoticeKind, rows, { isLive: true });
  }
}

/** Empty batches are recalled too, so that no packs are added to them, but need no answer. */
export const hasPacks = ({ quantity }: Pick<BatchRow, "quantity">) => quantity > 0;
