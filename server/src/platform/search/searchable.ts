import type { FoundRecord } from "@pharmacy/contract/search/search";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Actor } from "../db/audit.ts";
import type { Kind } from "../db/kinds.ts";

/** How the search finds records of one kind. */
export type Searchable = {
  kind: Pick<Kind, "table" | "model" | "present" | "organization" | "person">;
  /** The folded text that words are searched in. It has a trigram index. */
  text: PgColumn;
  /**
   * The folded name, in which misspelt words are found. It has a trigram index and one for
   * prefixes.
   */
  name: PgColumn;
  /**
   * Whether the name has no trigram index of its own: what is in a name is then found in the text,
   * which contains it, and misspelt words are found anywhere in the text.
   */
  isNamedInText?: true;
  /**
   * Columns that identify one record: its code, its number, its email address. Each is part of
   * `text`, and without `isCalled` there is an index on `identifiersOf` these, in this order.
   */
  identifiers: PgColumn[];
  /** The condition that one of them is this text, if indexes of single columns answer it. */
  isCalled?: (typed: string) => SQL;
  /**
   * The condition that its phone number ends with these digits, which needs an index. Left out if
   * it has none.
   */
  hasPhone?: (digits: string) => SQL;
  /** The identifier that a typed or scanned text stands for, if it is not the text itself. */
  identifierIn?: (typed: string) => string | undefined;
  /** The prefix of its code: "ph-" if 7 and 0007 mean PH-0007. */
  codePrefix?: string;
  label: PgColumn;
  /** Distinguishes records of the same name. */
  hint: SQL<string>;
  /** The records a user may see, if that does not follow from their owner. */
  visibleTo?: (actor: Actor) => SQL | undefined;
};

/** The quality of a match: above 1 it contains every word as typed, below 1 something similar. */
export type Match = FoundRecord & { name: string; rank: number };

/** The query, and its time limit. */
export type SearchText = {
  /** As typed. */
  typed: string;
  /** Its folded words, separated by single spaces. */
  phrase: string;
  words: string[];
  /** Asked before a step that could still find more: it is left out if the time is up. */
  isLate(): boolean;
  /** Whether such a step was left out. */
  wasStopped: boolean;
};
