import {
  REMINDER_KINDS,
  REMINDER_WORDS,
  SKIP_REASONS,
} from "@pharmacy/contract/reminders/reminders.values";
import { sql } from "drizzle-orm";
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { subscriptions } from "../subscriptions/subscriptions.table.ts";

/** The schedule sends each key once; manual reminders can repeat. */
export const reminders = pgTable(
  "reminders",
  {
    ...recordColumns(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    subscription: uuid().references(() => subscriptions.id),
    licenceExpiresOn: date({ mode: "string" }),
    key: text({ enum: REMINDER_KINDS }).notNull(),
    /** Skipped reminders were due and not sent, for the given reason. */
    status: text({ enum: ["sent", "skipped"] }).notNull(),
    skipReason: text({ enum: SKIP_REASONS }),
    recipients: jsonb().$type<string[]>().notNull(),
    mails: uuid().array().notNull(),
  },
  (table) => [
    // a term that is deleted: the next index leaves some out
    index("reminders_subscription").on(table.subscription),
    uniqueIndex("reminders_once").on(table.subscription, table.key).where(sql`key <> 'manual'`),
    uniqueIndex("reminders_licence_once")
      .on(table.organization, table.licenceExpiresOn, table.key)
      .where(sql`licence_expires_on is not null and key <> 'manual'`),
    check("reminders_about_one", sql`(subscription is null) <> (licence_expires_on is null)`),
    index("reminders_organization").on(table.organization, table.createdAt),
  ],
);

export const reminderKind: Kind<typeof reminders> = {
  table: reminders,
  model: "reminder",
  thing: "Reminder",
  label: (reminder) => REMINDER_WORDS[reminder.key],
  organization: reminders.organization,
};
