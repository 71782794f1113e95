import { KEPT_DAYS } from "@pharmacy/contract/emails/mails.values";
import { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import type { Role } from "@pharmacy/contract/roles.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { UnitInput } from "@pharmacy/contract/units/units";
import { asc, eq, sql } from "drizzle-orm";
import { requireConsistent as requireConsistentUnit } from "../catalogue/units/units.rules.ts";
import { unitKind } from "../catalogue/units/units.table.ts";
import { requireUcum } from "../catalogue/units/units.ucum.ts";
import { actorOf } from "../identity/accounts/accounts.reads.ts";
import { organizationKind } from "../identity/accounts/organizations.table.ts";
import { userKind, users } from "../identity/accounts/users.table.ts";
import { hashPassword, newPassword } from "../identity/auth/auth.passwords.ts";
import { requireConsistent as requireConsistentPharmacy } from "../membership/organizations/organizations.rules.ts";
import { type Actor, SYSTEM } from "../platform/db/audit.ts";
import { bePatient, type Transaction } from "../platform/db/database.ts";
import { insertRecord, updateRecord } from "../platform/db/records.ts";
import { setUnaudited } from "../platform/db/unaudited.ts";
import type { Services } from "../platform/http/routes.ts";
import { mails } from "../platform/mail/mails.table.ts";
import {
  type Applicant,
  applicationOf,
  rejectedApplicants,
  waitingApplicants,
} from "./applicants.ts";
import { insertApplications } from "./applications.ts";
import { type DemoPharmacy, demoPharmacies } from "./pharmacies.ts";
import { insertPlans, retirePlans } from "./plans.ts";
import { type Random, randomOf } from "./random.ts";
import { staffing } from "./staff.ts";
import { admissionOf, insertSubscription } from "./subscriptions.ts";
import { insertTaxRates } from "./tax-rates.ts";
import { demoUnits } from "./units.ts";
import { aName, emailOf, PLATFORM_USERS } from "./users.ts";

/** Accounts created at the first start, shown to the operator. */
export type FirstAccounts = {
  admin: { email: string; password: string };
  /** One password for every other demo account. */
  demo?: { email: string; password: string };
};

/** An arbitrary number, the same in every process: only one seeds. */
const SEED_LOCK = 7_294_114;
const SEED = 42;
const PATIENCE_MS = 60_000;
const NETWORK_DOMAIN = "aldermere.example";

type SeedServices = Pick<Services, "db" | "config" | "secret" | "fileStore">;
/** What the demo network has of one resource, inserted once its pharmacies and people are there. */
export type Demo = (tx: Transaction, services: Services) => Promise<void>;

type SeedDeps = { services: Services; passwordHash: string; now: number };

/**
 * Give an empty database its first administrator and, if wanted, the demo network. All or nothing,
 * and once: a database that has users is left as it is.
 */
export async function seed(
  deps: SeedServices,
  demos: readonly Demo[],
): Promise<FirstAccounts | undefined> {
  const { db, config } = deps;
  return db.transaction(async (tx) => {
    // another process may be filling it now, for longer than the usual lock timeout
    await bePatient(tx, PATIENCE_MS);
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if ((await tx.$count(users)) > 0) return;
    const password = config.adminPassword ?? newPassword();
    const passwordHash = await hashPassword(password);
    await insertUser(tx, {
      name: "Aldermere Administrator",
      email: config.adminEmail,
      role: "admin",
      passwordHash,
    });
    const admin = { email: config.adminEmail, password };
    if (!config.isDemo) return { admin };

    const demoPassword = config.demoPassword ?? newPassword();
    const now = Date.now();
    // letters to invented people: written, kept, and never sent
    const unsent = { ...config, smtpUrl: undefined };
    const services = { ...deps, config: unsent, clock: () => now, onUnavailable: () => {} };
    await seedNetwork(tx, { services, passwordHash: await hashPassword(demoPassword), now });
    for (const insert of demos) await insert(tx, services);
    await letGoOfLetters(tx);
    return { admin, demo: { email: "owner@castlewren.example", password: demoPassword } };
  });
}

/** Letters to invented people are too old to be sent when a mail server is set up. */
async function letGoOfLetters(tx: Transaction): Promise<void> {
  const earlier = sql`${mails.createdAt} - make_interval(days => ${KEPT_DAYS})`;
  await setUnaudited(tx, mails, eq(mails.status, "kept"), { createdAt: earlier });
}

async function seedNetwork(tx: Transaction, deps: SeedDeps): Promise<void> {
  const { services, passwordHash, now } = deps;
  const adminEmail = services.config.adminEmail.toLowerCase();
  /** A user with the administrator's address is left out. */
  const isAway = (email: string) => email.toLowerCase() === adminEmail;
  for (const [name, role] of PLATFORM_USERS) {
    const email = emailOf(name, NETWORK_DOMAIN);
    if (!isAway(email)) await insertUser(tx, { name, email, role, passwordHash });
  }
  for (const unit of demoUnits()) await insertUnit(tx, unit);
  const random = randomOf(SEED);
  const pharmacies = demoPharmacies(random, new Date(now)).map((pharmacy, place) => ({
    ...pharmacy,
    place,
    owner: aName(random),
    hasOwner: !isAway(`owner@${pharmacy.domain}`),
  }));
  await seedMembers(tx, pharmacies, { ...deps, random: randomOf(SEED + 1) });
}

type Candidate = DemoPharmacy & { place: number; owner: string; hasOwner: boolean };

/**
 * Everything about subscriptions: plans, applications, pharmacies with their users, terms and
 * reminders.
 */
async function seedMembers(
  tx: Transaction,
  candidates: Candidate[],
  { services, passwordHash, now, random }: SeedDeps & { random: Random },
): Promise<void> {
  await insertTaxRates(tx);
  const plans = await insertPlans(tx);
  const reviewer = await reviewerOf(tx);
  const applicants = [
    ...candidates.flatMap((candidate) => admittedOf(candidate, now)),
    ...rejectedApplicants(random, now),
    ...waitingApplicants(candidates, random, now),
  ];
  const deps = { services, plans, reviewer, passwordHash };
  const admitted = await insertApplications(tx, applicants, deps);
  const addStaff = staffing(tx, services, random, passwordHash);
  for (const candidate of candidates) {
    const { place, domain, input } = candidate;
    const made = admitted.get(place);
    const id = made ?? (await insertPharmacy(tx, candidate));
    if (made) await completePharmacy(tx, made, candidate);
    else if (candidate.hasOwner) await insertOwner(tx, id, candidate, passwordHash);
    await addStaff({ id, domain, place });
    const member = { id, timeZone: input.timeZone, place };
    await insertSubscription(tx, member, { plans, reminding: services, now });
  }
  await retirePlans(tx, plans);
}

/** The approved application of a pharmacy, if it came from one. */
function admittedOf({ place, owner, hasOwner, ...pharmacy }: Candidate, now: number): Applicant[] {
  const admission = admissionOf({ timeZone: pharmacy.input.timeZone, place }, now);
  if (!admission || !hasOwner) return [];
  const { at, plan } = admission;
  const application = applicationOf(pharmacy, owner);
  const submittedAt = at - (1 + (place % 3)) * DAY_MS;
  return [{ at: submittedAt, application, plan, hasDocument: true, approved: { at, place } }];
}

async function reviewerOf(tx: Transaction): Promise<Actor> {
  const [reviewer] = await tx
    .select()
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  if (!reviewer) throw new Error("The network has no administrator.");
  return { ...SYSTEM, ...actorOf(reviewer) };
}

async function insertUnit(tx: Transaction, input: UnitInput) {
  const { confirmsUcum = false, ...fields } = UnitInput.parse(input);
  const unit = { ucumCode: null, edqmCode: null, ...fields };
  requireConsistentUnit(unit);
  if (unit.ucumCode) await requireUcum(unit.ucumCode, unit.name, confirmsUcum);
  await insertRecord(tx, SYSTEM, unitKind, unit);
}

async function insertPharmacy(tx: Transaction, pharmacy: DemoPharmacy): Promise<string> {
  const { id } = await insertRecord(tx, SYSTEM, organizationKind, detailsOf(pharmacy));
  return id;
}

/** Fills in what a pharmacy's application did not contain. */
async function completePharmacy(tx: Transaction, id: string, pharmacy: DemoPharmacy) {
  await updateRecord(tx, SYSTEM, organizationKind, id, detailsOf(pharmacy));
}

function detailsOf({ input, isActive }: DemoPharmacy) {
  const organization = { orderHoldReason: null, ...OrganizationInput.parse(input) };
  requireConsistentPharmacy(organization);
  const status: "active" | "inactive" = isActive ? "active" : "inactive";
  return { ...organization, status };
}

async function insertOwner(
  tx: Transaction,
  organization: string,
  { owner: name, domain }: Candidate,
  passwordHash: string,
) {
  const email = `owner@${domain}`;
  await insertUser(tx, { name, email, role: "owner", organization, passwordHash });
}

type Person = {
  name: string;
  email: string;
  role: Role;
  organization?: string;
  passwordHash: string;
};

async function insertUser(tx: Transaction, person: Person) {
  await insertRecord(tx, SYSTEM, userKind, { ...person, status: "active" });
}
