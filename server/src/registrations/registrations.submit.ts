import { type ApplicationReceipt, TERMS_VERSION } from "@pharmacy/contract/applications";
import type { RegistrationInput } from "@pharmacy/contract/registrations";
import { isPlatformRole } from "@pharmacy/contract/roles";
import { and, isNull, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";
import { getRecord, insertRecord } from "../db/records.ts";
import { explainingConflicts } from "../db/violations.ts";
import type { Services } from "../http/routes.ts";
import { organizations } from "../organizations/organizations.table.ts";
import { phoneOf } from "../organizations/phones.ts";
import { SETTINGS_ID, settingKind } from "../settings/settings.table.ts";
import { todayIn } from "../subscriptions/terms.ts";
import { requireRoomToApply } from "./applications.limits.ts";
import { handIn } from "./registrations.documents.ts";
import { likelyNumber, nextNumber } from "./registrations.numbers.ts";
import { requireOffered } from "./registrations.plans.ts";
import {
  applicantWaiting,
  licenceHeld,
  licenceWaiting,
  requireCurrentLicence,
} from "./registrations.rules.ts";
import { registrationKind } from "./registrations.table.ts";

type Application = z.output<typeof RegistrationInput>;

/** Take in an application. Whoever sends it again while it waits is told so. */
export async function submitRegistration(
  { db, clock, secret }: Pick<Services, "db" | "clock" | "secret">,
  actor: Actor,
  { fax: _, hasAcceptedTerms: __, documents: keys, ...application }: Application,
): Promise<ApplicationReceipt> {
  const now = clock();
  const at = new Date(now).toISOString();
  const { licenceNumber, applicantEmail, pharmacyName } = application;
  const phone = phoneOf(application.phone, application.address.country);
  const write = () =>
    db.transaction(async (tx) => {
      const { timeZone, locale, currency } = await getRecord(tx, settingKind, SETTINGS_ID);
      const today = todayIn(timeZone, now);
      requireCurrentLicence(application.licenceExpiresOn, today, locale);
      if (application.plan) await requireOffered(tx, application.plan, currency);
      await requireNoMember(tx, application);
      const source = actor.role !== null && isPlatformRole(actor.role) ? "console" : "web";
      // from here on others wait, so that nobody else comes in on the last place
      const number = await nextNumber(tx, today.slice(0, 4));
      if (source === "web") await requireRoomToApply(tx);
      const row = await insertRecord(tx, actor, registrationKind, {
        ...application,
        phone,
        number,
        source,
        documents: await handIn(tx, actor, secret, keys),
        createdAt: at,
        updatedAt: at,
        termsAcceptedAt: at,
        termsVersion: TERMS_VERSION,
      });
      return { number: row.number, pharmacyName, applicantEmail };
    });
  return explainingConflicts(db, registrationKind, write, {
    registrations_licence: () => licenceWaiting(licenceNumber),
    registrations_applicant: () => applicantWaiting(applicantEmail),
  });
}

/** What a program that fills in every field is answered: the same, and nothing was kept. */
export async function pretendToSubmit(
  { db, clock }: Pick<Services, "db" | "clock">,
  { pharmacyName, applicantEmail }: Application,
): Promise<ApplicationReceipt> {
  const { timeZone } = await getRecord(db, settingKind, SETTINGS_ID);
  const year = todayIn(timeZone, clock()).slice(0, 4);
  return { number: await likelyNumber(db, year), pharmacyName, applicantEmail };
}

async function requireNoMember(
  tx: Transaction,
  { licenceNumber, licenceAuthority }: Pick<Application, "licenceNumber" | "licenceAuthority">,
): Promise<void> {
  const key = sql`licence_key(${licenceAuthority}, ${licenceNumber})`;
  if (await isHeld(tx, key)) throw licenceHeld(licenceNumber);
}

/** Whether a pharmacy holds the licence with this key. */
export async function isHeld(tx: Transaction, key: string | null | ReturnType<typeof sql>) {
  const held = sql`licence_key(licence_authority, licence_number) = ${key}`;
  return (await tx.$count(organizations, and(held, isNull(organizations.deletedAt)))) > 0;
}
