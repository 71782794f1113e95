import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import type { Model } from "@pharmacy/contract/models";
import type { TimelineItem, TimelineLetter } from "@pharmacy/contract/organizations/timeline";
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
import { letterRecipient } from "../../platform/letters/letters.list.ts";
import { deliveryColumns } from "../../platform/mail/deliveries.ts";
import { mails } from "../../platform/mail/mails.table.ts";
import { reminders } from "../reminders/reminders.table.ts";

export type Spot = { id: string; at: string; isLetter: boolean };

type Deps = Pick<IdentityServices, "db" | "named">;

export async function readItems(
  services: Deps,
  actor: Actor,
  spots: readonly Spot[],
): Promise<TimelineItem[]> {
  const [letterIds, entryIds] = [true, false].map((wanted) =>
    spots.filter(({ isLetter }) => isLetter === wanted).map(({ id }) => id),
  ) as [string[], string[]];
  const { db } = services;
  const entries = await readEntries(services, actor, entryIds);
  const maySeeUsers = actor.role !== null && may(actor.role, "user", "view");
  const letters = await readLetters(db, letterIds, remindersAmong([...entries.values()]));
  return spots.flatMap(({ id, at, isLetter }): TimelineItem[] => {
    const entry = entries.get(id) ?? null;
    // it was archived in the meantime
    if (!isLetter && !entry) return [];
    const about = (entry ? entry.recordId : id) ?? "";
    return [
      {
        id,
        at: new Date(at).toISOString(),
        entry,
        kind: entry ? kindOf(entry.model) : "letters",
        letters: (letters.get(about) ?? []).map((letter) =>
          maySeeUsers ? letter : { ...letter, person: null },
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

const letterColumns = {
  ...deliveryColumns,
  subject: mails.subject,
  person: letterRecipient,
};

/** Reminders' letters are looked up by the reminders' ids. */
async function readLetters(
  db: Database,
  ids: string[],
  ofReminders: string[],
): Promise<Map<string, TimelineLetter[]>> {
  const alone =
    ids.length === 0
      ? []
      : await db
          .select({ about: mails.id, ...letterColumns })
          .from(mails)
          .where(inArray(mails.id, ids));
  const reminding =
    ofReminders.length === 0
      ? []
      : await db
          .select({ about: reminders.id, ...letterColumns })
          .from(reminders)
          .innerJoin(mails, sql`${mails.id} = any(${reminders.mails})`)
          .where(inArray(reminders.id, ofReminders))
          .orderBy(asc(mails.id));
  const letters = new Map<string, TimelineLetter[]>();
  for (const { about, ...letter } of [...alone, ...reminding]) {
    letters.set(about, [...(letters.get(about) ?? []), letter]);
  }
  return letters;
}
