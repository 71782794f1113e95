import { doseFormOf } from "@pharmacy/contract/items/dose-forms";
import { aliases } from "@pharmacy/contract/mapping/header-words";
import { readCurrency } from "@pharmacy/contract/mapping/mapping-currency";
import { readGtin } from "@pharmacy/contract/mapping/mapping-gtin";
import { readMoney } from "@pharmacy/contract/mapping/mapping-money";
import {
  type Reading,
  readDecimal,
  readPercent,
  readWhole,
} from "@pharmacy/contract/mapping/mapping-numbers";
import {
  caseless,
  exactAmong,
  folded,
  readChoice,
  readYesNo,
} from "@pharmacy/contract/mapping/mapping-words";
import { STORAGE_WORDS } from "@pharmacy/contract/storage";
import type { PlannedMessage } from "../../../platform/runs/rows.ts";
import { type Lookups, namesOfUnit, type UnitRow } from "./items.lookups.ts";

type Reader = (text: string, known: Lookups) => Reading<unknown>;

const KINDS = {
  medicine: [
    "medicine",
    "drug",
    "medicament",
    "médicament",
    "ilaç",
    "دواء",
    "藥品",
    "arzneimittel",
  ],
  device: ["device", "medical device"],
  supplement: ["supplement", "food supplement"],
  cosmetic: ["cosmetic"],
  consumable: ["consumable"],
  other: ["other"],
} as const;

/** Without a prescription, most countries sell in pharmacies alone and some elsewhere: a person decides. */
const SUPPLY = {
  prescriptionOnly: aliases(`
    prescription only, prescription, pom, rx, on prescription
    verschreibungspflichtig, rezeptpflichtig, sur ordonnance, sur prescription médicale, op recept, soggetto a ricetta
    con receta, con receta médica, sujeto a prescripción médica, venda sob prescrição, sujeito a receita médica, tarja vermelha
    na receptę, na předpis, na lékařský předpis, na recept, receptre, reçeteli, με συνταγή, receptbelagt
    بوصفة طبية, بوصفة, по рецепту, за рецептом, 処方箋医薬品, 处方药, 處方藥, 전문의약품
  `),
  pharmacyOnly: ["pharmacy only", "pharmacy", "p", "apothekenpflichtig"],
  generalSale: ["general sale", "otc", "over the counter", "gsl", "freiverkäuflich"],
} as const;

const VEN = {
  vital: ["vital", "v"],
  essential: ["essential", "e"],
  nonEssential: ["non-essential", "non essential", "n"],
} as const;

const STORAGE = Object.fromEntries(
  Object.entries(STORAGE_WORDS).map(([value, words]) => [value, [words]]),
) as Record<keyof typeof STORAGE_WORDS, string[]>;

const CHOICES = {
  kind: (text: string) => readChoice(text, KINDS),
  supplyStatus: (text: string) => readChoice(text, SUPPLY),
  storage: (text: string) => readChoice(text, STORAGE),
  venClass: (text: string) => readChoice(text, VEN),
  status: readStatus,
};

/** Fields without a reader are plain text. */
const READERS: Record<string, Reader> = {
  ...CHOICES,
  essentialMedicine: (text) => readYesNo(text),
  gtin: (text) => readGtin(text),
  packSize: (text) => numberIn(readDecimal(text, 3)),
  shelfLifeMonths: (text) => readWhole(text, "Shelf life", 1, 120),
  referencePrice: (text, { currency }) => readMoney(text, currency),
  currency: (text) => readCurrency(text),
  doseForm: (text) => ({ value: doseFormOf(text)?.term ?? text }),
  routes: (text) => ({
    value: text
      .split(/[;,]/)
      .map((one) => one.trim())
      .filter(Boolean),
  }),
  taxCategory: readTax,
  group: (text, known) => readGroup(text, known),
  baseUnit: (text, known) => readUnit(text, known, UNITS),
  packUnit: (text, known) => readUnit(text, known, PACKAGINGS),
};

const STATUSES = {
  draft: ["draft"],
  active: ["active"],
  discontinued: ["discontinued"],
  withdrawn: ["withdrawn"],
} as const;

/** A column "Active" contains yes or no. */
function readStatus(text: string): Reading<unknown> {
  const isActive = readYesNo(text);
  if ("value" in isActive) return { value: isActive.value ? "active" : "draft" };
  return readChoice(text, STATUSES);
}

export const accepts =
  (field: "kind" | "supplyStatus" | "storage" | "venClass" | "status") =>
  (text: string): boolean =>
    "value" in CHOICES[field](text);

/** Cleared values that are not null. */
const CLEARED: Record<string, unknown> = { routes: [], essentialMedicine: false };

type Read = { values: Record<string, unknown>; messages: PlannedMessage[] };

