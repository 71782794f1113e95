import type { ComponentType } from "react";
import type { BulkDetails } from "#lib/list-source.ts";

export type BulkFieldsProps = { details: BulkDetails; onChange(details: BulkDetails): void };

/** What an act must be told before it is done to many records. */
export type BulkAsk = {
  Fields: ComponentType<BulkFieldsProps>;
  /** What the fields begin with. */
  initial: BulkDetails;
  /** What must still be said, in the words that refuse the act. */
  missing(details: BulkDetails): string | undefined;
};
