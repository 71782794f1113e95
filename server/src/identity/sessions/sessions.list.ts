import { isIP } from "node:net";
import type { SessionColumn, SessionListQuery } from "@pharmacy/contract/sessions/sessions";
import {
  END_REASONS,
  SESSION_STATUSES,
  type SessionStatus,
} from "@pharmacy/contract/sessions/sessions.values";
import { wordsOf } from "@pharmacy/contract/words";
import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Actor } from "../../platform/db/audit.ts";
import { contains, equals, type ListedRow } from "../../platform/db/list.ts";
import type { ExportColumns } from "../../platform/export/columns.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { searchedNetwork, shortened } from "../../platform/http/shortened-address.ts";
import { sessionKind, sessions } from "./sessions.table.ts";

const { endedAt, endReason, expiresAt, ip } = sessions;

const status = sql<SessionStatus>`case
  when ${endReason} = 'signedOut' then 'signedOut'
  when ${endedAt} is not null then 'revoked'
  when ${expiresAt} <= now() then 'expired'
  else 'active' end`;

/** Each condition has an index, which the expression above has not. */
const WITH_STATUS: Record<SessionStatus, () => SQL | undefined> = {
  active: () => and(isNull(endedAt), gt(expiresAt, sql`now()`)),
  expired: () => and(isNull(endedAt), lte(expiresAt, sql`now()`)),
  revoked: () => inArray(endReason, [...END_REASONS.filter((reason) => reason !== "signedOut")]),
  signedOut: () => inArray(endReason, ["signedOut"]),
};

export function derivedFor({ id, role }: Pick<Actor, "id" | "role">) {
  return {
    status,
    personName: sql<string>`${sessions.personName}`,
    personEmail: sql<string>`${sessions.personEmail}`,
    organizationName: sql<string | null>`${sessions.organizationName}`,
    seenBy: seenBy(),
    lastSeenAt: sql<string>`${sessions.lastSeenAt}`.mapWith(sessions.lastSeenAt),
    ip:
      role === "admin"
        ? sql<string | null>`${ip}`
        : sql<
            string | null
          >`case when ${sessions.user} = ${id} then ${ip} else ${shortened("ip")} end`,
  };
}

/** By the name in their own session, which outlives their account. */
function seenBy() {
  const own = alias(sessions, "own_session");
  return sql<{ id: string; name: string } | null>`(
    select jsonb_build_object('id', ${own.user}, 'name', ${own.personName})
    from ${sessions} ${sql.identifier("own_session")} where ${eq(own.id, sessions.seenFrom)})`;
}

type Derived = ReturnType<typeof derivedFor>;

export function listOptions(
  actor: Pick<Actor, "id" | "role" | "organization">,
  query: Pick<SessionListQuery, "platform" | "status" | "user" | "search">,
) {
  const wholeIp = actor.role === "admin" && isIP(query.search) ? query.search : undefined;
  return {
    // the search text contains only the network of an address, so the rest cannot be guessed
    ...(wholeIp === undefined && {
      search: (word: string) => contains(sessions.search, searchedNetwork(word)),
    }),
    where: [
      scopeOf(actor, sessionKind),
      wholeIp === undefined ? undefined : equals(ip, wholeIp),
      equals(sessions.platform, query.platform),
      equals(sessions.user, query.user),
      withStatus(query.status),
    ],
    sorts: { lastSeenAt: [sessions.lastSeenAt], createdAt: [sessions.createdAt] },
    order: { by: [sessions.lastSeenAt], descending: true },
    derived: derivedFor(actor),
    countMax: 10_000,
    looksFirst: true,
  };
}

function withStatus(wanted: string): SQL | undefined {
  if (wanted === "" || wanted === "all") return;
  const isKnown = Object.hasOwn(WITH_STATUS, wanted);
  return isKnown ? WITH_STATUS[wanted as SessionStatus]() : sql`false`;
}

export const exportColumns: ExportColumns<ListedRow<typeof sessions, Derived>, SessionColumn> = {
  user: { heading: "User", width: 28, field: "personName" },
  email: { heading: "Email", width: 32, field: "personEmail" },
  organization: { heading: "Pharmacy", width: 28, field: "organizationName" },
  platform: { heading: "Platform", field: "platform", show: platformInWords },
  browser: [
    { heading: "Browser", width: 18, field: "browser" },
    { heading: "System", width: 14, field: "system" },
  ],
  ip: { heading: "IP address", width: 18, field: "ip" },
  started: { heading: "Started (UTC)", as: "instant", width: 20, field: "createdAt" },
  lastSeen: { heading: "Last seen (UTC)", as: "instant", width: 20, field: "lastSeenAt" },
  status: { heading: "Status", field: "status", choices: SESSION_STATUSES, show: wordsOf },
  ended: [
    { heading: "Ended (UTC)", as: "instant", width: 20, field: "endedAt" },
    {
      heading: "Ended by",
      width: 24,
      field: "endedBy",
      show: (person) => person?.name ?? null,
      filter: { name: "endedBy", value: sql`${sessions.endedBy} ->> 'name'` },
    },
    { heading: "Why it ended", field: "endReason", show: (why) => (why ? wordsOf(why) : null) },
  ],
};

function platformInWords(platform: string): string {
  return platform === "ios" ? "iOS" : wordsOf(platform);
}
