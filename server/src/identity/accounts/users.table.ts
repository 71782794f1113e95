import { ROLES } from "@pharmacy/contract/roles.values";
import { USER_STATUSES } from "@pharmacy/contract/users/users.values";
import { isNull, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  bytes,
  bytesList,
  identifiersOf,
  instant,
  recordColumns,
} from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { files } from "../../platform/files/files.table.ts";
import { organizations } from "./organizations.table.ts";

export const users = pgTable(
  "users",
  {
    ...recordColumns(),
    name: text().notNull(),
    email: text().notNull(),
    avatar: uuid().references(() => files.id),
    phone: text(),
    jobTitle: text(),
    /** Null for platform users. */
    organization: uuid().references(() => organizations.id),
    role: text({ enum: ROLES }).notNull(),
    status: text({ enum: USER_STATUSES }).notNull(),
    suspensionReason: text(),
    passwordHash: text(),
    passwordChangedAt: instant(),
    failedSignIns: integer().notNull().default(0),
    lockedUntil: instant(),
    lastSignInAt: instant(),
    emailVerifiedAt: instant(),
    /** Null follows the browser, and so does `locale`. */
    timeZone: text(),
    locale: text(),
    orderEmails: boolean().notNull().default(true),
    /** Encrypted. */
    totpSecret: bytes(),
    /** Null while a secret is set up but no code has confirmed it. */
    totpEnabledAt: instant(),
    /** Step of the last accepted code, which is not accepted again. */
    totpStep: bigint({ mode: "number" }),
    /** SHA-256 of each unused recovery code. */
    recoveryHashes: bytesList(),
    deletedAt: instant(),
    nameKey: text().generatedAlwaysAs(sql`search_text(name)`),
    search: text().generatedAlwaysAs(
      sql`search_text(name || ' ' || email || ' ' || coalesce(phone, ''))`,
    ),
  },
  (table) => [
    index("users_search").using("gin", table.search.op("gin_trgm_ops")),
    index("users_like_name").using("gin", table.nameKey.op("gin_trgm_ops")),
    index("users_name_begins").on(table.nameKey.op("text_pattern_ops"), table.id),
    index("users_identifiers").using("gin", identifiersOf([table.email])),
    uniqueIndex("users_email").on(sql`lower(${table.email})`).where(isNull(table.deletedAt)),
    index("users_organization").on(table.organization),
    index("users_name").on(table.nameKey, table.id).where(isNull(table.deletedAt)),
    index("users_last_sign_in").on(table.lastSignInAt, table.id).where(isNull(table.deletedAt)),
    index("users_last_sign_in_desc")
      .on(table.lastSignInAt.desc().nullsLast(), table.id.desc().nullsLast())
      .where(isNull(table.deletedAt)),
    index("users_created_at").on(table.createdAt, table.id).where(isNull(table.deletedAt)),
  ],
);

export const userKind: Kind<typeof users> = {
  table: users,
  model: "user",
  thing: "User",
  label: (user) => user.name,
  organization: users.organization,
  present: isNull(users.deletedAt),
  secrets: ["passwordHash", "totpSecret", "recoveryHashes"],
  personal: ["phone"],
  hidden: [
    "failedSignIns",
    "lockedUntil",
    "lastSignInAt",
    "emailVerifiedAt",
    "totpStep",
    "deletedAt",
    "search",
    "nameKey",
  ],
};
