import type { ItemStatus } from "@pharmacy/contract/items/items.values";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { items } from "./items.table.ts";

type Facts = Pick<
  typeof items.$inferSelect,
  "kind" | "genericName" | "doseForm" | "doseFormCode" | "supplyStatus" | "packSize"
> &
  Pick<typeof items.$inferSelect, "shortageSince" | "shortageExpectedOn" | "shortageNote">;

export type ItemUnit = {
  kind: "presentation" | "measure" | "packaging";
  name: string;
  decimals: number;
};

export function requireConsistent(item: Facts, baseUnit: ItemUnit): void {
  const { kind, genericName, doseForm, doseFormCode, supplyStatus } = item;
  if (kind === "medicine") {
    if (!genericName) {
      throw invalidField("genericName", "Generic name (INN) is required for medicines.");
    }
    if (!doseForm) throw invalidField("doseForm", "Dose form is required for medicines.");
    if (!supplyStatus) {
      throw invalidField("supplyStatus", "Supply status is required for medicines.");
    }
  }
  if (doseFormCode && !doseForm) {
    throw invalidField("doseForm", "Enter the dose form that this code is for.");
  }
  requirePackSize(item.packSize, baseUnit);
  requireShortage(item);
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

const ACTS = {
  activate: { from: ["draft", "discontinued", "withdrawn"], done: "activated" },
  discontinue: { from: ["active"], done: "discontinued" },
  withdraw: { from: ["active", "discontinued"], done: "withdrawn" },
} as const satisfies Record<string, { from: readonly ItemStatus[]; done: string }>;

export function requireTransition(act: keyof typeof ACTS, status: ItemStatus): void {
  const { from, done } = ACTS[act];
  const allowed: readonly ItemStatus[] = from;
  if (allowed.includes(status)) return;
  const words = status === "draft" ? "a draft" : status;
  throw new AppError("conflict", `This item is ${words} and cannot be ${done}.`);
}

/** Items that pharmacies have seen are never deleted. */
export function requireDraft({ status, name }: { status: ItemStatus; name: string }): void {
  if (status === "draft") return;
  throw new AppError(
    "conflict",
    `Only drafts can be deleted. Discontinue or withdraw "${name}" instead.`,
  );
}
