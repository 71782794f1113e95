import { identifierKey } from "@pharmacy/contract/items/item-parts";
import type { IdentifierSystem } from "@pharmacy/contract/items/items.values";

/** Systems with an import column, the most specific first. */
const IMPORTED = ["ndc", "pzn", "cip13", "pip", "national"] as const satisfies IdentifierSystem[];

export type RowIdentifier = { system: IdentifierSystem; value: string; key: string };

export function identifiersIn(fields: Readonly<Record<string, string>>): RowIdentifier[] {
  const found: RowIdentifier[] = [];
  for (const system of IMPORTED) {
    const value = fields[system] ?? "";
    if (value === "" || value === "-") continue;
    found.push({ system, value, key: identifierKey({ system, value }) });
  }
  return found;
}
