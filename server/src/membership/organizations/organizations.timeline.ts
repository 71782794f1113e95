import type { Model } from "@pharmacy/contract/models";
import type { Timeline, TimelineQuery } from "@pharmacy/contract/organizations/timeline";
import { TIMELINE_KINDS, TIMELINE_MODELS } from "@pharmacy/contract/organizations/timeline.values";
import { may, mayViewHistoryOf } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import { type SQL, sql } from "drizzle-orm";
import type { IdentityServices } from "../../identity/accounts/accounts.network-rules.ts";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { users } from "../../identity/accounts/users.table.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { auditLogs, ON_TIMELINE } from "../../platform/db/audit-logs.table.ts";
import { getRecord } from "../../platform/db/records.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { registrations } from "../registrations/registrations.table.ts";
import { readItems, type Spot } from "./organizations.timeline-items.ts";

/** Reads each source from its own index, no further than one page. */
export async function timelineOf(
  services: Pick<IdentityServices, "db" | "named">,
  actor: Actor,
  id: string,
  { kind, before, count }: TimelineQuery,
): Promise<Timeline> {
  const { db } = services;
  await getRecord(db, organizationKind, id);
  const sources = sourcesFor(actor.role, kind, { id, before, length: count + 1 });
  if (sources.length === 0) return { items: [], older: null };
  const { rows } = await db.execute<Spot>(
    sql`select id, at::text as at, "isEmailItem" from (${sql.join(sources, sql` union all `)}) found
      order by found.at desc, id desc limit ${count + 1}`,
  );
  const page = rows.slice(0, count);
  const last = page.at(-1);
  return {
    items: await readItems(services, actor, page),
    older: rows.length > count && last ? `${new Date(last.at).toISOString()}_${last.id}` : null,
  };
}

type Wanted = { id: string; before: string | undefined; length: number };

function sourcesFor(role: Role | null, kind: string, wanted: Wanted): SQL[] {
  if (role === null) return [];
  const kinds = TIMELINE_KINDS.filter((one) => kind === "" || kind === "all" || kind === one);
  const models = kinds.flatMap((one): readonly Model[] =>
    TIMELINE_MODELS[one].filter((model) => mayViewHistoryOf(role, model)),
  );
  const isWithEmails =
    kinds.includes("letters") && may(role, "user", "view") && mayViewHistoryOf(role, "user");
  return [
    ...(models.length > 0 ? [entriesOf(models, wanted)] : []),
    ...(models.includes("registration") ? [applicationOf(wanted)] : []),
    ...(isWithEmails ? [emailsOf(wanted)] : []),
  ];
}

function entriesOf(models: readonly Model[], { id, before, length }: Wanted): SQL {
  return sql`select l.id, l.at, false as "isEmailItem"
    from unnest(${sql.param(models)}::text[]) wanted (name) cross join lateral (
      select id, at from ${auditLogs}
      where organization = ${id} and model = wanted.name and ${ON_TIMELINE}
        and ${isBefore(before, sql`(at, id)`)}
      order by at desc, id desc limit ${length}) l`;
}

/** Entries of the application do not name the pharmacy that came from it. */
function applicationOf({ id, before, length }: Wanted): SQL {
  return sql`select l.id, l.at, false as "isEmailItem"
    from ${registrations} r cross join lateral (
      select id, at from ${auditLogs}
      where record_id = r.id and organization is null and outcome = 'success'
        and ${isBefore(before, sql`(at, id)`)}
      order by at desc, id desc limit ${length}) l
    where r.organization = ${id}`;
}

/** Emails of reminders are part of the reminder. */
function emailsOf({ id, before, length }: Wanted): SQL {
  return sql`select m.id, m.created_at as at, true as "isEmailItem"
    from ${users} u cross join lateral (
      select id, created_at from ${outboxEmails}
      where "user" = u.id and kind not in ('expiryReminder', 'licenceReminder')
        and ${isBefore(before, sql`(created_at, id)`)}
      order by created_at desc, id desc limit ${length}) m
    where u.organization = ${id}`;
}

function isBefore(place: string | undefined, key: SQL): SQL {
  if (place === undefined) return sql`true`;
  const [at, id] = place.split("_");
  return sql`${key} < (${at}::timestamptz, ${id}::uuid)`;
}
