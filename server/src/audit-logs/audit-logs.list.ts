import type { AuditLogColumn, AuditLogListQuery } from "@pharmacy/contract/audit-logs/audit-logs";
import { sentenceOf } from "@pharmacy/contract/audit-logs/audit-words";
import type { FieldChange, NamedRecord } from "@pharmacy/contract/field-changes";
import { MODEL_NAMES, type Model } from "@pharmacy/contract/models";
import { grantOf } from "@pharmacy/contract/permissions";
import { wordsOf } from "@pharmacy/contract/words";
import { and, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { organizations } from "../identity/accounts/organizations.table.ts";
import {
  AUDIT_LOG_MARKERS,
  auditLogCounts,
  auditLogOrganizationCounts,
} from "../platform/audit/audit-log-counts.table.ts";
import { spanOfDays } from "../platform/audit/civil-days.ts";
import type { Actor } from "../platform/db/audit.ts";
import { auditLogs, IS_LINE } from "../platform/db/audit-logs.table.ts";
import { totalIn } from "../platform/db/counted.ts";
import { isId } from "../platform/db/ids.ts";
import { equals, type ListedRow } from "../platform/db/list.ts";
import type { Kept } from "../platform/db/list-selection.ts";
import { isAny } from "../platform/db/listed-pharmacy.ts";
import type { Named } from "../platform/db/named.ts";
import type { ExportColumns } from "../platform/export/columns.ts";
import { searchedNetwork, shortened } from "../platform/http/shortened-address.ts";
import { changesInWords } from "./audit-logs.changes-in-words.ts";

/** Undefined means all models. */
export function readableModels({ role }: Pick<Actor, "role">): readonly Model[] | undefined {
  return (role && grantOf(role, "log", "view"))?.models;
}

const { ip, actorType, changes } = auditLogs;

/** Only administrators see whole network addresses. */
export function derivedFor({ role }: Pick<Actor, "role">, named: readonly Named[]) {
  const isWhole = role === "admin";
  return {
    ip: isWhole ? sql<string | null>`${ip}` : shortened("ip"),
    changes: isWhole ? sql<FieldChange[]>`${changes}` : withoutAddresses,
    organizationName: pharmacyName,
    currency: currencyBy(named),
  };
}

/** The record's own currency, or else its pharmacy's. */
function currencyBy(named: readonly Named[]) {
  const own = named.flatMap(({ model, table, currency }) => {
    if (!currency) return [];
    const column = sql.identifier(currency.name);
    return sql`when ${model} then
      (select r.${column} from ${table} r where r.id = ${auditLogs.recordId})`;
  });
  const ofPharmacy = sql<
    string | null
  >`(select o.currency from ${organizations} o where o.id = ${auditLogs.organization})`;
  if (own.length === 0) return ofPharmacy;
  return sql<string | null>`case ${auditLogs.model} ${sql.join(own, sql` `)}
    else ${ofPharmacy} end`;
}

const pharmacyName = sql<
  string | null
>`(select o.name from ${organizations} o where o.id = ${auditLogs.organization})`;

/** A direct change of the database lists all fields, including a session's network address. */
const withoutAddresses = sql<
  FieldChange[]
>`case when ${actorType} <> 'direct' then ${changes} else (
  select coalesce(jsonb_agg(case when change ->> 'field' in ('ip', 'last_used_ip')
    then change || '{"from": "•••", "to": "•••"}' else change end order by place), '[]')
  from jsonb_array_elements(${changes}) with ordinality as listed (change, place)) end`;

const inWords = {
  summary: sql<Parameters<typeof sentenceOf>[0]>`json_build_object(
    'actorId', ${auditLogs.actorId}, 'actorName', ${auditLogs.actorName},
    'action', ${auditLogs.action}, 'model', ${auditLogs.model},
    'recordId', ${auditLogs.recordId}, 'recordLabel', ${auditLogs.recordLabel},
    'outcome', ${auditLogs.outcome}, 'organizationName', ${pharmacyName})`,
  // looked up for many entries at a time
  names: sql<NamedRecord[]>`'[]'::jsonb`,
};

type Query = Omit<AuditLogListQuery, "page" | "count" | "sort" | "order" | "where">;

export function listOptions(actor: Pick<Actor, "role">, query: Query, named: readonly Named[]) {
  const models = readableModels(actor);
  const isWhole = actor.role === "admin";
  return {
    matches: isId(query.search) ? [] : withWords(query.search, isWhole),
    looksFirst: true,
    where: [
      isId(query.search) ? withId(query.search.toLowerCase()) : undefined,
      equals(auditLogs.action, query.action),
      equals(auditLogs.model, query.model),
      equals(auditLogs.outcome, query.outcome),
      equals(auditLogs.actorId, query.actor),
      equals(auditLogs.organization, query.organization),
      equals(auditLogs.recordId, query.recordId),
      equals(auditLogs.requestId, query.requestId),
      withinDays(query),
      isByRuns(query) ? IS_LINE : undefined,
      models && inArray(auditLogs.model, [...models]),
    ],
    sorts: {},
    order: { by: [auditLogs.at], descending: true },
    derived: derivedFor(actor, named),
    // counting rows that match two filters takes ten times the reading
    countMax: 1_000,
    kept: keptFor(actor, query, models),
  };
}

export function exportOptions(actor: Pick<Actor, "role">, query: Query, named: readonly Named[]) {
  const options = listOptions(actor, query, named);
  return { ...options, derived: { ...options.derived, ...inWords } };
}

const UNCOUNTED = ["search", "actor", "recordId", "requestId", "from", "to"] as const;

/** Undefined unless one table of counters covers all filters. */
function keptFor(
  { role }: Pick<Actor, "role">,
  query: Query,
  models: readonly Model[] | undefined,
): Kept | undefined {
  if (UNCOUNTED.some((filter) => !isAny(query[filter]))) return;
  const ofKind = isAny(query.action) && isAny(query.outcome);
  const isByLines = isByRuns(query);
  if (!isAny(query.organization)) {
    if (!ofKind || isByLines) return;
    const { organization, model } = auditLogOrganizationCounts;
    const condition = and(
      equals(organization, query.organization),
      equals(model, query.model),
      models && inArray(model, [...models]),
    );
    return { total: totalIn(auditLogOrganizationCounts, condition) };
  }
  const { model, action, outcome, isLine } = auditLogCounts;
  const condition = and(
    equals(model, query.model),
    equals(action, query.action),
    equals(outcome, query.outcome),
    models && inArray(model, [...models]),
    isByLines ? isLine : undefined,
  );
  const total = totalIn(auditLogCounts, condition);
  const isKnown = isAny(query.model) || MODEL_NAMES.some((known) => known === query.model);
  if (!ofKind || !isKnown || isByLines) return { total };
  const values = isAny(query.model)
    ? models
    : [query.model].filter((one) => models?.some((readable) => readable === one) ?? true);
  const name = `logs of ${role}${isAny(query.model) ? "" : ` about ${query.model}`}`;
  return { total, name, markers: AUDIT_LOG_MARKERS, ...(values && { values }) };
}

function isByRuns({ lines, search, recordId, requestId }: Query): boolean {
  return lines === "runs" && [search, recordId, requestId].every(isAny);
}

/** The last word may be a prefix; a network address is one word. */
function withWords(search: string, isWhole: boolean): (SQL | undefined)[] {
  const typed = search.split(/\s+/u).filter((word) => word !== "");
  const words = isWhole ? typed : typed.map(searchedNetwork);
  const others = words.filter((word) => !isAddress(word) && !isEmail(word)).join(" ");
  return [
    ...(others === "" ? [] : [sql`${auditLogs.search} @@ search_beginnings(${others})`]),
    ...words.filter(isAddress).map((word) => {
      const beginning = sql`(quote_literal(${word.toLowerCase()}::text) || ':*')::tsquery`;
      return sql`${auditLogs.search} @@ ${beginning}`;
    }),
    ...words.filter(isEmail).map(ofEmail),
  ];
}

/** Matches the email of the actor by prefix, or that of a failed sign-in. */
function ofEmail(word: string): SQL | undefined {
  const pattern = `${word.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    sql`lower(${auditLogs.actorEmail}) like ${pattern}`,
    sql`${auditLogs.search} @@ search_beginnings(${word})`,
  );
}

function isEmail(word: string): boolean {
  return /^[^@]+@/.test(word);
}

function isAddress(word: string): boolean {
  return /^[\da-f]*[.:][\da-f.:]*$/i.test(word);
}

function withId(id: string): SQL | undefined {
  return or(eq(auditLogs.recordId, id), eq(auditLogs.requestId, id), eq(auditLogs.actorId, id));
}

/** An invalid date or time zone finds nothing. */
function withinDays({ from, to, timeZone }: Query): SQL | undefined {
  if (from === "" && to === "") return;
  const span = spanOfDays(from, to, timeZone);
  if (!span) return sql`false`;
  const bounds = [
    span.start && gte(auditLogs.at, span.start),
    span.end && lt(auditLogs.at, span.end),
  ].filter((bound) => typeof bound === "object" && bound !== null);
  return sql.join(bounds, sql` and `);
}

export const exportColumns: ExportColumns<
  ListedRow<typeof auditLogs, ReturnType<typeof derivedFor> & typeof inWords>,
  AuditLogColumn
> = {
  at: { heading: "Time (UTC)", as: "instant", width: 20, field: "at" },
  actor: { heading: "Who", width: 28, field: "actorName" },
  email: { heading: "Email", width: 32, field: "actorEmail" },
  role: { heading: "Role", field: "actorRole", show: (role) => role && wordsOf(role) },
  action: { heading: "Action", field: "action", show: wordsOf },
  model: { heading: "Kind", field: "model", show: wordsOf },
  record: [
    { heading: "Record", width: 36, field: "recordLabel" },
    { heading: "Record id", width: 38, field: "recordId" },
  ],
  summary: {
    heading: "What happened",
    width: 60,
    field: "summary",
    show: (entry) => sentenceOf(entry),
  },
  outcome: { heading: "Outcome", field: "outcome", show: wordsOf },
  changes: {
    heading: "Changes",
    width: 48,
    field: "changes",
    also: ["model", "currency", "names"],
    show: (_, entry) => changesInWords(entry),
  },
  ip: { heading: "IP address", width: 18, field: "ip" },
  requestId: { heading: "Request id", width: 38, field: "requestId" },
};
