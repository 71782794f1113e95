import { readGtin } from "@pharmacy/contract/mapping/mapping-gtin";
import { getRecord } from "../../platform/db/records.ts";
import type { ImportSpec, Whole } from "../../platform/runs/spec.ts";
import { writePlanned } from "../../platform/runs/write-planned.ts";
import { LINE_FIELDS } from "./import/lists.line-fields.ts";
import { planLines } from "./import/lists.plan-lines.ts";
import { lockList } from "./lists.changes.ts";
import { requireLineLeft, requireUndoLeavesLine } from "./lists.last-line.ts";
import { noteLines } from "./lists.lines.note.ts";
import { priceListKind, priceListLineKind } from "./price-lists.table.ts";

export const lineImport: ImportSpec = {
  kind: "listLines",
  fields: LINE_FIELDS,
  record: priceListLineKind,
  keysOf({ item = "", gtin = "", minQuantity = "" }) {
    const read = readGtin(gtin);
    const names = [item.toLowerCase(), "value" in read ? read.value : ""];
    return names.flatMap((name) => (name ? `${name} ${minQuantity}` : []));
  },
  plan: planLines,
  write: (tx, context, planned) => writePlanned(tx, context, priceListLineKind, planned),
  whole: listWith("importLines"),
};

/** Changes many prices through a run whose rows are computed from the list's lines. */
export const priceChange: ImportSpec = {
  ...lineImport,
  kind: "listPrices",
  whole: listWith("reprice"),
};

function listWith(action: "importLines" | "reprice"): Whole {
  return {
    lock: lockList,
    requireLeft: requireLineLeft,
    requireUndo: requireUndoLeavesLine,
    async note(tx, { actor }, id, { written, isUndo }) {
      const list = await getRecord(tx, priceListKind, id);
      if (isUndo) await noteLines(tx, actor, list, "restoreLines", { restored: written });
      else {
        const count = action === "reprice" ? { changed: written } : { imported: written };
        await noteLines(tx, actor, list, action, count);
      }
    },
  };
}
