import * as z from "zod/mini";
import { Mapping, ReadOptions } from "../mapping/mapping.ts";
import { mapperOf } from "../mapping/mapping-apply.ts";
import {
  currencyIn,
  dayIn,
  ibanIn,
  readAmount,
  type Sign,
  type SignedAmount,
  signIn,
} from "./bank.csv-cells.ts";
import { BANK_CSV_FIELDS, type BankCsvField } from "./bank.csv-fields.ts";
import type { BankEntry } from "./bank.entry.ts";

/** How a file of a bank is read: its layout, and which column is which. */
export const BankReading = z
  .strictObject({ options: z.required(ReadOptions), mapping: Mapping })
  .check(
    z.superRefine(({ mapping }, context) => {
      const message = mappingProblem(mapping);
      if (message) context.addIssue(message);
    }),
  );
export type BankReading = z.infer<typeof BankReading>;

/** Why no file can be read by these columns; undefined if one can. */
export function mappingProblem(mapping: Mapping): string | undefined {
  const fields = new Set<string>(BANK_CSV_FIELDS.map(({ name }) => name));
  if (Object.keys(mapping).some((field) => !fields.has(field))) return "This field is not known.";
  const has = (field: BankCsvField) => mapping[field]?.columns !== undefined;
  if (Object.values(mapping).some(({ columns }) => columns === undefined)) {
    return "Choose a column for each field that is read.";
  }
  if (!has("bookedOn")) return "Choose the column of the booking day.";
  if (has("amount") && (has("debit") || has("credit"))) {
    return "Choose either one column for the amount or columns for money in and money out.";
  }
  if (!has("amount") && !has("debit") && !has("credit")) {
    return "Choose the column of the amount, or those of money in and money out.";
  }
  if (has("sign") && !has("amount")) {
    return "Debit or credit belongs to an amount. Choose the column of the amount.";
  }
}

export type BankCsvRow = BankEntry & {
  /** Null where the file has no column of it. */
  account: string | null;
};

export type ReadBankRow = { row: BankCsvRow } | { problems: string[] };

const NAME_MAX = 140;
const REFERENCE_MAX = 140;
const TEXT_MAX = 2_000;
const NONE = /^(|-|NONREF|NOREF|NOT ?PROVIDED)$/i;
// a short number is the place in the file, and another one in the next file
const PLACE = /^\d{1,6}$/;

type Cells = readonly string[];

/** Reads the rows of one file. The browser shows its first rows by the same rules. */
export function bankRowReader(mapping: Mapping, currency: string): (cells: Cells) => ReadBankRow {
  const plain = Object.entries(mapping).map(([field, { columns = [] }]) => {
    return [field, { columns, separator: "\n" }] as const;
  });
  const valuesOf = mapperOf(Object.fromEntries(plain));
  return (cells) => {
    const values = valuesOf(cells);
    const problems: string[] = [];
    const refuse = (field: BankCsvField, message: string) => {
      problems.push(`${labelOf(field)}: ${message}`);
    };
    const written = (field: BankCsvField) => {
      const value = values[field] ?? "";
      return value === "-" ? "" : value;
    };
    const short = (field: BankCsvField, max: number) => {
      const whole = written(field);
      const value = whole.slice(0, TEXT_MAX).normalize("NFC").replace(/\s+/g, " ").trim();
      if (value.length <= max && whole.length <= TEXT_MAX) return NONE.test(value) ? null : value;
      refuse(field, `It is longer than ${max} characters.`);
      return null;
    };
    const day = (field: "bookedOn" | "valueOn") => {
      const read = dayIn(written(field), mapping[field]?.dates);
      if ("value" in read) return read.value;
      refuse(field, read.message);
      return null;
    };
    const ownCurrency = written("currency") === "" ? currency : currencyIn(written("currency"));
    if (ownCurrency === null) refuse("currency", "Enter a currency, such as EUR.");
    const amount = amountOf(mapping, written, ownCurrency ?? currency, refuse);
    const bookedOn = day("bookedOn");
    const valueOn = written("valueOn") === "" ? null : day("valueOn");
    const account = written("account") === "" ? null : ibanIn(written("account"));
    if (account === null && written("account") !== "") refuse("account", "It is not an IBAN.");
    const bankReference = short("bankReference", REFERENCE_MAX);
    const row = {
      account,
      bankReference: bankReference !== null && PLACE.test(bankReference) ? null : bankReference,
      valueOn,
      currency: ownCurrency ?? currency,
      payerName: short("payerName", NAME_MAX),
      payerIban: ibanIn(written("payerIban")),
      reference: short("reference", REFERENCE_MAX),
      text: textOf(written("text"), refuse),
    };
    if (problems.length > 0 || bookedOn === null || amount === null) return { problems };
    return { row: { ...row, ...amount, bookedOn } };
  };
}

const labelOf = (field: BankCsvField) =>
  BANK_CSV_FIELDS.find(({ name }) => name === field)?.label ?? field;

type Refuse = (field: BankCsvField, message: string) => void;

function textOf(written: string, refuse: Refuse): string | null {
  if (written.length > TEXT_MAX) {
    refuse("text", `It is longer than ${TEXT_MAX.toLocaleString("en")} characters.`);
    return null;
  }
  const lines = written
    .normalize("NFC")
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, " ").trim());
  return lines.filter((line) => line !== "").join("\n") || null;
}

type ReadAmount = SignedAmount | "unread" | null;
type Moved = Pick<BankCsvRow, "amount" | "side" | "isReversal">;

const AMOUNT_MAX = 1_000_000_000_000;

function amountOf(
  mapping: Mapping,
  written: (field: BankCsvField) => string,
  currency: string,
  refuse: Refuse,
): Moved | null {
  const read = (field: "amount" | "debit" | "credit"): ReadAmount => {
    const text = written(field);
    if (text === "") return null;
    const found = readAmount(text, currency, mapping[field]?.numbers);
    if ("value" in found && found.value.amount <= AMOUNT_MAX) return found.value;
    refuse(field, "value" in found ? "This amount is too large." : found.message);
    return "unread";
  };
  if (mapping.amount) return signedAmount(read("amount"), mapping, written, refuse);
  const [debit, credit] = [read("debit"), read("credit")];
  if (debit === "unread" || credit === "unread") return null;
  if (credit?.side === "debit" && credit.amount > 0) {
    refuse("credit", "An amount of money in is below 0.");
    return null;
  }
  const [out, into] = [debit?.amount ?? 0, credit?.amount ?? 0];
  if (!debit && !credit) refuse("credit", "The line has no amount.");
  else if (out > 0 && into > 0) refuse("credit", "The line has money in and money out.");
  else return { amount: out + into, side: out > 0 ? "debit" : "credit", isReversal: false };
  return null;
}

function signedAmount(
  read: ReadAmount,
  mapping: Mapping,
  written: (field: BankCsvField) => string,
  refuse: Refuse,
): Moved | null {
  if (read === "unread") return null;
  if (read === null) {
    refuse("amount", "The line has no amount.");
    return null;
  }
  const { amount, side } = read;
  if (!mapping.sign) return { amount, side: side ?? "credit", isReversal: false };
  const sign: Sign | null = signIn(written("sign"));
  if (sign === null) refuse("sign", "Write D or C, as banks do.");
  else if (side === "debit" && sign.side === "credit") {
    refuse("sign", "The amount has a minus, but the line is a credit.");
  } else return { amount, ...sign };
  return null;
}
