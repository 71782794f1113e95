import type { StatementSum } from "@pharmacy/contract/monthly-statements/monthly-statements";
import { date, jsonb, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

export const monthlyStatements = pgTable(
  "monthly_statements",
  {
    ...recordColumns(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Its first day. */
    month: date({ mode: "string" }).notNull(),
    sums: jsonb().$type<StatementSum[]>().notNull(),
  },
  (table) => [uniqueIndex("monthly_statements_once").on(table.organization, table.month)],
);

export const monthlyStatementKind: Kind<typeof monthlyStatements> = {
  table: monthlyStatements,
  model: "monthlyStatement",
  thing: "Monthly statement",
  label: ({ month }) => monthInWords(month),
  organization: monthlyStatements.organization,
};

/** October 2026. In English unless the reader's locale is known. */
export function monthInWords(month: string, locale = "en-GB"): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${month}T00:00:00Z`));
}
