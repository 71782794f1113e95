import { readGtin } from "@pharmacy/contract/mapping/mapping-gtin";
import type { Transaction } from "../../../platform/db/database.ts";
import type { MappedRow, PlannedMessage } from "../../../platform/runs/rows.ts";
import { itemsNamed, type NamedItem } from "../lists.items-named.ts";

export type FoundItem = { item: NamedItem } | PlannedMessage;

/** Codes of this catalogue; all others are a supplier's. */
const OWN_CODE = /^itm-/i;

/** Finds the items of all rows by code or GTIN in one query. */
export async function findItems(tx: Transaction, rows: readonly MappedRow[]) {
  const names = rows.flatMap(({ fields }) => [fields.item ?? "", gtinIn(fields.gtin)]);
  const named = await itemsNamed(tx, names.filter(Boolean));
  const find = ({ fields }: MappedRow) => itemOf(fields, named);
  const ids = rows.flatMap((row) => {
    const found = find(row);
    return "item" in found ? found.item.id : [];
  });
  return { find, ids };
}

/** The item code decides; the GTIN is used if there is no code, or only a supplier's. */
function itemOf(
  fields: Readonly<Record<string, string>>,
  named: (name: string) => NamedItem | undefined,
): FoundItem {
  const [code, gtin] = [cellText(fields.item), cellText(fields.gtin)];
  if (code === "" && gtin === "") {
    return { column: "item", value: "", message: "This row has no item." };
  }
  const byCode = code === "" ? undefined : named(code);
  const byGtin = gtin === "" ? undefined : named(gtinIn(gtin));
  if (byCode && byGtin && byCode.id !== byGtin.id) {
    const message = `GTIN ${gtin} is the GTIN of ${byGtin.code}, not of ${byCode.code}.`;
    return { column: "gtin", value: gtin, message, reason: "This GTIN belongs to another item." };
  }
  if (byCode) return { item: byCode };
  if (code !== "" && (gtin === "" || OWN_CODE.test(code))) {
    return { column: "item", value: code, message: "There is no item with this code." };
  }
  if (byGtin) return { item: byGtin };
  const read = readGtin(gtin);
  const message = "message" in read ? read.message : "No catalogue item has this GTIN.";
  return { column: "gtin", value: gtin, message };
}

function cellText(text = ""): string {
  return text === "-" ? "" : text.slice(0, 200);
}

function gtinIn(text = ""): string {
  const read = readGtin(text);
  return "value" in read ? read.value : "";
}
