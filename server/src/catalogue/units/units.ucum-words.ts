/** The property tells codes of the same dimension apart. */
export type Measured = { name: string; property: string; dimension: string };

const MASS = "0,0,1,0,0,0,0";
const VOLUME = "3,0,0,0,0,0,0";
const LENGTH = "1,0,0,0,0,0,0";
const NONE = "0,0,0,0,0,0,0";
const PER_VOLUME = "-3,0,0,0,0,0,0";

/**
 * Keys are the exponents of length, time, mass, angle, temperature, charge and luminous intensity.
 */
const DIMENSIONS: Record<string, string> = {
  [MASS]: "a mass",
  [VOLUME]: "a volume",
  [LENGTH]: "a length",
  "2,0,0,0,0,0,0": "an area",
  "0,1,0,0,0,0,0": "a time",
  "0,0,0,1,0,0,0": "an angle",
  "0,0,0,0,1,0,0": "a temperature",
  "0,0,0,0,0,1,0": "an electric charge",
  "0,0,0,0,0,0,1": "a luminous intensity",
  "0,-1,0,0,0,1,0": "an electric current",
  "0,-1,1,0,0,-1,0": "a magnetic field",
  "2,-2,1,0,0,-1,0": "a voltage",
  "-3,0,1,0,0,0,0": "a mass concentration",
  "-1,-2,1,0,0,0,0": "a pressure",
  "1,-2,1,0,0,0,0": "a force",
  "2,-2,1,0,0,0,0": "an energy",
  "2,-3,1,0,0,0,0": "a power",
  "3,-1,0,0,0,0,0": "a flow rate",
  "1,-1,0,0,0,0,0": "a speed",
};

/** Dimensionless units are told apart by their property. */
const PROPERTIES: Record<string, string> = {
  [`amount of substance ${NONE}`]: "an amount of substance",
  [`amount of substance ${PER_VOLUME}`]: "an amount concentration",
  [`fraction ${NONE}`]: "a ratio",
  [`arbitrary ${NONE}`]: "an arbitrary unit",
  [`number ${PER_VOLUME}`]: "a number concentration",
  "radioactivity 0,-1,0,0,0,0,0": "a radioactivity",
  "catalytic activity 0,-1,0,0,0,0,0": "a catalytic activity",
  "frequency 0,-1,0,0,0,0,0": "a frequency",
  "acidity -3,0,0,0,0,0,0": "an acidity",
};

/** "a mass"; undefined if there is no common word. */
function quantityOf({ property, dimension }: Measured): string | undefined {
  return PROPERTIES[`${property} ${dimension}`] ?? DIMENSIONS[dimension];
}

/** "MG is megagauss, a magnetic field". */
export function meaningOf(code: string, measured: Measured): string {
  const name = spelled(measured.name);
  const quantity = quantityOf(measured);
  if (name === "" || name === code) return `${code} is ${quantity ?? "a plain number"}`;
  return quantity ? `${code} is ${name}, ${quantity}` : `${code} is ${name}`;
}

/** Converts the library's name to British spelling: "millilitre". Empty for composed formulas. */
function spelled(name: string): string {
  if (/[<*[\]]/.test(name)) return "";
  const lower = name.startsWith("degree") ? name : name.toLowerCase();
  return lower
    .replace(/liters?\b/g, "litre")
    .replace(/meter\b/g, "metre")
    .replace(/arbitary/g, "arbitrary");
}

const PREFIXES: Record<string, string> = {
  "": "",
  deca: "da",
  deka: "da",
  hecto: "h",
  kilo: "k",
  mega: "M",
  giga: "G",
  tera: "T",
  deci: "d",
  centi: "c",
  milli: "m",
  micro: "u",
  nano: "n",
  pico: "p",
  femto: "f",
};

type Quantity = { symbol: string; dimension: string; property?: string };

const GRAM = { symbol: "g", dimension: MASS };
const LITRE = { symbol: "L", dimension: VOLUME };
const METRE = { symbol: "m", dimension: LENGTH };
const MOLE = { symbol: "mol", dimension: NONE, property: "amount of substance" };

const STEMS: Record<string, Quantity> = {
  gram: GRAM,
  gramme: GRAM,
  litre: LITRE,
  liter: LITRE,
  metre: METRE,
  meter: METRE,
  mole: MOLE,
};

const NAME = new RegExp(
  `^(${Object.keys(PREFIXES).join("|")})(${Object.keys(STEMS).join("|")})s?$`,
);

/**
 * Returns the problem, such as "a milligram is a mass", and the intended code. Undefined if the
 * name implies no quantity, or the same one.
 */
export function contradictionOf(name: string, measured: Measured) {
  const [, prefix = "", stem = ""] = NAME.exec(name.trim().toLowerCase()) ?? [];
  const named = STEMS[stem];
  if (!named) return;
  const { dimension, property, symbol } = named;
  const isSame =
    measured.dimension === dimension && (property ?? measured.property) === measured.property;
  if (isSame) return;
  const quantity = quantityOf({ name: "", property: property ?? "", dimension });
  return { says: `a ${prefix}${stem} is ${quantity}`, meant: `${PREFIXES[prefix]}${symbol}` };
}
