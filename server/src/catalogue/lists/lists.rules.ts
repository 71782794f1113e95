import type { ListStatus } from "@pharmacy/contract/lists/lists.values";
import { AppError, invalidField } from "../../platform/app-error.ts";

type Quantities = { minQuantity: number; maxQuantity: number | null; multipleOf: number };

export function quantityProblem({ minQuantity, maxQuantity, multipleOf }: Quantities) {
  if (maxQuantity !== null && maxQuantity < minQuantity) {
    return { field: "maxQuantity", message: "Maximum must not be below minimum." };
  }
  // a minimum of one pack is no minimum
  if (minQuantity !== 1 && minQuantity % multipleOf !== 0) {
    return { field: "minQuantity", message: `Minimum must be a multiple of ${multipleOf}.` };
  }
  if (maxQuantity !== null && maxQuantity % multipleOf !== 0) {
    return { field: "maxQuantity", message: `Maximum must be a multiple of ${multipleOf}.` };
  }
  return undefined;
}

export function requireQuantities(line: Quantities): void {
  const problem = quantityProblem(line);
  if (problem) throw invalidField(problem.field, problem.message);
}

export function requireDates({
  validFrom,
  validTo,
}: {
  validFrom: string;
  validTo: string | null;
}) {
  if (validTo === null || validTo >= validFrom) return;
  throw invalidField("validTo", "Valid to must not be before valid from.");
}

export function requireOpen({ status }: { status: ListStatus }): void {
  if (status !== "archived") return;
  throw new AppError("conflict", "This list is archived and cannot be changed. Copy it instead.");
}

const ACTS = {
  activate: { from: ["draft"], done: "activated" },
  archive: { from: ["draft", "active"], done: "archived" },
} as const satisfies Record<string, { from: readonly ListStatus[]; done: string }>;

export function requireTransition(act: keyof typeof ACTS, status: ListStatus): void {
  const { from, done } = ACTS[act];
  const allowed: readonly ListStatus[] = from;
  if (allowed.includes(status)) return;
  const instead = status === "archived" ? " Copy it instead." : "";
  throw new AppError("conflict", `This list is ${status} and cannot be ${done}.${instead}`);
}

/** Lists that pharmacies have seen are never deleted. */
export function requireDraft({ status, name }: { status: ListStatus; name: string }): void {
  if (status === "draft") return;
  throw new AppError("conflict", `Only drafts can be deleted. Archive "${name}" instead.`);
}

export function currencyMismatch(currency: string, pharmacy: string): AppError {
  return invalidField(
    "currency",
    `The list's currency must be ${currency}, the currency of ${pharmacy}.`,
  );
}
