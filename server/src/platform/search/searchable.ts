import type { FoundRecord } from "@pharmacy/contract/search";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Actor } from "../db/audit.ts";
import type { Kind } from "../db/kinds.ts";

/** How a search over all kinds finds the records of one kind. */
export type Searchable = {
  kind: Pick<Kind, "table" | "model" | "present" | "organization" | "person">;
  /** The folded text in which words are looked for. It has a trigram index. */
  text: PgColumn;
  /** The folded name, which may be misspelt. It has a trigram index too, and one of beginnings. */
  name: PgColumn;
  /**
   * What means this one record: its code, its number, its e-mail address. Each is in `text`, and
   * there is an index of `identifiersOf` these, in this order.
   */
  identifiers: PgColumn[];
  /** That its phone number ends with these digits, by an index. Left out where it has none. */
  hasPhone?: (digits: string) => SQL;
  /** Before the digits of its code: "ph-" where 7 and 0007 mean PH-0007. */
  codePrefix?: string;
  label: PgColumn;
  /** Tells records of one name apart. */
  hint: SQL<string>;
  /** What a user may see, when it does not follow from the record's owner. */
  visibleTo?: (actor: Actor) => SQL | undefined;
};

/** How good a match is: above 1 it has every word as it was typed, below 1 something like it. */
export type Match = FoundRecord & { name: string; rank: number };

/** The query, and its time limit. */
export type SearchText = {
  /** As it was typed. */
  typed: string;
  /** Its folded words with one blank between them. */
  phrase: string;
  words: string[];
  isLate(): boolean;
};
