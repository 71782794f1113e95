import type { Model } from "@pharmacy/contract/models";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Kind, StoredTable } from "./kinds.ts";

/** How the log tells records of one kind that others refer to by their ids. */
export type Named = {
  model: Model;
  table: StoredTable;
  label: SQL<string>;
  /** Whether one can be opened: it was not deleted, and has a page. */
  isOpen: SQL<boolean>;
  /** The currency of its amounts, if it is not its pharmacy's. */
  currency?: PgColumn;
};

/** Records are called by this column. */
export function namedBy(
  { model, table, present }: Pick<Kind, "model" | "table" | "present">,
  label: PgColumn,
  { hasPage = true, currency }: { hasPage?: boolean; currency?: PgColumn } = {},
): Named {
  const isThere = present ? sql<boolean>`${present}` : sql<boolean>`true`;
  return {
    model,
    table,
    label: sql<string>`${label}`,
    isOpen: hasPage ? isThere : sql<boolean>`false`,
    ...(currency && { currency }),
  };
}
