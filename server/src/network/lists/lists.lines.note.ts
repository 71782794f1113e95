import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { priceLists } from "../tables/price-lists.table.ts";

export type OpenList = Pick<typeof priceLists.$inferSelect, "id" | "name" | "organization">;

type Counts = { added?: number; changed?: number; removed?: number };

/** One entry about the list tells of all its lines that were written together. */
export async function noteLines(
  tx: Transaction,
  actor: Actor,
  { id, name, organization }: OpenList,
  action: "paste" | "reprice" | "undo",
  { added = 0, changed = 0, removed = 0 }: Counts,
): Promise<void> {
  const counts = { linesAdded: added, linesChanged: changed, linesRemoved: removed };
  const changes = Object.entries(counts).flatMap(([field, to]) =>
    to === 0 ? [] : [{ field, from: null, to }],
  );
  if (changes.length === 0) return;
  await recordAuditEvent(tx, actor, {
    ...{ action, model: "list", recordId: id, recordLabel: name, organization, changes },
  });
}
