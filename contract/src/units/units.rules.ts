import type { FieldProblems } from "../record.ts";
import type { UNIT_KINDS } from "./units.values.ts";

type UnitFacts = {
  kind?: (typeof UNIT_KINDS)[number];
  ucumCode?: string | null | undefined;
  edqmCode?: string | null | undefined;
  decimals?: number;
};

/** First digits of EDQM codes by kind. */
const EDQM_PREFIXES = { presentation: ["15"], packaging: ["30", "13"] } as const;

/** What breaks a rule between the fields of a unit. */
export function unitProblems({ kind, ucumCode, edqmCode, decimals }: UnitFacts): FieldProblems {
  if (!kind) return {};
  const ucum = ucumProblem(kind, ucumCode);
  const edqm = edqmProblem(kind, edqmCode);
  const things = kind === "presentation" ? "Units of presentation" : "Units of packaging";
  const isWhole = kind === "measure" || decimals === 0 || decimals === undefined;
  return {
    ...(!isWhole && { decimals: `${things} are counted in whole numbers.` }),
    ...(ucum && { ucumCode: ucum }),
    ...(edqm && { edqmCode: edqm }),
  };
}

type Code = string | null | undefined;

function ucumProblem(kind: NonNullable<UnitFacts["kind"]>, code: Code): string | undefined {
  if (kind === "measure") return code ? undefined : "UCUM code is required.";
  if (!code) return undefined;
  if (kind === "packaging") return "A unit of packaging has no UCUM code.";
  const isPlain = /^(1|\{[^{}]+\})$/.test(code);
  return isPlain
    ? undefined
    : "The UCUM code of a unit of presentation is 1 or an annotation such as {tablet}.";
}

function edqmProblem(kind: NonNullable<UnitFacts["kind"]>, code: Code): string | undefined {
  if (!code) return undefined;
  if (kind === "measure") return "A unit of measure has no EDQM code.";
  const prefixes: readonly string[] = EDQM_PREFIXES[kind];
  if (prefixes.some((prefix) => code.startsWith(prefix))) return undefined;
  const noun = kind === "presentation" ? "unit of presentation" : "packaging";
  return `The EDQM code of a ${noun} begins with ${prefixes.join(" or ")}.`;
}
