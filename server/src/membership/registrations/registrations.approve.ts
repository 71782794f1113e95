import type { Approval, ApprovalReceipt } from "@pharmacy/contract/registrations/registrations";
import { REGISTRATION_ACTS } from "@pharmacy/contract/registrations/registrations.acts";
import { and, isNull, sql } from "drizzle-orm";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { users } from "../../identity/accounts/users.table.ts";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { inviteOwner } from "../../identity/users/users.invite.ts";
import type { AppError } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { getRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { databaseErrorOf } from "../../platform/db/violations.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { fileKind } from "../../platform/files/files.table.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { subscribe } from "../subscriptions/subscriptions.subscribe.ts";
import { planFor } from "./registrations.plans.ts";
import {
  emailTaken,
  glnHeld,
  licenceHeld,
  planMissing,
  planNotOffered,
  requireCurrentLicence,
} from "./registrations.rules.ts";
import { isHeld } from "./registrations.submit.ts";
import { registrationKind, type registrations } from "./registrations.table.ts";

type Registration = typeof registrations.$inferSelect;
type Settings = typeof settingKind.table.$inferSelect;

/** Days until an invoice is due, unless agreed otherwise. */
const PAYMENT_TERM_DAYS = 30;

/**
 * Creates the pharmacy, its subscription and its owner in one transaction. The lock makes the
 * second of two deciders see the decision.
 */
export async function approveRegistration(
  services: Services,
  actor: Actor,
  id: string,
  approval: Approval = {},
): Promise<ApprovalReceipt> {
  const now = services.clock();
  let applied: Registration | undefined;
  try {
    return await inTurn(services.db, id, async (tx) => {
      const receipts: ApprovalReceipt[] = [];
      const decision = {
        status: "approved" as const,
        reviewedAt: new Date(now).toISOString(),
        reviewedBy: { id: actor.id ?? "", name: actor.name },
      };
      await updateRecord(tx, actor, registrationKind, id, decision, {
        action: "approve",
        rule: async (registration, change) => {
          applied = registration;
          const receipt = await admit(tx, services, actor, registration, approval, now);
          receipts.push(receipt);
          return { ...change, organization: receipt.organization.id };
        },
      });
      const [receipt] = receipts;
      if (!receipt) throw new Error("An approval that made nothing.");
      return receipt;
    });
  } catch (error) {
    throw (applied && takenMeanwhile(error, applied)) ?? error;
  }
}

async function admit(
  tx: Transaction,
  services: Services,
  actor: Actor,
  registration: Registration,
  { plan: named, licenceExpiresOn: renewedTo }: Approval,
  now: number,
): Promise<ApprovalReceipt> {
  requireAct("registration", REGISTRATION_ACTS.approve, registration, actor);
  const settings = await getRecord(tx, settingKind, SETTINGS_ID);
  const startDate = todayIn(settings.timeZone, now);
  const licenceExpiresOn = renewedTo ?? registration.licenceExpiresOn;
  requireCurrentLicence(licenceExpiresOn, startDate, settings.locale);
  await requireFree(tx, registration);
  const plan = await planFor(tx, registration, named, settings);
  if (!plan) throw named || registration.plan ? planNotOffered() : planMissing();
  const organization = await insertRecord(tx, actor, organizationKind, {
    ...pharmacyOf(registration, settings),
    licenceExpiresOn,
  });
  for (const document of registration.documents) {
    await updateRecord(tx, actor, fileKind, document, { organization: organization.id });
  }
  const invited = await inviteOwner(tx, services, actor, organization.id, {
    name: registration.applicantName,
    email: registration.applicantEmail,
    jobTitle: registration.applicantRole,
  });
  // last, because the number of its invoice is locked until the end
  const choice = { plan: plan.id, startDate };
  const { term } = await subscribe(tx, services, actor, organization.id, choice, now);
  return {
    organization,
    ...invited,
    term: { plan: plan.name, ...term },
    ...emailReceipt(services.config, 1),
  };
}

async function requireFree(tx: Transaction, registration: Registration): Promise<void> {
  const { licenceKey, licenceNumber, applicantEmail } = registration;
  if (await isHeld(tx, licenceKey)) throw licenceHeld(licenceNumber);
  const isOwner = and(sql`lower(${users.email}) = ${applicantEmail}`, isNull(users.deletedAt));
  if ((await tx.$count(users, isOwner)) > 0) throw emailTaken(applicantEmail);
}

function takenMeanwhile(error: unknown, registration: Registration): AppError | undefined {
  switch (databaseErrorOf(error)?.constraint) {
    case "organizations_licence":
      return licenceHeld(registration.licenceNumber);
    case "organizations_gln":
      return glnHeld(registration.gln);
    case "users_email":
      return emailTaken(registration.applicantEmail);
    default:
      return undefined;
  }
}

export function pharmacyOf(registration: Registration, settings: Settings) {
  const { pharmacyName, legalName, licenceNumber, licenceAuthority } = registration;
  const { pharmacistName, pharmacistNumber, gln, taxNumber } = registration;
  const { companyNumber, address, email, phone, website } = registration;
  const { timeZone, currency, locale } = settings;
  return {
    name: pharmacyName,
    legalName,
    type: "community" as const,
    licenceNumber,
    licenceAuthority,
    pharmacistName,
    pharmacistNumber,
    gln,
    taxNumber,
    companyNumber,
    address,
    email,
    phone,
    website,
    timeZone,
    currency,
    locale,
    paymentTermDays: PAYMENT_TERM_DAYS,
    orderHold: false,
  };
}
