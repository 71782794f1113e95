import type { FieldWords } from "@pharmacy/contract/field-words";
import type { RunKind } from "@pharmacy/contract/runs/runs.values";

/** What is imported, and what the screens of an import call it. */
export type ImportNoun = {
  kind: RunKind;
  /** In the middle of a sentence: "unit" and "units". */
  one: string;
  many: string;
  /** What rows are called where several can be about one record. */
  counted?: { one: string; many: string };
  /** The record whose parts they are: its id. */
  within?: string;
  /** The pharmacy whose records they are. Its own users may leave it out. */
  organization?: string | undefined;
  /** An empty file with the columns that are known: its name and its text. */
  template?: () => Promise<{ name: string; text: string }>;
  /** What its fields are called. */
  words: FieldWords;
  /** Who gets a letter when they are imported: "owner" and "owners". */
  invited?: { one: string; many: string };
};
