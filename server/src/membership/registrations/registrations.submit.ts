import { may } from "@pharmacy/contract/permissions";
import type { ApplicationReceipt } from "@pharmacy/contract/registrations/applications";
import type { RegistrationInput } from "@pharmacy/contract/registrations/registrations";
import { TERMS_VERSION, UNDECIDED } from "@pharmacy/contract/registrations/registrations.values";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { AppError, requireEach } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { getRecord, insertRecord } from "../../platform/db/records.ts";
import { explainingConflicts } from "../../platform/db/violations.ts";
import { likelyNumber, nextNumber } from "../../platform/db/yearly-numbers.ts";
import { queueEmailUnlessTooMany } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { requireRoomToApply } from "./applications.limits.ts";
import { handIn } from "./registrations.documents.ts";
import { waitingEmail } from "./registrations.emails.ts";
import { requireOffered } from "./registrations.plans.ts";
import {
  applicantWaiting,
  licenceHeld,
  licenceWaiting,
  requireCurrentLicence,
} from "./registrations.rules.ts";
import { registrationKind, registrationNumbers, registrations } from "./registrations.table.ts";

type Application = z.output<typeof RegistrationInput>;

type Deps = Pick<Services, "db" | "clock" | "secret" | "config">;

/**
 * A repeated email address is revealed only to platform users and by email to the address; anyone
 * else gets the same answer as to a first application.
 */
export async function submitRegistration(
  deps: Deps,
  actor: Actor,
  application: Application,
): Promise<ApplicationReceipt> {
  const { licenceNumber, applicantEmail } = application;
  const isTrusted = actor.role !== null && may(actor.role, "registration", "view");
  const waiting = applicantWaiting(applicantEmail);
  return explainingConflicts(
    deps.db,
    registrationKind,
    () => keepApplication(deps, actor, application),
    {
      registrations_licence: () => licenceWaiting(licenceNumber),
      registrations_applicant: () => waiting,
    },
  ).catch(async (error: unknown) => {
    if (error !== waiting || isTrusted) throw error;
    // read first: once the email is written, the answer needs nothing more
    const receipt = await pretendToSubmit(deps, application);
    await tellApplicant(deps, application);
    return receipt;
  });
}

async function tellApplicant(
  { db, config, secret }: Deps,
  { licenceAuthority, licenceNumber, applicantEmail }: Application,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isPending = inArray(registrations.status, [...UNDECIDED]);
    const key = sql`licence_key(${licenceAuthority}, ${licenceNumber})`;
    // every applicant is told that the licence is pending: a difference would reveal whose it is
    if ((await tx.$count(registrations, and(isPending, eq(registrations.licenceKey, key)))) > 0) {
      throw licenceWaiting(licenceNumber);
    }
    const [first] = await tx
      .select()
      .from(registrations)
      .where(and(isPending, eq(registrations.applicantEmail, applicantEmail)));
    if (first) await queueEmailUnlessTooMany(tx, secret, waitingEmail(config, first));
  });
}

async function keepApplication(
  { db, clock, secret, config }: Deps,
  actor: Actor,
  { fax: _, hasAcceptedTerms: __, documents: keys, ...application }: Application,
): Promise<ApplicationReceipt> {
  const now = clock();
  const at = new Date(now).toISOString();
  const { phoneOf } = await import("../../identity/accounts/accounts.phones.ts");
  const { applicantEmail, pharmacyName } = application;
  return inTurn(db, "registrations", async (tx) => {
    const settings = await getRecord(tx, settingKind, SETTINGS_ID);
    const { timeZone, locale, currency } = settings;
    const source = actor.role !== null && isPlatformRole(actor.role) ? "console" : "web";
    if (source === "web" && !settings.registrationOpen) throw closed(config.supportEmail);
    const today = todayIn(timeZone, now);
    let { phone } = application;
    await requireEach([
      () => {
        phone = phoneOf(phone, application.address.country);
      },
      () => requireCurrentLicence(application.licenceExpiresOn, today, locale),
      () => application.plan && requireOffered(tx, application.plan, currency),
    ]);
    await requireNoMember(tx, application);
    // from here on others wait, so that only one gets the last place
    const number = await nextNumber(tx, registrationNumbers, today.slice(0, 4));
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
}

function closed(supportEmail: string): AppError {
  const message = `The network takes no applications at the moment. If you have questions, write to ${supportEmail}.`;
  return new AppError("conflict", message);
}

/** Identical to the answer for a stored application. */
export async function pretendToSubmit(
  { db, clock }: Pick<Services, "db" | "clock">,
  { pharmacyName, applicantEmail }: Application,
): Promise<ApplicationReceipt> {
  const { timeZone } = await getRecord(db, settingKind, SETTINGS_ID);
  const year = todayIn(timeZone, clock()).slice(0, 4);
  return {
    number: await likelyNumber(db, registrationNumbers, year),
    pharmacyName,
    applicantEmail,
  };
}

async function requireNoMember(
  tx: Transaction,
  { licenceNumber, licenceAuthority }: Pick<Application, "licenceNumber" | "licenceAuthority">,
): Promise<void> {
  const key = sql`licence_key(${licenceAuthority}, ${licenceNumber})`;
  if (await isHeld(tx, key)) throw licenceHeld(licenceNumber);
}

export async function isHeld(tx: Transaction, key: string | null | ReturnType<typeof sql>) {
  const held = sql`licence_key(licence_authority, licence_number) = ${key}`;
  return (await tx.$count(organizations, and(held, isNull(organizations.deletedAt)))) > 0;
}
