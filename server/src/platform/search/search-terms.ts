import { or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { identifiersOf } from "../db/columns.ts";
import type { Searchable } from "./searchable.ts";

const HAS_LETTER = /[\p{L}\p{N}]/u;

/** Words that the trigram index can find anywhere in a text: three letters or digits in a row. */
const CAN_BE_INSIDE = /[\p{L}\p{N}]{3}/u;

const MISSPELT_MIN = 4;

export function wordsOf(folded: string): string[] {
  return [...new Set(folded.split(/\s+/u).filter((word) => word !== ""))];
}

export function literally(folded: string): string {
  return folded.replace(/[\\%_]/g, "\\$&");
}

/**
 * A word that the trigram index cannot find must begin a word; punctuation must be an identifier.
 */
export function hasWord(searchable: Searchable, word: string): SQL {
  const { text } = searchable;
  if (!HAS_LETTER.test(word)) return isIdentifier(searchable, word);
  const beginning = `${literally(word)}%`;
  if (CAN_BE_INSIDE.test(word)) return sql`${text} like ${`%${beginning}`}`;
  return sql`(${text} like ${beginning} or ${text} like ${`% ${beginning}`})`;
}

export function isIdentifier({ identifiers, isCalled }: Searchable, searchText: string): SQL {
  if (isCalled) return isCalled(searchText);
  return sql`${identifiersOf(identifiers)} @> array[lower(${searchText})]`;
}

const PHONE_MIN = 6;

const [NUMBER_MIN, NUMBER_MAX] = [4, 8];

function phoneDigits(typed: string): string | undefined {
  const [, number = ""] =
    /^([+\d\s()./-]+)(?:(?:ext\.?|x|;ext=)\s*\d+)?$/i.exec(typed.trim()) ?? [];
  const digits = number.replace("(0)", "").replace(/\D/g, "").replace(/^0+/, "");
  return digits.length < PHONE_MIN ? undefined : digits;
}

export function hasPhone(searchable: Searchable, typed: string): SQL | undefined {
  const digits = phoneDigits(typed);
  return digits === undefined ? undefined : searchable.hasPhone?.(digits);
}

/** Compares the last digits, without an extension, because people leave out a number's prefix. */
export function phoneEndsWith(phone: PgColumn, digits: string): SQL {
  const beginning = [...digits].reverse().join("");
  return sql`reverse(split_part(${phone}, chr(59), 1)) like ${`${beginning}%`}`;
}

/** 7 and 0007 mean PH-0007. */
export function hasNumber(searchable: Searchable, typed: string): SQL | undefined {
  const { codePrefix } = searchable;
  const number = typed.trim().replace(/^0+/, "");
  if (!codePrefix || !/^\d+$/.test(number) || number.length > NUMBER_MAX) return;
  return isIdentifier(searchable, `${codePrefix}${number.padStart(NUMBER_MIN, "0")}`);
}

export function nameBegins({ name }: Searchable, phrase: string): SQL {
  return sql`${name} like ${`${literally(phrase)}%`}`;
}

export function nameHas({ name, text, isNamedInText }: Searchable, phrase: string): SQL {
  if (!HAS_LETTER.test(phrase)) return sql`false`;
  const pattern = `% ${literally(phrase)}%`;
  if (!isNamedInText) return sql`${name} like ${pattern}`;
  return sql`(${text} like ${pattern} and ${name} like ${pattern})`;
}

/** A word with digits was copied, not spelt. */
export function canBeMisspelt(word: string): boolean {
  return [...word].length >= MISSPELT_MIN && /^[\p{L}\p{M}'’-]+$/u.test(word);
}

export function speltIn({ name, text, isNamedInText }: Searchable): PgColumn {
  return isNamedInText ? text : name;
}

export function isLike(searchable: Searchable, word: string, isAlone: boolean): SQL {
  if (!canBeMisspelt(word)) return hasWord(searchable, word);
  const isLikeName = sql`${word} <% ${speltIn(searchable)}`;
  return isAlone ? isLikeName : (or(isLikeName, hasWord(searchable, word)) ?? isLikeName);
}
