import { readGtin } from "@pharmacy/contract/mapping/mapping-gtin";
import { requestOfRun } from "../../platform/db/write-many.ts";
import type { ImportSpec } from "../../platform/runs/spec.ts";
import { writePlanned } from "../../platform/runs/write-planned.ts";
import { LINE_FIELDS } from "./import/lists.line-fields.ts";
import { planLines } from "./import/lists.plan-lines.ts";
import { lockList } from "./lists.changes.ts";
import { requireAnyLine, requireUndoLeavesLine } from "./lists.last-line.ts";
import { priceListLineKind } from "./price-lists.table.ts";

export const lineImport: ImportSpec = {
  kind: "listLines",
  fields: LINE_FIELDS,
  record: priceListLineKind,
  keysOf({ item = "", gtin = "", minQuantity = "" }) {
    const read = readGtin(gtin);
    const names = { item: item.toLowerCase(), gtin: "value" in read ? read.value : "" };
    const from = minQuantity === "" ? "" : ` from ${minQuantity}`;
    return Object.entries(names).flatMap(([column, name]) =>
      name
        ? [
            {
              key: `${name} ${minQuantity}`,
              column,
              value: `${column === "gtin" ? gtin : item}${from}`,
            },
          ]
        : [],
    );
  },
  isSequential: true,
  plan: planLines,
  write: (tx, context, planned) => writePlanned(tx, context, priceListLineKind, planned),
  async lock(tx, { within }, step) {
    if (within === null) return;
    await lockList(tx, within);
    if (step.name === "startUndo") await requireUndoLeavesLine(tx, within, requestOfRun(step.run));
  },
  undo: {
    async settle(tx, { within }, { removed }) {
      if (within !== null && removed.length > 0) await requireAnyLine(tx, within);
    },
  },
};

/** Changes many prices through a run whose rows are computed from the list's lines. */
export const priceChange: ImportSpec = { ...lineImport, kind: "listPrices" };
