import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, recordColumns } from "../db/columns.ts";
import type { Kind } from "../db/kinds.ts";
import { organizations } from "../organizations/organizations.table.ts";
import { users } from "../users/users.table.ts";

/** Why a session ended before its time. */
export const END_REASONS = [
  "signedOut",
  "revoked",
  "organizationInactive",
  "organizationDeleted",
] as const;

/** A person signed in on one device. Whether it is active follows from `endedAt` and `expiresAt`. */
export const sessions = pgTable(
  "sessions",
  {
    ...recordColumns(),
    user: uuid()
      .notNull()
      .references(() => users.id),
    /** A snapshot of the person's pharmacy. */
    organization: uuid().references(() => organizations.id),
    /** SHA-256 of the token: a copy of the table opens nothing. */
    tokenHash: bytes().notNull(),
    platform: text({ enum: ["web", "ios", "android", "desktop"] }).notNull(),
    userAgent: text(),
    ip: text(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endReason: text({ enum: END_REASONS }),
  },
  (table) => [
    uniqueIndex("sessions_token_hash").on(table.tokenHash),
    index("sessions_user").on(table.user, table.createdAt),
    index("sessions_organization").on(table.organization, table.lastSeenAt),
  ],
);

export const sessionKind: Kind<typeof sessions> = {
  table: sessions,
  model: "session",
  thing: "Session",
  label: (session) => `${session.platform} session`,
  organization: (session) => session.organization,
  secrets: ["tokenHash"],
  hidden: ["lastSeenAt"],
};
