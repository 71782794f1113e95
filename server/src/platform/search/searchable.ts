import type { FoundRecord } from "@pharmacy/contract/search/search";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Actor } from "../db/audit.ts";
import type { Kind } from "../db/kinds.ts";

export type Searchable = {
  kind: Pick<Kind, "table" | "model" | "present" | "organization" | "person">;
  /** The folded text that words are searched in. It has a trigram index. */
  text: PgColumn;
  /** Folded, with a trigram index and one for prefixes. */
  name: PgColumn;
  /** The name has no trigram index of its own: the text, which contains it, is searched instead. */
  isNamedInText?: true;
  /**
   * Each is part of `text`. Without `isCalled` there is an index on `identifiersOf` these, in
   * order.
   */
  identifiers: PgColumn[];
  isCalled?: (typed: string) => SQL;
  /** Needs an index on the last digits. */
  hasPhone?: (digits: string) => SQL;
  /** The identifier that a typed or scanned text stands for, if it is not the text itself. */
  identifierIn?: (typed: string) => string | undefined;
  codePrefix?: string;
  label: PgColumn;
  hint: SQL<string>;
  /** The records a user may see, if that does not follow from their owner. */
  visibleTo?: (actor: Actor) => SQL | undefined;
};

/** The quality of a match: above 1 it contains every word as typed, below 1 something similar. */
export type Match = FoundRecord & { name: string; rank: number };

export type SearchText = {
  typed: string;
  phrase: string;
  words: string[];
  /** Asked before a step that could still find more: it is left out if the time is up. */
  isLate(): boolean;
  wasStopped: boolean;
};
