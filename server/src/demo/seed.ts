import { OrganizationInput } from "@pharmacy/contract/organizations";
import type { Role } from "@pharmacy/contract/roles";
import { UnitInput } from "@pharmacy/contract/units";
import { sql } from "drizzle-orm";
import { hashPassword, newPassword } from "../auth/passwords.ts";
import type { Config } from "../config.ts";
import { SYSTEM } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import { insertRecord } from "../db/records.ts";
import { requireConsistent as requireConsistentPharmacy } from "../organizations/organizations.rules.ts";
import { organizationKind } from "../organizations/organizations.table.ts";
import { requireUcum } from "../units/ucum.ts";
import { requireConsistent as requireConsistentUnit } from "../units/units.rules.ts";
import { unitKind } from "../units/units.table.ts";
import { userKind, users } from "../users/users.table.ts";
import { aName, emailOf, PLATFORM_PEOPLE } from "./people.ts";
import { type DemoPharmacy, demoPharmacies } from "./pharmacies.ts";
import { randomOf } from "./random.ts";
import { demoUnits } from "./units.ts";

/** Accounts made at the first start, to be told to whoever started it. */
export type FirstAccounts = {
  admin: { email: string; password: string };
  /** One password for every other demo account. */
  demo?: { email: string; password: string };
};

/** Any number, the same in every process: only one seeds. */
const SEED_LOCK = 7_294_114;
const SEED = 42;
const NETWORK_DOMAIN = "aldermere.example";

/**
 * Give an empty database its first administrator and, where wanted, the demo network. All or
 * nothing, and once: a database that has users is left as it is.
 */
export async function seed(
  db: Database,
  config: Pick<Config, "adminEmail" | "adminPassword" | "demoPassword" | "isDemo">,
): Promise<FirstAccounts | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if ((await tx.$count(users)) > 0) return;
    const password = config.adminPassword ?? newPassword();
    const passwordHash = await hashPassword(password);
    await insertPerson(tx, {
      name: "Aldermere Administrator",
      email: config.adminEmail,
      role: "admin",
      passwordHash,
    });
    const admin = { email: config.adminEmail, password };
    if (!config.isDemo) return { admin };

    const demoPassword = config.demoPassword ?? newPassword();
    await seedNetwork(tx, await hashPassword(demoPassword), config.adminEmail);
    return { admin, demo: { email: "owner@castlewren.example", password: demoPassword } };
  });
}

async function seedNetwork(tx: Transaction, passwordHash: string, adminEmail: string) {
  /** The administrator may have been given the address of one of them, who then stays away. */
  const insertDemoPerson = async (person: Omit<Person, "passwordHash">) => {
    if (person.email.toLowerCase() === adminEmail.toLowerCase()) return;
    await insertPerson(tx, { ...person, passwordHash });
  };
  for (const [name, role] of PLATFORM_PEOPLE) {
    await insertDemoPerson({ name, email: emailOf(name, NETWORK_DOMAIN), role });
  }
  for (const unit of demoUnits()) await insertUnit(tx, unit);
  const random = randomOf(SEED);
  for (const pharmacy of demoPharmacies(random, new Date())) {
    const organization = await insertPharmacy(tx, pharmacy);
    const name = aName(random);
    const email = `owner@${pharmacy.domain}`;
    await insertDemoPerson({ name, email, role: "owner", organization });
  }
}

async function insertUnit(tx: Transaction, input: UnitInput) {
  const unit = { ucumCode: null, edqmCode: null, ...UnitInput.parse(input) };
  requireConsistentUnit(unit);
  if (unit.ucumCode) await requireUcum(unit.ucumCode);
  await insertRecord(tx, SYSTEM, unitKind, unit);
}

async function insertPharmacy(tx: Transaction, { input, isActive }: DemoPharmacy) {
  const organization = { orderHoldReason: null, ...OrganizationInput.parse(input) };
  requireConsistentPharmacy(organization);
  const status = isActive ? "active" : "inactive";
  const { id } = await insertRecord(tx, SYSTEM, organizationKind, { ...organization, status });
  return id;
}

type Person = {
  name: string;
  email: string;
  role: Role;
  organization?: string;
  passwordHash: string;
};

async function insertPerson(tx: Transaction, person: Person) {
  await insertRecord(tx, SYSTEM, userKind, { ...person, status: "active" });
}
