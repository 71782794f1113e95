import type { Model } from "@pharmacy/contract/models";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Kind, StoredTable } from "./kinds.ts";

export type Named = {
  model: Model;
  table: StoredTable;
  label: SQL<string>;
  /** It was not deleted, and has a page. */
  isOpen: SQL<boolean>;
  currency?: PgColumn;
};

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
