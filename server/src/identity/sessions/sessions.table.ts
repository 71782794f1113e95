import { END_REASONS, PLATFORMS } from "@pharmacy/contract/sessions/sessions.values";
import { isNotNull, isNull, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { networkOf } from "../../platform/http/shortened-address.ts";
import { organizations } from "../accounts/organizations.table.ts";
import { users } from "../accounts/users.table.ts";

export const sessions = pgTable(
  "sessions",
  {
    ...recordColumns(),
    user: uuid()
      .notNull()
      .references(() => users.id),
    /** Copies, so that the list stays readable and searchable when the user is deleted. */
    personName: text().notNull(),
    personEmail: text().notNull(),
    organizationName: text(),
    organization: uuid().references(() => organizations.id),
    /** SHA-256 of the token: a copy of the table gives no access. */
    tokenHash: bytes().notNull(),
    tokenHint: text(),
    platform: text({ enum: PLATFORMS }).notNull(),
    userAgent: text(),
    /** In words, and so is `system`: "Firefox 132", "Windows". */
    browser: text(),
    system: text(),
    ip: text(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    provedAt: instant().notNull().default(sql`now()`),
    /** The session of someone of the network who sees the dashboard as this user in this one. */
    seenFrom: uuid().references((): AnyPgColumn => sessions.id),
    endedAt: instant(),
    endReason: text({ enum: END_REASONS }),
    /** Null if the owner signed out, and for the system. */
    endedBy: jsonb().$type<{ id: string; name: string }>(),
    search: text().generatedAlwaysAs(
      sql.raw(
        `search_text(person_name || ' ' || person_email || ' ' || coalesce(organization_name, '') || ' ' || coalesce(${networkOf("ip")}, '') || ' ' || coalesce(browser, '') || ' ' || coalesce(token_hint, ''))`,
      ),
    ),
  },
  (table) => [
    uniqueIndex("sessions_token_hash").on(table.tokenHash),
    index("sessions_user").on(table.user, table.createdAt),
    index("sessions_organization").on(table.organization, table.lastSeenAt),
    index("sessions_organization_created").on(table.organization, table.createdAt, table.id),
    index("sessions_seen_from").on(table.seenFrom).where(isNotNull(table.seenFrom)),
    index("sessions_last_seen").on(table.lastSeenAt, table.id),
    index("sessions_created_at").on(table.createdAt, table.id),
    index("sessions_expires_at").on(table.expiresAt, table.id),
    index("sessions_ended").on(table.createdAt, table.id).where(isNotNull(table.endedAt)),
    index("sessions_open").on(table.expiresAt, table.id).where(isNull(table.endedAt)),
    index("sessions_end_reason").on(table.endReason, table.lastSeenAt, table.id),
    index("sessions_platform").on(table.platform, table.lastSeenAt, table.id),
    index("sessions_ip").on(table.ip, table.lastSeenAt),
    index("sessions_search").using("gin", table.search.op("gin_trgm_ops")),
  ],
);

export const sessionKind: Kind<typeof sessions> = {
  table: sessions,
  model: "session",
  thing: "Session",
  label: (session) => `${session.personName}, ${session.browser ?? session.platform}`,
  organization: sessions.organization,
  person: sessions.user,
  secrets: ["tokenHash"],
  personal: ["ip", "userAgent"],
  hidden: [
    "tokenHint",
    "lastSeenAt",
    "provedAt",
    "seenFrom",
    "search",
    "personName",
    "personEmail",
    "organizationName",
  ],
};
