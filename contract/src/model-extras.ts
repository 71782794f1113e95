import type { FieldWords } from "./field-words.ts";
import type { Act } from "./grants.values.ts";
import type { Model } from "./models.ts";

/** What one kind of record has besides what every kind has. */
export type ModelExtras = {
  /** What can be done to it, as the audit log names it: what one does, and what one did. */
  verbs?: Readonly<Record<string, readonly [does: string, did: string]>>;
  /** What can be done to many of it with one decision. */
  bulk?: Readonly<Record<string, BulkRow>>;
  /** The letters about it. */
  letters?: Readonly<Record<string, LetterRow>>;
  /** What its files are for, where that settles who may read them: who views the records. The label names such a file in the log. */
  files?: Readonly<Record<string, FileRow>>;
  /** What of it can be imported from a file, by the kinds of imports. */
  imports?: Readonly<Record<string, ImportRow>>;
  /** Fields that hold ids, and of what: named once for all models that have such a field. */
  references?: Readonly<Record<string, Model>>;
  /** Words for its fields, where their names do not say it. */
  words?: FieldWords;
};

/** What an act upon many must be told: why it is done, or on which day it was. */
export type BulkNeed = "reason" | "on";

type BulkRow = {
  /** What a caller must be granted. */
  permission: Act;
  /** What the log calls it, where that is not its own name. */
  action?: string;
  needs?: BulkNeed;
};

type FileRow = {
  label: string;
  /** Whether nobody reads it as a file: what is in it is shown with its record, by its own rules. */
  isInternal?: true;
};

type ImportRow = {
  /** Whether its records belong to one pharmacy, which is chosen with the file. */
  hasOrganization?: true;
  /** Where its records are parts of one other record: of what. That one is chosen with the file. */
  within?: Model;
  /** What of the model a caller must be granted: to create records, unless another act is named. */
  permission?: Act;
  /** Whether its rows are worked out by the server, and never read from a file. */
  hasNoFile?: true;
  /** Whether its runs are of the network alone: they name more than one pharmacy. */
  isWhole?: true;
};

type LetterRow = {
  /** Whether an address gets few of the kind within an hour: so where people can send it to others as often as they like. */
  isCounted: boolean;
};
