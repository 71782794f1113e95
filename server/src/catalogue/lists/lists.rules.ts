import { type AppError, invalidField } from "../../platform/app-error.ts";

type Quantities = { minQuantity: number; maxQuantity: number | null; multipleOf: number };

/** The field of a line that breaks a rule between its fields, and why. */
export function quantityProblem({ minQuantity, maxQuantity, multipleOf }: Quantities) {
  if (maxQuantity !== null && maxQuantity < minQuantity) {
    return { field: "maxQuantity", message: "Maximum must not be below minimum." };
  }
  // a minimum of one pack is none
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

export function currencyMismatch(currency: string, pharmacy: string): AppError {
  return invalidField(
    "currency",
    `The list's currency must be ${currency}, the currency of ${pharmacy}.`,
  );
}
