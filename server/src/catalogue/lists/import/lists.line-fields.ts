import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { PACKS_MAX } from "@pharmacy/contract/lists/lists.values";
import type { ImportField } from "@pharmacy/contract/mapping/mapping.values";
import { HEADER_ALIASES } from "@pharmacy/contract/mapping/mapping-aliases";
import { readMoney } from "@pharmacy/contract/mapping/mapping-money";
import { type Reading, readWhole } from "@pharmacy/contract/mapping/mapping-numbers";
import type { MappedRow, PlannedMessage } from "../../../platform/runs/rows.ts";

const { code, gtin, price, netPrice, leastQuantity, currency, description } = HEADER_ALIASES;

const MOST = ["maximum quantity", "max", "max quantity"];
const MULTIPLE = ["multiples", "multiple of", "sold in multiples of"];

export const LINE_FIELDS: readonly ImportField[] = [
  {
    name: "item",
    label: "Item code",
    isRequired: false,
    aliases: ["item", ...code],
    looksLike: "code",
    isCode: true,
  },
  {
    name: "gtin",
    label: "GTIN",
    isRequired: false,
    aliases: gtin,
    looksLike: "gtin",
    isCode: true,
  },
  {
    name: "price",
    label: "Price",
    isRequired: true,
    aliases: [...netPrice, ...price],
    looksLike: "money",
  },
  { name: "currency", label: "Currency", isRequired: false, aliases: currency },
  {
    name: "minQuantity",
    label: "Minimum",
    isRequired: false,
    aliases: leastQuantity,
    looksLike: "number",
  },
  { name: "maxQuantity", label: "Maximum", isRequired: false, aliases: MOST, looksLike: "number" },
  {
    name: "multipleOf",
    label: "Multiple",
    isRequired: false,
    aliases: MULTIPLE,
    looksLike: "number",
  },
  { name: "note", label: "Note", isRequired: false, aliases: description },
];

export type LineContent = Pick<
  ListLine,
  "price" | "minQuantity" | "maxQuantity" | "multipleOf" | "note"
>;

/** Defaults of a new line; "-" in a file resets a field to these. */
export const EMPTY_LINE = {
  price: null,
  minQuantity: 1,
  maxQuantity: null,
  multipleOf: 1,
  note: null,
} as const;

const packs = (label: string) => (text: string) => readWhole(text, label, 1, PACKS_MAX);

const READERS: Record<keyof LineContent, (text: string, currency: string) => Reading<unknown>> = {
  price: readMoney,
  minQuantity: packs("Minimum"),
  maxQuantity: packs("Maximum"),
  multipleOf: packs("Multiple"),
  note: (text) => ({ value: text }),
};

type Read = {
  values: Partial<Record<keyof LineContent, unknown>>;
  messages: PlannedMessage[];
};

/** An empty cell is left out; "-" clears the field. */
export function readLineFields({ fields }: MappedRow, currency: string): Read {
  const read: Read = { values: {}, messages: [] };
  const names = Object.keys(READERS) as (keyof LineContent)[];
  for (const column of names) {
    const text = fields[column] ?? "";
    if (text === "") continue;
    const reading = text === "-" ? { value: EMPTY_LINE[column] } : READERS[column](text, currency);
    if ("value" in reading) read.values[column] = reading.value;
    else read.messages.push({ column, value: text.slice(0, 200), message: reading.message });
  }
  const written = fields.currency ?? "";
  if (written !== "" && written.toUpperCase() !== currency) {
    const message = `The prices of this list are in ${currency}.`;
    read.messages.push({ column: "currency", value: written.slice(0, 200), message });
  }
  return read;
}
