import { isCreditorReference } from "../invoices/invoices.bank.ts";
import { plainCode } from "../tidy.ts";

// nothing may be joined to it: INV-2026-1 is not in INV-2026-12, nor in INV-2026-1/2
const WHOLE = {
  invoice:
    /(?<![\p{L}\p{M}\p{N}\p{Pd}_])INV-\d{4}-\d{6,12}(?![\p{L}\p{M}\p{N}_]|[\p{Pd}./\\]\p{N})/gu,
  expense:
    /(?<![\p{L}\p{M}\p{N}\p{Pd}_])EX-\d{4}-\d{4,12}(?![\p{L}\p{M}\p{N}_]|[\p{Pd}./\\]\p{N})/gu,
};
const REFERENCE = /(?<![\p{L}\p{M}\p{N}\p{Pd}_])RF\d{2}/gu;
const REFERENCE_MAX = 25;

/** Letters outside of ASCII keep their case: none of them is in a number. */
const upper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Numbers that stand in a text as whole words, each once. */
export function wholeNumbersIn(text: string, of: keyof typeof WHOLE = "invoice"): string[] {
  return [...new Set([...upper(text).matchAll(WHOLE[of])].map(([number]) => number))];
}

/** True where digits that follow after a space would make another known number. */
export function mayContinue(
  text: string,
  number: string,
  isKnown: (number: string) => boolean,
): boolean {
  const plain = upper(text);
  for (let at = plain.indexOf(number); at >= 0; at = plain.indexOf(number, at + 1)) {
    const [, more] = /^\s+(\d{1,6})(?!\d)/.exec(plain.slice(at + number.length)) ?? [];
    for (let length = 1; length <= (more?.length ?? 0); length += 1) {
      if (isKnown(number + more?.slice(0, length))) return true;
    }
  }
  return false;
}

/**
 * Creditor references whose check digits are right, in one piece or printed in groups. Those in
 * groups only count if they are known, since their end is a guess.
 */
export function referencesIn(text: string, isKnown: (reference: string) => boolean): string[] {
  const plain = upper(text);
  const found = new Set<string>();
  for (const { index } of plain.matchAll(REFERENCE)) {
    let reference = "";
    let isWhole = true;
    for (let at = index; at <= plain.length && reference.length <= REFERENCE_MAX; at += 1) {
      const sign = plain[at] ?? " ";
      if (/[A-Z0-9]/.test(sign)) {
        reference += sign;
        continue;
      }
      const isEnd = !/[\p{L}\p{M}\p{N}\p{Pd}_]/u.test(sign);
      if (isEnd && isCreditorReference(reference) && (isWhole || isKnown(reference))) {
        found.add(reference);
      }
      if (sign !== " ") break;
      isWhole = false;
    }
  }
  return [...found];
}

/** The digits of an invoice's number: 2026000123. */
export const digitsOf = (number: string) => number.replace(/\D/g, "");

const RUNS_MAX = 50;
const RUN = /\d(?:[ .\-/]{0,2}\d)*/g;

/** Runs of digits, with the spaces, dots, dashes and slashes between them left out. */
export function digitRunsIn(text: string): string[] {
  const plain = plainCode(text).replace(/\s+/g, " ");
  const runs = [...plain.matchAll(RUN)].slice(0, RUNS_MAX).map(([run]) => run.replace(/\D/g, ""));
  const words = plain.split(/\D+/).filter((word) => word !== "");
  return [...new Set([...runs, ...words.slice(0, RUNS_MAX)])];
}

/** True where one digit is another, left out, added, or has changed places with its neighbour. */
export function isOneSlipFrom(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [left, right] = [one.slice(at), other.slice(at)];
  if (left.slice(1) === right.slice(1)) return true;
  if (left.slice(1) === right || left === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}
