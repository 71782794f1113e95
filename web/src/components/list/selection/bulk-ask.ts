import type { ComponentType } from "react";
import type { BulkDetails } from "#lib/list-source.ts";

export type BulkFieldsProps = { details: BulkDetails; onChange(details: BulkDetails): void };

export type BulkAsk = {
  Fields: ComponentType<BulkFieldsProps>;
  initial: BulkDetails;
  /** Refuses the act while something must still be filled in. */
  missing(details: BulkDetails): string | undefined;
};
