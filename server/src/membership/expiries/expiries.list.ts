import type {
  Expiry,
  ExpiryColumn,
  ExpiryListQuery,
  PlannedAct,
} from "@pharmacy/contract/expiries/expiries";
import {
  EXPIRY_DAYS_MAX,
  EXPIRY_TYPE_WORDS,
  EXPIRY_TYPES,
  type ExpiryType,
  OVERDUE,
} from "@pharmacy/contract/expiries/expiries.values";
import type { Model } from "@pharmacy/contract/models";
import { may } from "@pharmacy/contract/permissions";
import { REMINDER_WORDS } from "@pharmacy/contract/reminders/reminders.values";
import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { users } from "../../identity/accounts/users.table.ts";
import { settings } from "../../identity/settings/settings.table.ts";
import { addDays } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { contains, equals, type ListedRow } from "../../platform/db/list.ts";
import { deliveryJson } from "../../platform/email/deliveries.ts";
import type { ExportColumns } from "../../platform/export/columns.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { AN_HOUR } from "../reminders/reminders.pause.ts";
import { type Ending, nextActOf } from "./expiries.next-act.ts";
import { isOverdue } from "./expiries.overdue.ts";
import { remindedState, TOPICS, unremindable } from "./expiries.unremindable.ts";
import { expiries, expiryKind } from "./expiries.view.ts";

const MODELS: Record<ExpiryType, Model> = {
  membership: "subscription",
  trial: "subscription",
  grace: "subscription",
  licence: "organization",
  token: "token",
  invitation: "user",
};

/** Beyond this count, users narrow the list instead of paging. */
const COUNT_MAX = 2_000;

type Viewer = Pick<Actor, "id" | "role" | "organization">;

export function visibleTypes({ role }: Pick<Actor, "role">): ExpiryType[] {
  return EXPIRY_TYPES.filter((type) => role !== null && may(role, MODELS[type], "view"));
}

export function listOptions(
  actor: Viewer,
  { type, days }: Pick<ExpiryListQuery, "type" | "days">,
  now: number,
) {
  return {
    search: isNamed,
    where: [
      scopeOf(actor, expiryKind),
      IN_SERVICE,
      inArray(expiries.type, visibleTypes(actor)),
      equals(expiries.type, type),
      endsIn(days, now),
    ],
    sorts: {
      endsOn: [expiries.endsOn],
      organization: [expiries.organizationKey, expiries.endsOn],
    },
    order: { by: [expiries.endsOn] },
    derived: derivedAt(now),
    countMax: COUNT_MAX,
  };
}

/**
 * Tiles, filters and reminders leave out inactive pharmacies too. The network's own entries always
 * count.
 */
const IN_SERVICE = sql`coalesce(${expiries.organizationStatus} = 'active', true)`;

function endsIn(days: string, now: number): SQL | undefined {
  if (days === "" || days === "all") return or(isOverdue(now), endsWithin(EXPIRY_DAYS_MAX, now));
  if (days === OVERDUE) return isOverdue(now);
  return /^\d{1,2}$/.test(days)
    ? endsWithin(Math.min(Number(days), EXPIRY_DAYS_MAX), now)
    : sql`false`;
}

/** Time zone of an entry: its pharmacy's, or else the network's. */
const zone = sql`coalesce(${expiries.timeZone}, (select ${settings.timeZone} from ${settings}))`;

function todayAt(now: number): SQL {
  return sql`(${new Date(now).toISOString()}::timestamptz at time zone ${zone})::date`;
}

/** The index has the last day in UTC. */
const lastDay = sql<string>`(case when ${expiries.endsAt} is null then ${expiries.endsOn}
  else (${expiries.endsAt} at time zone ${zone})::date end)`;

/** Narrows by the dates of all zones, which an index covers, then by each pharmacy's own date. */
function endsWithin(days: number, now: number): SQL | undefined {
  const instant = new Date(now).toISOString();
  const today = instant.slice(0, 10);
  const there = todayAt(now);
  return and(
    sql`(${expiries.since} is null or ${expiries.since} <= ${addDays(today, 1)})`,
    sql`${expiries.endsOn} between ${addDays(today, -1)} and ${addDays(today, days + 1)}`,
    sql`${lastDay} - ${there} between 0 and ${days}::int`,
    sql`(${expiries.since} is null or ${expiries.since} <= ${there})`,
    sql`(${expiries.endsAt} is null or ${expiries.endsAt} > ${instant})`,
  );
}

/** A word matches the name of the entry or of its pharmacy, or the invited user. */
function isNamed(word: string): SQL | undefined {
  return or(
    contains(sql`search_text(${expiries.label})`, word),
    sql`${expiries.organization} = any(array(select ${organizations.id} from ${organizations}
      where ${contains(organizations.search, word)}))`,
    sql`(${expiries.type} = 'invitation' and ${expiries.person} = any(array(
      select ${users.id} from ${users} where ${contains(users.search, word)})))`,
  );
}

