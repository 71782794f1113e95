import { itemProblems } from "@pharmacy/contract/items/items.rules";
import { invalidField, requireAll, requireNone } from "../../platform/app-error.ts";
import type { items } from "./items.table.ts";

type Facts = Pick<
  typeof items.$inferSelect,
  "kind" | "genericName" | "doseForm" | "doseFormCode" | "supplyStatus" | "packSize"
> &
  Pick<typeof items.$inferSelect, "shortageSince" | "shortageExpectedOn" | "shortageNote">;

/** A unit as far as items go by it. */
export type ItemUnit = {
  kind: "presentation" | "measure" | "packaging";
  name: string;
  decimals: number;
};

/** Checks the rules between the fields of an item, on every write. */
export function requireConsistent(item: Facts, baseUnit: ItemUnit | undefined): void {
  requireAll([
    () => requireNone(itemProblems(item)),
    () => baseUnit && requirePackSize(item.packSize, baseUnit),
    () => requireShortage(item),
  ]);
}

export function requirePackSize(packSize: number, { name, decimals }: ItemUnit): void {
  const scaled = Math.round(packSize * 10 ** decimals) / 10 ** decimals;
  if (scaled === packSize) return;
  throw invalidField(
    "packSize",
    decimals === 0
      ? `Pack size must be a whole number for ${name}.`
      : `Pack size has at most ${decimals} decimals for ${name}.`,
  );
}

function requireShortage({ shortageSince, shortageExpectedOn, shortageNote }: Facts): void {
  if (!shortageSince && (shortageExpectedOn || shortageNote)) {
    throw invalidField("shortageSince", "Enter the date since when it is short.");
  }
  if (shortageSince && shortageExpectedOn && shortageExpectedOn < shortageSince) {
    throw invalidField("shortageExpectedOn", "Expected date must not be before the shortage.");
  }
}

export function requireUnit(
  field: string,
  unit: ItemUnit | undefined,
  kinds: readonly ItemUnit["kind"][],
): ItemUnit {
  if (unit && kinds.includes(unit.kind)) return unit;
  throw invalidField(field, WRONG_UNIT[kinds.join()] ?? "Choose a unit.");
}

const WRONG_UNIT: Record<string, string> = {
  "presentation,measure": "Choose a unit of presentation or measure.",
  measure: "Choose a unit of measure.",
  packaging: "Choose a packaging.",
};
