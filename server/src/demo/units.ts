import type { UnitInput } from "@pharmacy/contract/units/units";

type Kind = UnitInput["kind"];
type Line = [code: string, name: string, plural: string, symbol: string, standardCode: string];

/** With EDQM codes. */
const PRESENTATION: Line[] = [
  ["TAB", "tablet", "tablets", "tab", "15054000"],
  ["CAP", "capsule", "capsules", "cap", "15012000"],
  ["SACH", "sachet", "sachets", "sach", "15045000"],
  ["SUPP", "suppository", "suppositories", "supp", "15051000"],
  ["PESS", "pessary", "pessaries", "pess", "15039000"],
  ["VIAL", "vial", "vials", "vial", "15060000"],
  ["AMP", "ampoule", "ampoules", "amp", "15002000"],
  ["SYR", "syringe", "syringes", "syr", "15052000"],
  ["PEN", "pen", "pens", "pen", "15037000"],
  ["PATCH", "patch", "patches", "patch", "15036000"],
  ["ACT", "actuation", "actuations", "act", "15001000"],
  ["PUFF", "puff", "puffs", "puff", "15061000"],
  ["DROP", "drop", "drops", "drop", "15022000"],
  ["LOZ", "lozenge", "lozenges", "loz", "15029000"],
  ["PCE", "piece", "pieces", "pc", ""],
];

/** With UN/ECE codes. The symbol is the UCUM code unless UCUM_CODES has another. */
const MEASURE: (Line & { 4: string })[] = [
  ["MG", "milligram", "milligrams", "mg", "MGM"],
  ["G", "gram", "grams", "g", "GRM"],
  ["UG", "microgram", "micrograms", "µg", "MC"],
  ["ML", "millilitre", "millilitres", "mL", "MLT"],
  ["L", "litre", "litres", "L", "LTR"],
  ["IU", "international unit", "international units", "IU", ""],
  ["MMOL", "millimole", "millimoles", "mmol", "C18"],
];

const UCUM_CODES: Record<string, string> = { UG: "ug", IU: "[iU]" };

/** With EDQM codes. */
const PACKAGING: Line[] = [
  ["BOX", "box", "boxes", "box", "30009000"],
  ["BOT", "bottle", "bottles", "bot", "30008000"],
  ["BLI", "blister", "blisters", "bli", "30007000"],
  ["TUBE", "tube", "tubes", "tube", "30067000"],
  ["INH", "inhaler", "inhalers", "inh", "30026500"],
];

const UNECE_CODES: Record<string, string> = { PCE: "C62", BOX: "XBX", BOT: "XBO", VIAL: "XVI" };

export function demoUnits(): UnitInput[] {
  return [
    ...PRESENTATION.map((line, index) => unit("presentation", line, index)),
    ...MEASURE.map((line, index) => unit("measure", line, index)),
    ...PACKAGING.map((line, index) => unit("packaging", line, index)),
  ];
}

function unit(
  kind: Kind,
  [code, name, namePlural, symbol, standard]: Line,
  index: number,
): UnitInput {
  const isMeasure = kind === "measure";
  const ucum = {
    presentation: code === "PCE" ? "1" : `{${name}}`,
    measure: UCUM_CODES[code] ?? symbol,
  };
  return {
    code,
    name,
    namePlural,
    symbol,
    kind,
    ucumCode: kind === "packaging" ? null : ucum[kind],
    edqmCode: isMeasure ? null : standard,
    uneceCode: isMeasure ? standard : (UNECE_CODES[code] ?? null),
    decimals: isMeasure ? 3 : 0,
    description: null,
    sortOrder: (index + 1) * 10,
    status: "active",
  };
}
