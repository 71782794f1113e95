import type { FieldWords } from "@pharmacy/contract/field-words";
import type { RunKind } from "@pharmacy/contract/runs/runs.values";

/** An importable noun, and its words on the import screens. */
export type ImportNoun = {
  kind: RunKind;
  /** In the middle of a sentence: "unit" and "units". */
  one: string;
  many: string;
  /** The word for rows, if several of them can be about one record. */
  counted?: { one: string; many: string };
  /** The id of the record that contains them. */
  within?: string;
  /** The pharmacy that owns the records. Its own users may leave it out. */
  organization?: string | undefined;
  /** An empty file with the known columns: its name and text. */
  template?: () => Promise<{ name: string; text: string }>;
  words: FieldWords;
  /** Columns whose values can be codes, which are shown in these words. */
  codes?: readonly string[];
  /** A column whose correction settles a reason, too, by the end of its sentence. */
  orCorrect?: { ending: string; column: string; label: string };
  /** The list of the records, and what shows the newest of them first. */
  list?: {
    to: string;
    search?: Record<string, string | undefined>;
    newest: Record<string, string>;
  };
  /** The recipients of an email when they are imported: "owner" and "owners". */
  invited?: { one: string; many: string };
};
