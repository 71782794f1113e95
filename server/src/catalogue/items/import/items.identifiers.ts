import { identifierKey } from "@pharmacy/contract/items/item-parts";
import type { IdentifierSystem } from "@pharmacy/contract/items/items.values";

/** Systems that a file can have a column for, the most particular first. */
const IMPORTED = ["ndc", "pzn", "cip13", "pip", "national"] as const satisfies IdentifierSystem[];

export type RowIdentifier = { system: IdentifierSystem; value: string; key: string };

/** The identifiers of a row, as they are compared. */
export function identifiersIn(fields: Readonly<Record<string, string>>): RowIdentifier[] {
  const found: RowIdentifier[] = [];
  for (const system of IMPORTED) {
    const value = fields[system] ?? "";
    if (value === "" || value === "-") continue;
    found.push({ system, value, key: identifierKey({ system, value }) });
  }
  return found;
}
