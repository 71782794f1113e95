import { PLAN_FEATURES, PLAN_STATUSES } from "@pharmacy/contract/plans/plans.values";
import { INTERVALS } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { identifiersOf, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

export const plans = pgTable(
  "plans",
  {
    ...recordColumns(),
    code: text().notNull().unique(),
    name: text().notNull(),
    description: text(),
    status: text({ enum: PLAN_STATUSES }).notNull(),
    interval: text({ enum: INTERVALS }).notNull(),
    /** Net, minor units. */
    price: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    taxCategory: text().notNull(),
    trialDays: integer().notNull(),
    graceDays: integer().notNull(),
    maxUsers: integer(),
    maxProducts: integer(),
    maxApiTokens: integer(),
    maxOrdersPerMonth: integer(),
    features: text({ enum: PLAN_FEATURES }).array().notNull(),
    isPublic: boolean().notNull(),
    sortOrder: integer().notNull(),
    nameKey: text().generatedAlwaysAs(sql`search_text(name)`),
    search: text().generatedAlwaysAs(sql`search_text(name || ' ' || code)`),
  },
  (table) => [
    index("plans_search").using("gin", table.search.op("gin_trgm_ops")),
    index("plans_like_name").using("gin", table.nameKey.op("gin_trgm_ops")),
    index("plans_name_begins").on(table.nameKey.op("text_pattern_ops"), table.id),
    index("plans_identifiers").using("gin", identifiersOf([table.code])),
    index("plans_name").on(table.nameKey, table.id),
    index("plans_sort_order").on(table.sortOrder, table.id),
    index("plans_created_at").on(table.createdAt, table.id),
  ],
);

export const planKind: Kind<typeof plans> = {
  table: plans,
  model: "plan",
  thing: "Plan",
  label: (plan) => plan.name,
  insteadOfDeleting: "Archive it instead.",
  hidden: ["search", "nameKey"],
};
