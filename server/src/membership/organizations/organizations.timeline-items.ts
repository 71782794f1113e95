import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import type { Model } from "@pharmacy/contract/models";
import type { TimelineEmail, TimelineItem } from "@pharmacy/contract/organizations/timeline";
import {
  TIMELINE_KINDS,
  TIMELINE_MODELS,
  type TimelineKind,
} from "@pharmacy/contract/organizations/timeline.values";
import { may } from "@pharmacy/contract/permissions";
import { asc, inArray, sql } from "drizzle-orm";
import { derivedFor } from "../../audit-logs/audit-logs.list.ts";
import { withNames } from "../../audit-logs/audit-logs.named-records.ts";
import type { IdentityServices } from "../../identity/accounts/accounts.network-rules.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { auditLogKind, auditLogs } from "../../platform/db/audit-logs.table.ts";
import type { Database } from "../../platform/db/database.ts";
import { readableColumns } from "../../platform/db/kinds.ts";
import { deliveryColumns } from "../../platform/email/deliveries.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { emailRecipient } from "../../platform/failed-emails/failed-emails.list.ts";
import { reminders } from "../reminders/reminders.table.ts";

export type Spot = { id: string; at: string; isEmailItem: boolean };

type Deps = Pick<IdentityServices, "db" | "named">;

export async function readItems(
  services: Deps,
  actor: Actor,
  spots: readonly Spot[],
): Promise<TimelineItem[]> {
  const [emailIds, entryIds] = [true, false].map((wanted) =>
    spots.filter(({ isEmailItem }) => isEmailItem === wanted).map(({ id }) => id),
  ) as [string[], string[]];
  const { db } = services;
  const entries = await readEntries(services, actor, entryIds);
  const maySeeUsers = actor.role !== null && may(actor.role, "user", "view");
  const emails = await readEmails(db, emailIds, remindersAmong([...entries.values()]));
  return spots.flatMap(({ id, at, isEmailItem }): TimelineItem[] => {
    const entry = entries.get(id) ?? null;
    // it was archived in the meantime
    if (!isEmailItem && !entry) return [];
    const about = (entry ? entry.recordId : id) ?? "";
    return [
      {
        id,
        at: new Date(at).toISOString(),
        entry,
        kind: entry ? kindOf(entry.model) : "letters",
        letters: (emails.get(about) ?? []).map((email) =>
          maySeeUsers ? email : { ...email, person: null },
        ),
      },
    ];
  });
}

function kindOf(model: Model): TimelineKind {
  const isAmong = (kind: TimelineKind) =>
    (TIMELINE_MODELS[kind] as readonly Model[]).includes(model);
  return TIMELINE_KINDS.find(isAmong) ?? "record";
}

function remindersAmong(entries: readonly AuditLog[]): string[] {
  return entries.flatMap(({ model, recordId }) =>
    model === "reminder" && recordId !== null ? [recordId] : [],
  );
}

async function readEntries(
  services: Deps,
  actor: Actor,
  ids: string[],
): Promise<Map<string, AuditLog>> {
  if (ids.length === 0) return new Map();
  const rows = await services.db
    .select({ ...readableColumns(auditLogKind), ...derivedFor(actor, services.named) })
    .from(auditLogs)
    .where(inArray(auditLogs.id, ids));
  const entries = await withNames(services, actor, rows as AuditLog[]);
  return new Map(entries.map((entry) => [entry.id, entry]));
}

const emailColumns = {
  ...deliveryColumns,
  subject: outboxEmails.subject,
  person: emailRecipient,
};

/** Reminders' emails are looked up by the reminders' ids. */
async function readEmails(
  db: Database,
  ids: string[],
  ofReminders: string[],
): Promise<Map<string, TimelineEmail[]>> {
  const alone =
    ids.length === 0
      ? []
      : await db
          .select({ about: outboxEmails.id, ...emailColumns })
          .from(outboxEmails)
          .where(inArray(outboxEmails.id, ids));
  const reminding =
    ofReminders.length === 0
      ? []
      : await db
          .select({ about: reminders.id, ...emailColumns })
          .from(reminders)
          .innerJoin(outboxEmails, sql`${outboxEmails.id} = any(${reminders.mails})`)
          .where(inArray(reminders.id, ofReminders))
          .orderBy(asc(outboxEmails.id));
  const emails = new Map<string, TimelineEmail[]>();
  for (const { about, ...email } of [...alone, ...reminding]) {
    emails.set(about, [...(emails.get(about) ?? []), email]);
  }
  return emails;
}
