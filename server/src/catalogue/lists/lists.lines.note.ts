import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import type { FinishedParts } from "../../platform/runs/runs.effects.ts";
import { priceListKind, type priceLists } from "./price-lists.table.ts";

export type OpenList = Pick<typeof priceLists.$inferSelect, "id" | "name" | "organization">;

type Counts = {
  [What in "added" | "changed" | "removed" | "imported" | "restored"]?: number;
};

const FIELDS: Record<keyof Counts, string> = {
  added: "linesAdded",
  changed: "linesChanged",
  removed: "linesRemoved",
  imported: "linesImported",
  restored: "linesRestored",
};

/** Writes one audit entry about the list for all lines written together. */
export async function noteLines(
  tx: Transaction,
  actor: Actor,
  { id, name, organization }: OpenList,
  action: "paste" | "reprice" | "importLines" | "restoreLines",
  counts: Counts,
): Promise<void> {
  const changes = Object.entries(counts).flatMap(([what, to]) =>
    to === 0 ? [] : [{ field: FIELDS[what as keyof Counts], from: null, to }],
  );
  if (changes.length === 0) return;
  await recordAuditEvent(tx, actor, {
    action,
    model: "list",
    recordId: id,
    recordLabel: name,
    organization,
    changes,
  });
}

/** Notes in the list what a run has written of its lines, or taken back. */
export async function noteRunOfLines(
  tx: Transaction,
  actor: Actor,
  { kind, within, written, isUndo }: FinishedParts,
): Promise<void> {
  const list = await getRecord(tx, priceListKind, within);
  if (isUndo) await noteLines(tx, actor, list, "restoreLines", { restored: written });
  else if (kind === "listPrices") await noteLines(tx, actor, list, "reprice", { changed: written });
  else await noteLines(tx, actor, list, "importLines", { imported: written });
}
