import { caseless, folded } from "@pharmacy/contract/mapping/mapping-words";
import type { PlannedMessage } from "../../../platform/runs/rows.ts";
import { identifiersIn } from "./items.identifiers.ts";
import type { Lookups } from "./items.lookups.ts";
import { type ItemRow, storedName } from "./items.stored-rows.ts";

type Fields = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;
export type Match =
  /** `like` only resembles the row. */
  { item: ItemRow | undefined; like?: ItemRow | undefined } | { message: PlannedMessage };

/**
 * Matches by code, GTIN or another number. Without any of them, by name, and by maker and pack size
 * if the file has them.
 */
export function matchItem(known: Lookups, fields: Fields, values: Values): Match {
  const { code = "" } = fields;
  const gtin = typeof values.gtin === "string" ? values.gtin : undefined;
  const byCode = known.byCode.get(code.toUpperCase());
  if (code !== "" && !byCode)
    return refused(
      "code",
      code,
      "There is no item with this code. For a new item, leave it empty.",
    );
  const byGtin = gtin ? known.byGtin.get(gtin) : undefined;
  if (byCode && byGtin && byCode.id !== byGtin.id) {
    const message = `Item ${byGtin.code} already has this GTIN.`;
    return refused("gtin", fields.gtin ?? "", message, "Another item already has this GTIN.");
  }
  const identifiers = identifiersIn(fields);
  let found = byCode ?? byGtin;
  for (const { system, value, key } of identifiers) {
    const holder = known.byIdentifier.get(`${system} ${key}`);
    if (holder && found && holder.id !== found.id) {
      const message = `Item ${holder.code} already has this number.`;
      return refused(system, value, message, "Another item already has this number.");
    }
    found ??= holder;
  }
  if (found || gtin || identifiers.length > 0) return { item: found };
  return byName(known, fields, values);
}

function byName(known: Lookups, fields: Fields, values: Values): Match {
  const { name = "", manufacturer = "" } = fields;
  const isCalled = (compared: (text: string) => string) => (item: ItemRow) =>
    compared(item.name) === compared(storedName(name)) &&
    (manufacturer === "" || compared(item.manufacturer ?? "") === compared(manufacturer)) &&
    (values.packSize === undefined || item.packSize === values.packSize);
  const alike = known.byName.get(storedName(name)) ?? [];
  const called = alike.filter(isCalled((text) => caseless(storedName(text))));
  if (called.length === 0) return { item: undefined, like: alike.find(isCalled(folded)) };
  if (called.length === 1) return { item: called[0] };
  const message = "Several items have this name. Give the code or the GTIN of one.";
  return refused("name", name, message);
}

function refused(column: string, value: string, message: string, reason?: string): Match {
  return { message: { column, value: value.slice(0, 200), message, reason } };
}
