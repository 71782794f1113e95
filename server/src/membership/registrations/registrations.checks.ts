import { EXPIRING_DAYS } from "@pharmacy/contract/expiries/expiries.values";
import type { RegistrationCheck } from "@pharmacy/contract/registrations/registrations";
import { and, inArray } from "drizzle-orm";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { addDays, todayIn } from "../../platform/days.ts";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import type { Services } from "../../platform/http/routes.ts";
import { plans } from "../subscriptions/plans.table.ts";
import { type Alike, type ApplicantDetails, likenesses } from "./registrations.likenesses.ts";
import { isChoosable } from "./registrations.plans.ts";
import { emailTaken, licenceHeld } from "./registrations.rules.ts";

type Check = RegistrationCheck;
type Settings = typeof settingKind.table.$inferSelect;
type Registration = ApplicantDetails & {
  licenceExpiresOn: string | null;
  documents: string[];
  plan: string | null;
};

export async function checksOf(
  { db, clock }: Pick<Services, "db" | "clock">,
  registration: Registration,
): Promise<Check[]> {
  const settings = await getRecord(db, settingKind, SETTINGS_ID);
  const today = todayIn(settings.timeZone, clock());
  const alike = await likenesses(db, registration);
  return [
    licenceCheck(registration, alike),
    expiryCheck(registration, today),
    ...glnCheck(registration, alike),
    ...taxCheck(registration, alike),
    emailCheck(registration, alike),
    similarCheck(alike),
    documentsCheck(registration),
    await planCheck(db, registration, settings),
  ];
}

const NOTHING: Alike = { organizations: [], registrations: [], users: [] };

function check(
  code: Check["code"],
  result: Check["result"],
  message: string,
  alike: Partial<Alike> = {},
): Check {
  return { code, result, message, ...NOTHING, ...alike };
}

function hasAny({ organizations, registrations, users }: Alike): boolean {
  return organizations.length + registrations.length + users.length > 0;
}

type Likenesses = Awaited<ReturnType<typeof likenesses>>;

function licenceCheck(
  { licenceNumber }: Registration,
  { licence, number, likeNumber }: Likenesses,
): Check {
  if (licence.organizations.length > 0) {
    return check("licence", "blocked", licenceHeld(licenceNumber).message, licence);
  }
  const warnings: [string, Alike][] = [
    ["An earlier application with this licence was rejected.", licence],
    [`Licence ${licenceNumber} also appears under another authority.`, number],
    [`Licence ${licenceNumber} looks like another one. Compare the two.`, likeNumber],
  ];
  const found = warnings.filter(([, alike]) => hasAny(alike));
  if (found.length === 0) {
    return check("licence", "passed", "No pharmacy in the network has this licence.");
  }
  return check("licence", "warning", found.map(([message]) => message).join(" "), {
    organizations: found.flatMap(([, { organizations }]) => organizations),
    registrations: found.flatMap(([, { registrations }]) => registrations),
  });
}

/** Leaves out the date, which the application shows in the reader's own notation. */
function expiryCheck({ licenceExpiresOn }: Registration, today: string): Check {
  if (licenceExpiresOn === null) {
    return check("expiry", "warning", "The application does not give the licence's expiry date.");
  }
  if (licenceExpiresOn < today) {
    return check("expiry", "warning", "The licence has expired.");
  }
  const isSoon = licenceExpiresOn <= addDays(today, EXPIRING_DAYS.licence);
  return isSoon
    ? check("expiry", "warning", `The licence expires within ${EXPIRING_DAYS.licence} days.`)
    : check("expiry", "passed", "The licence is valid.");
}

function glnCheck({ gln }: Registration, { sameGln }: Likenesses): Check[] {
  if (gln === null) return [];
  if (sameGln.organizations.length > 0) {
    return [check("gln", "blocked", `GLN ${gln} belongs to a pharmacy in the network.`, sameGln)];
  }
  if (hasAny(sameGln)) {
    return [check("gln", "warning", `GLN ${gln} appears in another registration.`, sameGln)];
  }
  return [check("gln", "passed", "No pharmacy in the network has this GLN.")];
}

function taxCheck({ taxNumber }: Registration, { sameTax }: Likenesses): Check[] {
  if (taxNumber === null) return [];
  if (!hasAny(sameTax))
    return [check("taxNumber", "passed", "No pharmacy in the network has this tax number.")];
  const message = `Tax number ${taxNumber} is already in use. One company can have several pharmacies.`;
  return [check("taxNumber", "warning", message, sameTax)];
}

function emailCheck(registration: Registration, { sameEmail }: Likenesses): Check {
  const { applicantEmail } = registration;
  if (sameEmail.users.length > 0) {
    return check("email", "blocked", emailTaken(applicantEmail).message, sameEmail);
  }
  if (hasAny(sameEmail)) {
    return check(
      "email",
      "warning",
      "An email address in this application is already in use.",
      sameEmail,
    );
  }
  return check("email", "passed", `${applicantEmail} can become the owner's account.`);
}

function similarCheck({ similar }: Likenesses): Check {
  return hasAny(similar)
    ? check("similar", "warning", "There is a pharmacy with a similar name nearby.", similar)
    : check("similar", "passed", "No pharmacy with a similar name nearby.");
}

function documentsCheck({ documents }: Registration): Check {
  if (documents.length === 0) {
    return check("documents", "warning", "No copy of the licence came with the application.");
  }
  const count = documents.length === 1 ? "1 document" : `${documents.length} documents`;
  return check("documents", "passed", `${count} came with the application.`);
}

async function planCheck(
  db: Database,
  registration: Registration,
  settings: Settings,
): Promise<Check> {
  const ids = [registration.plan, settings.defaultPlan].filter((id) => id !== null);
  const offered = await db
    .select({ id: plans.id, name: plans.name })
    .from(plans)
    .where(and(inArray(plans.id, ids), isChoosable(settings.currency)));
  const own = offered.find(({ id }) => id === registration.plan);
  if (own) return check("plan", "passed", `${own.name} is offered.`);
  const [other] = offered;
  if (registration.plan === null) {
    return other
      ? check("plan", "passed", `The application names no plan. ${other.name} would be used.`)
      : check("plan", "blocked", "The application names no plan. Choose one to approve it.");
  }
  if (other) {
    const message = `The plan is no longer offered. ${other.name} would be used instead.`;
    return check("plan", "warning", message);
  }
  return check("plan", "blocked", "The plan is no longer offered. Choose another to approve it.");
}
