import type { Token, TokenColumn, TokenListQuery } from "@pharmacy/contract/tokens/tokens";
import {
  TOKEN_STATUSES,
  TOKEN_TYPE_WORDS,
  type TokenStatus,
} from "@pharmacy/contract/tokens/tokens.values";
import { wordsOf } from "@pharmacy/contract/words";
import { and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { contains, equals, type ListedRow } from "../../platform/db/list.ts";
import { type Naming, searchByNames } from "../../platform/db/list-naming.ts";
import type { ExportColumns } from "../../platform/export/columns.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { shortened } from "../../platform/http/shortened-address.ts";
import { pharmaciesNamed } from "../accounts/organizations.named.ts";
import { organizations } from "../accounts/organizations.table.ts";
import { users } from "../accounts/users.table.ts";
import { issuedTokenKind, issuedTokens } from "./issued-tokens.view.ts";

/** Counting stops here: beyond it users narrow the list instead of paging. */
const COUNT_MAX = 2_000;

const { usedAt, revokedAt, expiresAt, type } = issuedTokens;

const status = sql<TokenStatus>`case
  when ${usedAt} is not null then 'used'
  when ${revokedAt} is not null then 'revoked'
  when ${expiresAt} <= now() then 'expired'
  else 'active' end`;

const isUnended = and(isNull(usedAt), isNull(revokedAt));

/** Each condition has an index, which the expression above has not. */
const WITH_STATUS: Record<TokenStatus, SQL | undefined> = {
  active: and(isUnended, gt(expiresAt, sql`now()`)),
  used: isNotNull(usedAt),
  expired: and(isUnended, lte(expiresAt, sql`now()`)),
  revoked: and(isNull(usedAt), isNotNull(revokedAt)),
};

function ofPerson(column: typeof users.name | typeof users.email) {
  return sql<string | null>`(select ${column} from ${users}
    where ${eq(users.id, issuedTokens.user)})`;
}

const organizationName = sql<string | null>`(select ${organizations.name} from ${organizations}
  where ${eq(organizations.id, issuedTokens.organization)})`;

const isOfSuspendedCreator = sql<boolean>`(${type} = 'api' and ${WITH_STATUS.active}
  and exists (select from ${users} where ${eq(users.id, issuedTokens.user)}
    and (${eq(users.status, "suspended")} or ${isNotNull(users.deletedAt)})))`;

export function derivedFor({ role }: Pick<Actor, "role">) {
  const whole = sql<string | null>`${issuedTokens.lastUsedIp}`;
  return {
    status,
    personName: ofPerson(users.name),
    personEmail: ofPerson(users.email),
    organizationName,
    isOfSuspendedCreator,
    lastUsedIp: role === "admin" ? whole : shortened("last_used_ip"),
  };
}

type Derived = ReturnType<typeof derivedFor>;
type Listed = ListedRow<typeof issuedTokens, Derived>;

export async function listOptions(
  db: Database,
  actor: Pick<Actor, "id" | "role" | "organization">,
  query: Pick<TokenListQuery, "search" | "type" | "status" | "organization" | "user">,
) {
  return {
    search: await searchByNames(db, query.search, issuedTokens.search, NAMINGS),
    where: [
      scopeOf(actor, issuedTokenKind),
      equals(type, query.type),
      equals(issuedTokens.organization, query.organization),
      equals(issuedTokens.user, query.user),
      withStatus(query.status),
    ],
    sorts: {
      createdAt: [issuedTokens.createdAt],
      expiresAt: [expiresAt],
      lastUsedAt: [issuedTokens.lastUsedAt],
    },
    order: { by: [issuedTokens.createdAt], descending: true },
    derived: derivedFor(actor),
    countMax: COUNT_MAX,
  };
}

function withStatus(wanted: string): SQL | undefined {
  if (wanted === "" || wanted === "all") return;
  return Object.hasOwn(WITH_STATUS, wanted) ? WITH_STATUS[wanted as TokenStatus] : sql`false`;
}

const NAMINGS: readonly Naming[] = [
  {
    column: issuedTokens.user,
    idsOf: (word) => sql`select ${users.id} from ${users} where ${contains(users.search, word)}`,
  },
  {
    column: issuedTokens.organization,
    idsOf: pharmaciesNamed,
  },
];

export function shownTo({ sessionId }: Pick<Actor, "sessionId">, row: Listed): Token {
  const { user, personName, personEmail, organization, organizationName: pharmacy } = row;
  return {
    ...row,
    user: user === null ? null : { id: user, name: personName ?? "", email: personEmail ?? "" },
    organization: organization === null ? null : { id: organization, name: pharmacy ?? "" },
    isCurrent: row.id === sessionId,
  };
}

export const exportColumns: ExportColumns<Listed, TokenColumn> = {
  type: { heading: "Type", width: 20, field: "type", show: (type) => TOKEN_TYPE_WORDS[type] },
  name: { heading: "Name", width: 28, field: "name" },
  hint: { heading: "Hint", width: 16, field: "hint" },
  user: { heading: "User", width: 28, field: "personName" },
  email: { heading: "Email", width: 32, field: "personEmail" },
  organization: { heading: "Pharmacy", width: 28, field: "organizationName" },
  scopes: {
    heading: "Scopes",
    width: 28,
    field: "scopes",
    show: (scopes) => scopes?.join(", ") ?? null,
  },
  status: [
    { heading: "Status", field: "status", choices: TOKEN_STATUSES, show: wordsOf },
    {
      heading: "Created by a suspended user",
      field: "isOfSuspendedCreator",
      show: (isSo) => (isSo ? "Yes" : "No"),
    },
  ],
  createdAt: { heading: "Created (UTC)", as: "instant", width: 20, field: "createdAt" },
  createdBy: {
    heading: "Created by",
    width: 24,
    field: "createdBy",
    show: (person) => person?.name ?? null,
    filter: { name: "createdBy", value: sql`${issuedTokens.createdBy} ->> 'name'` },
  },
  lastUsed: [
    { heading: "Last used (UTC)", as: "instant", width: 20, field: "lastUsedAt" },
    { heading: "Last address", width: 18, field: "lastUsedIp" },
    { heading: "Last call", width: 24, field: "lastUsedRoute" },
  ],
  expires: { heading: "Expires (UTC)", as: "instant", width: 20, field: "expiresAt" },
  used: { heading: "Used (UTC)", as: "instant", width: 20, field: "usedAt" },
  revoked: [
    { heading: "Revoked (UTC)", as: "instant", width: 20, field: "revokedAt" },
    {
      heading: "Revoked by",
      width: 24,
      field: "revokedBy",
      show: (person) => person?.name ?? null,
      filter: { name: "revokedBy", value: sql`${issuedTokens.revokedBy} ->> 'name'` },
    },
  ],
};
