import type { Unit } from "@pharmacy/contract/units/units";
import { AppError, invalidField } from "../../platform/app-error.ts";

type Codes = Pick<Unit, "kind" | "ucumCode" | "edqmCode" | "decimals">;

/** First digits of EDQM codes by kind. */
const EDQM_PREFIXES = { presentation: ["15"], packaging: ["30", "13"] } as const;

export function requireConsistent({ kind, ucumCode, edqmCode, decimals }: Codes): void {
  if (kind !== "measure" && decimals !== 0) {
    const things = kind === "presentation" ? "Units of presentation" : "Units of packaging";
    throw invalidField("decimals", `${things} are counted in whole numbers.`);
  }
  if (kind === "measure" && !ucumCode) {
    throw invalidField("ucumCode", "UCUM code is required.");
  }
  if (kind === "packaging" && ucumCode) {
    throw invalidField("ucumCode", "A unit of packaging has no UCUM code.");
  }
  if (kind === "presentation" && ucumCode && !/^(1|\{[^{}]+\})$/.test(ucumCode)) {
    throw invalidField(
      "ucumCode",
      "The UCUM code of a unit of presentation is 1 or an annotation such as {tablet}.",
    );
  }
  if (edqmCode) requireEdqm(kind, edqmCode);
}

function requireEdqm(kind: Codes["kind"], code: string): void {
  if (kind === "measure") {
    throw invalidField("edqmCode", "A unit of measure has no EDQM code.");
  }
  const prefixes: readonly string[] = EDQM_PREFIXES[kind];
  if (!prefixes.some((prefix) => code.startsWith(prefix))) {
    const noun = kind === "presentation" ? "unit of presentation" : "packaging";
    throw invalidField(
      "edqmCode",
      `The EDQM code of a ${noun} begins with ${prefixes.join(" or ")}.`,
    );
  }
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
