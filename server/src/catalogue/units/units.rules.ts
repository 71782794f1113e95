import type { Unit } from "@pharmacy/contract/units/units";
import { unitProblems } from "@pharmacy/contract/units/units.rules";
import { AppError, requireNone } from "../../platform/app-error.ts";

type Codes = Pick<Unit, "kind" | "ucumCode" | "edqmCode" | "decimals">;

export function requireConsistent(unit: Codes): void {
  requireNone(unitProblems(unit));
}

/** A unit's kind and codes are fixed once something is counted in it. */
export function requireUnfrozen(before: Codes, after: Codes, uses: number): void {
  if (uses === 0) return;
  if (after.kind !== before.kind) {
    throw new AppError("conflict", "The kind cannot change because items use this unit.", {
      fields: { kind: "The kind cannot change because items use this unit." },
    });
  }
  if (after.ucumCode !== before.ucumCode) {
    throw new AppError("conflict", "The UCUM code cannot change because items use this unit.", {
      fields: { ucumCode: "The UCUM code cannot change because items use this unit." },
    });
  }
}