/** An empty cell is left out; "-" clears the field. */
export function readFields(fields: Readonly<Record<string, string>>, known: Lookups): Read {
  const read: Read = { values: {}, messages: [] };
  const readings = readingsOf(known);
  const currency = currencyOf(fields, known);
  const isForeign = currency !== known.currency;
  for (const [column, text] of Object.entries(fields)) {
    if (text === "") continue;
    if (text === "-") {
      read.values[column] = CLEARED[column] ?? null;
      continue;
    }
    const reading =
      column === "referencePrice" && isForeign
        ? readMoney(text, currency)
        : readingOf(column, text, known, readings);
    if ("value" in reading) read.values[column] = reading.value;
    else read.messages.push({ column, value: text.slice(0, 200), ...reading });
  }
  const form = read.values.doseForm;
  if (typeof form === "string" && !fields.doseFormCode) {
    read.values.doseFormCode = doseFormOf(form)?.code ?? null;
  }
  return read;
}

/** The currency of a row's price: its own, or the network's. */
export function currencyOf(
  { currency = "" }: Readonly<Record<string, string>>,
  known: Pick<Lookups, "currency">,
): string {
  if (currency === "" || currency === "-") return known.currency;
  const reading = readCurrency(currency);
  return "value" in reading ? reading.value : known.currency;
}

/** Parsed cells cached per column of a batch. */
const REMEMBERED_MAX = 1_000;

type Readings = Map<string, Map<string, Reading<unknown>>>;

const remembered = new WeakMap<Lookups, Readings>();

function readingsOf(known: Lookups): Readings {
  const readings = remembered.get(known) ?? new Map();
  remembered.set(known, readings);
  return readings;
}

/** Cells of most columns repeat, so each text is parsed once per batch. */
function readingOf(
  column: string,
  text: string,
  known: Lookups,
  readings: Readings,
): Reading<unknown> {
  const read = READERS[column];
  if (!read) return { value: text };
  const seen = readings.get(column) ?? new Map<string, Reading<unknown>>();
  const before = seen.get(text);
  if (before) return before;
  if (seen.size === 0) readings.set(column, seen);
  const reading = read(text, known);
  if (seen.size < REMEMBERED_MAX) seen.set(text, reading);
  return reading;
}

function numberIn(reading: Reading<string>): Reading<number> {
  return "value" in reading ? { value: Number(reading.value) } : reading;
}

/** Accepts a category or its current rate: "23 %". */
function readTax(text: string, { taxCategories, rates }: Lookups): Reading<string> {
  const word = folded(text);
  const named = taxCategories.filter((one) => folded(one) === word);
  const [category, other] = exactAmong(named, text, (one) => [one]);
  if (category && !other) return { value: category };
  const percent = readPercent(text);
  const rated = "value" in percent ? rates.get(percent.value) : undefined;
  if (rated) return { value: rated };
  return { message: `Choose one of: ${taxCategories.join(", ")}.` };
}

/** Accepts a code, name or path. */
export function readGroup(
  text: string,
  { groupsByWord }: Pick<Lookups, "groupsByWord">,
  noun = "Group",
): Reading<string> {
  const named = groupsByWord.get(folded(text)) ?? [];
  const whole = named.filter(({ path }) => caseless(path) === caseless(text));
  const [group, other] =
    whole.length === 1
      ? whole
      : exactAmong(named, text, ({ code, name, path }) => [code, name, path]);
  const shown = text.slice(0, 100);
  if (!group) return noneCalled(noun.toLowerCase(), shown);
  if (other) return severalCalled("groups", shown);
  return { value: group.id };
}

type UnitWords = { one: string; many: string; kinds: readonly UnitRow["kind"][] };

export const UNITS: UnitWords = { one: "unit", many: "units", kinds: ["presentation", "measure"] };
export const PACKAGINGS: UnitWords = { one: "packaging", many: "packagings", kinds: ["packaging"] };

/** Accepts a code, name or symbol. */
export function readUnit(
  text: string,
  { unitsByWord }: Pick<Lookups, "unitsByWord">,
  { one, many, kinds }: UnitWords,
): Reading<string> {
  const named = (unitsByWord.get(folded(text)) ?? []).filter(({ kind }) => kinds.includes(kind));
  const [unit, other] = exactAmong(named, text, namesOfUnit);
  const shown = text.slice(0, 100);
  if (!unit) return noneCalled(one, shown);
  if (other) return severalCalled(many, shown);
  return { value: unit.id };
}

export const noneCalled = (noun: string, name: string) => ({
  message: `There is no ${noun} called "${name}".`,
  reason: `There is no ${noun} with this name.`,
});

export const severalCalled = (nouns: string, name: string) => ({
  message: `Several ${nouns} are called "${name}". Give the code of one.`,
  reason: `Several ${nouns} have this name. Give the code of one.`,
});
