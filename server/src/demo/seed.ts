import { KEPT_DAYS } from "@pharmacy/contract/emails/emails.values";
import { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import type { Role } from "@pharmacy/contract/roles.values";
import { TaxRateInput } from "@pharmacy/contract/tax-rates/tax-rates";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { UnitInput } from "@pharmacy/contract/units/units";
import { asc, eq, sql } from "drizzle-orm";
import { taxRateKind } from "../catalogue/tax-rates/tax-rates.table.ts";
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
import { outboxEmails } from "../platform/email/outbox.table.ts";
import type { Services } from "../platform/http/routes.ts";
import type { Applicant } from "./applicants.ts";
import type { DemoPharmacy } from "./pharmacies.ts";
import { insertPlans, retirePlans } from "./plans.ts";
import { type Random, randomOf } from "./random.ts";
import { staffing } from "./staff.ts";
import { aName, emailOf, PLATFORM_USERS } from "./users.ts";

/** Accounts created at the first start, shown to the operator. */
export type FirstAccounts = {
  admin: { email: string; password: string };
  /** One password for every other demo account. */
  demo?: { email: string; password: string };
};

/** An arbitrary key: the lock lets only one process seed. */
const SEED_LOCK = 7_294_114;
const SEED = 42;
const PATIENCE_MS = 60_000;
const NETWORK_DOMAIN = "aldermere.example";

/** Illustrative rates of the countries where the demo network and its members are. */
const TAX_RATES: TaxRateInput[] = [
  { country: "IE", category: "standard", startDate: "2020-09-01", rateBps: 2_100 },
  { country: "IE", category: "standard", startDate: "2021-03-01", rateBps: 2_300 },
  { country: "IE", category: "reduced", startDate: "2003-01-01", rateBps: 1_350 },
  { country: "PT", category: "standard", startDate: "2011-01-01", rateBps: 2_300 },
  { country: "PT", category: "reduced", startDate: "2010-07-01", rateBps: 600 },
];

type SeedServices = Pick<Services, "db" | "config" | "secret" | "fileStore">;
/** Inserts the demo records of one resource, after the pharmacies and users. */
export type Demo = (tx: Transaction, services: Services) => Promise<void>;

type SeedDeps = { services: Services; passwordHash: string; now: number };

/**
 * Gives an empty database its first administrator and, if configured, the demo network, in one
 * transaction. A database with users is left unchanged.
 */
export async function seed(
  deps: SeedServices,
  demos: readonly Demo[],
): Promise<FirstAccounts | undefined> {
  const { db, config } = deps;
  return db.transaction(async (tx) => {
    // another process may be seeding for longer than the usual lock timeout
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
    // letters to invented people are stored but never sent
    const unsent = { ...config, smtpUrl: undefined };
    const services = { ...deps, config: unsent, clock: () => now, onUnavailable: () => {} };
    await seedNetwork(tx, { services, passwordHash: await hashPassword(demoPassword), now });
    for (const insert of demos) await insert(tx, services);
    await expireLetters(tx);
    return { admin, demo: { email: "owner@castlewren.example", password: demoPassword } };
  });
}

/** Makes stored letters too old to be sent once a mail server is set up. */
async function expireLetters(tx: Transaction): Promise<void> {
  const earlier = sql`${outboxEmails.createdAt} - make_interval(days => ${KEPT_DAYS})`;
  await setUnaudited(tx, outboxEmails, eq(outboxEmails.status, "kept"), { createdAt: earlier });
}

async function seedNetwork(tx: Transaction, deps: SeedDeps): Promise<void> {
  const { services, passwordHash, now } = deps;
  const adminEmail = services.config.adminEmail.toLowerCase();
  const isAdminEmail = (email: string) => email.toLowerCase() === adminEmail;
  for (const [name, role] of PLATFORM_USERS) {
    const email = emailOf(name, NETWORK_DOMAIN);
    if (!isAdminEmail(email)) await insertUser(tx, { name, email, role, passwordHash });
  }
  // not read by a start that fills nothing
  const { demoUnits } = await import("./units.ts");
  for (const unit of demoUnits()) await insertUnit(tx, unit);
  const random = randomOf(SEED);
  const { demoPharmacies } = await import("./pharmacies.ts");
  const pharmacies = demoPharmacies(random, new Date(now)).map((pharmacy, place) => ({
    ...pharmacy,
    place,
    owner: aName(random),
    hasOwner: !isAdminEmail(`owner@${pharmacy.domain}`),
  }));
  await seedMembers(tx, pharmacies, { ...deps, random: randomOf(SEED + 1) });
}

type Candidate = DemoPharmacy & { place: number; owner: string; hasOwner: boolean };

async function seedMembers(
  tx: Transaction,
  candidates: Candidate[],
  { services, passwordHash, now, random }: SeedDeps & { random: Random },
): Promise<void> {
  for (const rate of TAX_RATES) {
    await insertRecord(tx, SYSTEM, taxRateKind, TaxRateInput.parse(rate));
  }
  const plans = await insertPlans(tx);
  const reviewer = await reviewerOf(tx);
  const { applicationOf, rejectedApplicants, waitingApplicants } = await import("./applicants.ts");
  const { insertApplications } = await import("./applications.ts");
  const { admissionOf, insertSubscription } = await import("./subscriptions.ts");
  const admitting = { applicationOf, admissionOf };
  const applicants = [
    ...candidates.flatMap((candidate) => admittedOf(candidate, admitting, now)),
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

type Admitting = Pick<typeof import("./applicants.ts"), "applicationOf"> &
  Pick<typeof import("./subscriptions.ts"), "admissionOf">;

function admittedOf(
  { place, owner, hasOwner, ...pharmacy }: Candidate,
  { applicationOf, admissionOf }: Admitting,
  now: number,
): Applicant[] {
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

/** Adds the details that an application does not contain. */
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
