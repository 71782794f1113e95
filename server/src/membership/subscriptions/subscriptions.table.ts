import type { FieldChange } from "@pharmacy/contract/field-changes";
import { CLOSE_REASONS, INTERVALS } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { TAX_TREATMENTS } from "@pharmacy/contract/tax-rates/tax-rates.values";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { plans } from "./plans.table.ts";

export type TouchedTerm = { id: string; changes: FieldChange[] };

/** Terms are never deleted; the state of each follows from its dates. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    ...recordColumns(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    plan: uuid()
      .notNull()
      .references(() => plans.id),
    startDate: date({ mode: "string" }).notNull(),
    endDate: date({ mode: "string" }).notNull(),
    graceEndDate: date({ mode: "string" }).notNull(),
    anchorDate: date({ mode: "string" }).notNull(),
    isTrial: boolean().notNull(),
    /** The plan's values at the start: later edits of the plan do not affect the term. */
    planCode: text().notNull(),
    planName: text().notNull(),
    interval: text({ enum: INTERVALS }).notNull(),
    price: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    taxCategory: text().notNull().default("standard"),
    taxRateBps: integer().notNull(),
    taxTreatment: text({ enum: TAX_TREATMENTS }).notNull().default("taxed"),
    /** The actual last day, if it is not `endDate`; before `startDate` if it never ran. */
    closedOn: date({ mode: "string" }),
    closeReason: text({ enum: CLOSE_REASONS }),
    /** Kept for undoing the plan change that made this term. */
    touched: jsonb().$type<TouchedTerm[]>(),
    /** The first day on which its pharmacy was read-only, once that is logged. */
    expiredOn: date({ mode: "string" }),
  },
  (table) => [
    index("subscriptions_organization").on(table.organization, table.startDate),
    index("subscriptions_plan").on(table.plan),
    index("subscriptions_end").on(table.endDate),
    index("subscriptions_last_day")
      .on(sql`coalesce(closed_on, end_date)`, table.id)
      .where(sql`close_reason is null or close_reason = 'cancelled'`),
    index("subscriptions_grace_end").on(table.graceEndDate, table.id).where(sql`closed_on is null`),
    index("subscriptions_grace_id").on(sql`(md5('grace ' || id::text)::uuid)`),
    // two terms of one pharmacy never begin on the same day, unless one was undone
    uniqueIndex("subscriptions_start")
      .on(table.organization, table.startDate)
      .where(sql`closed_on is null or closed_on >= start_date`),
  ],
);

export const subscriptionKind: Kind<typeof subscriptions> = {
  table: subscriptions,
  model: "subscription",
  thing: "Subscription",
  label: (term) => `${term.planName} from ${term.startDate}`,
  organization: subscriptions.organization,
  hidden: ["touched"],
};
