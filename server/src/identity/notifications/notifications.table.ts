import { MODEL_NAMES } from "@pharmacy/contract/models";
import { NOTIFICATION_EVENTS } from "@pharmacy/contract/notifications/notification-events";
import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns.ts";
import { newId } from "../../platform/db/ids.ts";
import { userIn } from "../accounts/accounts.reads.ts";

export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    user: userIn({ onDelete: "cascade" }).notNull(),
    event: text({ enum: NOTIFICATION_EVENTS }).notNull(),
    model: text({ enum: MODEL_NAMES }).notNull(),
    /** In the table of the model, so no foreign key holds it. */
    recordId: uuid().notNull(),
    actor: userIn({ onDelete: "set null" }),
    createdAt: instant().notNull().default(sql`now()`),
    readAt: instant(),
  },
  (table) => [
    index("notifications_of").on(table.user, table.createdAt, table.id),
    index("notifications_actor").on(table.actor),
  ],
);
