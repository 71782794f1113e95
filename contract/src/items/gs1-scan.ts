import { plainCode } from "../tidy.ts";
import { gtinOf } from "./gs1-digits.ts";

export type Scan = {
  gtin?: string;
  batch?: string;
  /** Civil dates; a month without a day is its last one. */
  producedOn?: string;
  bestBefore?: string;
  expiresOn?: string;
  /** Shown, never stored. */
  serial?: string;
  count?: number;
  national?: Record<string, string>;
  unread?: string;
};

const SCAN_MAX = 200;

export const FNC1 = "\u001d";

const DATES: Record<string, "producedOn" | "bestBefore" | "expiresOn"> = {
  "11": "producedOn",
  "15": "bestBefore",
  "17": "expiresOn",
};

/**
 * Reads a GS1 DataMatrix or GS1-128 text, with or without its symbology and with identifiers in
 * brackets or bare; or a bare GTIN.
 *
 * @param year the present one, which completes years of two digits.
 */
export function readScan(typed: string, year: number): Scan | undefined {
  const read = scanOrProblem(typed, year);
  return typeof read === "string" ? undefined : read;
}

const UNREADABLE = "This code cannot be read. Scan it again, or type the number below the bars.";

export function scanOrProblem(typed: string, year: number): Scan | string {
  if (typed.length > SCAN_MAX) return `A code has at most ${SCAN_MAX} characters.`;
  const text = plainCode(typed)
    .trim()
    .replace(/^\](d2|C1|Q3|e0)/, "");
  const bare = gtinOf(text);
  if (bare) return { gtin: bare };
  if (BARE.test(text)) return wrongDigit(text);
  const scan: Scan = {};
  let rest = text.startsWith("(") ? unbracketed(text) : text;
  while (rest !== "") {
    if (rest.startsWith(FNC1)) rest = rest.slice(1);
    else {
      const length = takeField(scan, rest, year);
      if (typeof length === "string") return length;
      if (length === 0)
        return Object.keys(scan).length > 0 ? { ...scan, unread: rest } : UNREADABLE;
      rest = rest.slice(length);
    }
  }
  return Object.keys(scan).length > 0 ? scan : UNREADABLE;
}

export function unreadProblem({ batch, unread }: Scan): string | undefined {
  if (unread === undefined) return;
  return batch === undefined
    ? "This code could not be read to its end. Enter the batch number from the pack."
    : "This code could not be read to its end. Compare the batch and the expiry with the pack.";
}

const BARE = /^(\d{8}|\d{12,14})$/;

const wrongDigit = (digits: string) =>
  `The check digit of ${digits} is wrong. Scan the code again, or type the number on the pack.`;

/** "(01)…(10)…" as a scanner sends it. */
function unbracketed(text: string): string {
  return text.replace(/\((\d{2,4})\)/g, (_, identifier, at) =>
    at === 0 ? identifier : FNC1 + identifier,
  );
}

/** Length of the field; 0 for an unknown one, a message for a wrong one. */
function takeField(scan: Scan, rest: string, year: number): number | string {
  const two = rest.slice(0, 2);
  if (two === "01") {
    const digits = rest.slice(2, 16);
    if (!/^\d{14}$/.test(digits)) return UNREADABLE;
    const gtin = gtinOf(digits);
    if (!gtin) return wrongDigit(digits);
    scan.gtin = gtin;
    return 16;
  }
  const dated = DATES[two];
  if (dated) {
    const date = dateOf(rest.slice(2, 8), year);
    if (!date) return `The date ${rest.slice(2, 8)} in this code does not exist. Check the pack.`;
    scan[dated] = date;
    return 8;
  }
  const three = rest.slice(0, 3);
  const identifier = /^71[0-6]$/.test(three) ? three : two;
  const [value = ""] = rest.slice(identifier.length).split(FNC1, 1);
  const length = identifier.length + value.length;
  if (value === "" || value.length > 20) return identifier === two && !isFree(two) ? 0 : UNREADABLE;
  if (identifier === three) scan.national = { ...scan.national, [identifier]: value };
  else if (two === "10") scan.batch = value;
  else if (two === "21") scan.serial = value;
  else if (two === "37" && /^\d{1,8}$/.test(value)) scan.count = Number(value);
  else return 0;
  return length;
}

function isFree(identifier: string): boolean {
  return ["10", "21", "37"].includes(identifier);
}

/** YYMMDD: day 00 is the last of the month, the year within fifty of this one. */
function dateOf(digits: string, year: number): string | undefined {
  if (!/^\d{6}$/.test(digits)) return;
  const [short = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)));
  const shift = short - (year % 100);
  const century = Math.floor(year / 100) + (shift >= 51 ? -1 : shift <= -50 ? 1 : 0);
  const full = century * 100 + short;
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day > last) return;
  return [full, month, day || last].map((part) => String(part).padStart(2, "0")).join("-");
}
