import {
  PAUSE_REASONS,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_STATUSES,
} from "@pharmacy/contract/webhooks/webhooks.values";
import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

export const webhooks = pgTable("webhooks", {
  ...recordColumns(),
  name: text().notNull().unique(),
  address: text().notNull(),
  events: text({ enum: WEBHOOK_EVENT_NAMES }).array().notNull(),
  status: text({ enum: WEBHOOK_STATUSES }).notNull().default("active"),
  pausedBecause: text({ enum: PAUSE_REASONS }),
  /** Encrypted: it signs what is sent. */
  secret: bytes().notNull(),
  /** Signs as well until `oldSecretUntil`. */
  oldSecret: bytes(),
  oldSecretUntil: instant(),
  /** Entries of the log from before are never sent. */
  startedAt: instant().notNull().default(sql`now()`),
  /** The log has been read up to here. */
  readTo: instant().notNull().default(sql`now()`),
  /** The process that sends its deliveries has them until then. */
  busyUntil: instant(),
  lastTriedAt: instant(),
  lastDeliveredAt: instant(),
  lastError: text(),
});

export const webhookKind: Kind<typeof webhooks> = {
  table: webhooks,
  model: "webhook",
  thing: "Webhook",
  label: ({ name }) => name,
  secrets: ["secret", "oldSecret"],
  hidden: [
    "oldSecretUntil",
    "startedAt",
    "readTo",
    "busyUntil",
    "lastTriedAt",
    "lastDeliveredAt",
    "lastError",
  ],
};