const ownerOfPharmacy = sql`(select jsonb_build_object('id', u.id, 'name', u.name) from users u
  where u.organization = ${expiries.organization} and u.role = 'owner' and u.status = 'active'
    and u.deleted_at is null order by u.created_at, u.id limit 1)`;

/** The token's creator, if they still exist; the invited user. */
const person = sql`(select jsonb_build_object('id', u.id, 'name', u.name) from users u
  where u.id = ${expiries.person} and u.deleted_at is null
    and (u.status = 'active' or ${expiries.type} = 'invitation'))`;

const term = sql`(select jsonb_build_object('startDate', s.start_date, 'endDate', s.end_date,
    'graceEndDate', s.grace_end_date, 'anchorDate', s.anchor_date, 'isTrial', s.is_trial,
    'interval', s.interval, 'isClosed', s.closed_on is not null, 'done',
    (select coalesce(jsonb_agg(r.key), '[]') from reminders r
      where r.subscription = s.id and r.key <> 'manual'))
  from subscriptions s where s.id = ${expiries.record})`;

const licenceDone = sql`(select coalesce(jsonb_agg(r.key), '[]') from reminders r
  where ${expiries.type} = 'licence' and r.organization = ${expiries.organization}
    and r.licence_expires_on = ${expiries.endsOn})`;

const sent = sql`from reminders r where r.organization = ${expiries.organization}
  and r.status = 'sent' and (r.licence_expires_on is not null) = (${expiries.type} = 'licence')`;

const reminded = sql`jsonb_build_object('sentAt', (select max(r.created_at) ${sent}), 'letters',
  (select jsonb_agg(${deliveryJson}) from mails m where m.id = any((select r.mails ${sent}
    order by r.created_at desc limit 1)::uuid[])), 'fullAt',
  (select r.created_at ${sent} and r.key = 'manual'
    order by r.created_at desc limit 1 offset ${AN_HOUR - 1}))`;

export function derivedAt(now: number) {
  const today = todayAt(now);
  return {
    endsOn: sql<string>`${lastDay}::text`,
    daysLeft: sql<number>`(${lastDay} - ${today})`,
    owner: sql<Expiry["owner"]>`coalesce(${person}, ${ownerOfPharmacy})`,
    email: sql<string | null>`(select u.email from users u
      where u.id = ${expiries.person} and u.deleted_at is null
        and ${expiries.type} = 'invitation')`,
    ending: sql<Ending>`jsonb_build_object('type', ${expiries.type}, 'endsOn', ${lastDay},
      'today', ${today}, 'term', ${term}, 'licenceDone', ${licenceDone}, 'reminded', ${reminded}, 'warnedDays',
      (select t.warned_days from tokens t where t.id = ${expiries.record}))`,
  };
}

type Listed = ListedRow<typeof expiries, ReturnType<typeof derivedAt>>;

export function shown(
  { organization, organizationName, ending, ...row }: Listed,
  now: number,
): Expiry {
  const name = organizationName ?? "";
  return {
    ...row,
    organization: organization === null ? null : { id: organization, name },
    next: nextActOf(ending),
    unremindable: unremindable(ending, name, now),
    reminded: lastReminderOf(ending),
  };
}

function lastReminderOf({ type, reminded }: Ending): Expiry["reminded"] {
  const state = remindedState(reminded);
  if (TOPICS[type] === null || !reminded?.sentAt || state === undefined) return null;
  return { at: new Date(reminded.sentAt).toISOString(), state };
}

export const exportColumns: ExportColumns<Listed, ExpiryColumn> = {
  type: { heading: "Type", width: 14, field: "type", show: (type) => EXPIRY_TYPE_WORDS[type] },
  label: { heading: "What ends", width: 28, field: "label" },
  organization: { heading: "Pharmacy", width: 36, field: "organizationName" },
  endsOn: [
    { heading: "Ends on", as: "date", field: "endsOn", filter: { name: "endsOn", value: lastDay } },
    { heading: "Ends at (UTC)", as: "instant", width: 20, field: "endsAt" },
  ],
  daysLeft: { heading: "Days left", as: "number", field: "daysLeft" },
  owner: { heading: "Contact", width: 28, field: "owner", show: (one) => one?.name ?? null },
  next: { heading: "Next", width: 40, field: "ending", show: nextInWords },
};

function nextInWords(ending: Ending): string | null {
  const next = nextActOf(ending);
  if (!next) return null;
  const what = ACT_WORDS[next.act];
  return [`${what} on ${next.on}`, next.key && REMINDER_WORDS[next.key]].filter(Boolean).join(": ");
}

const ACT_WORDS: Record<PlannedAct["act"], string> = {
  reminder: "Reminder",
  warning: "Warning",
  orderHold: "Orders on hold",
  readOnly: "Read-only",
};
