import { randomBytes } from "node:crypto";
import { checkDigit } from "@pharmacy/contract/gs1";
import { Organization } from "@pharmacy/contract/organizations";
import { Unit } from "@pharmacy/contract/units";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freshDatabase } from "#test/postgres.ts";
import { auditLogs } from "../audit-logs/audit-logs.table.ts";
import { signIn } from "../auth/sign-in.ts";
import { readConfig } from "../config.ts";
import { SYSTEM } from "../db/audit.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { organizations } from "../organizations/organizations.table.ts";
import { units } from "../units/units.table.ts";
import { users } from "../users/users.table.ts";
import { type FirstAccounts, seed } from "./seed.ts";

const WANTED = {
  adminEmail: "admin@aldermere.example",
  adminPassword: undefined,
  demoPassword: undefined,
  isDemo: true,
};
const SUPPORT = "support@aldermere.example";

/** An empty database that is gone with the test. */
async function emptyDatabase() {
  const { url, drop } = await freshDatabase();
  const opened: Database[] = [];
  onTestFinished(async () => {
    for (const db of opened) await db.$client.end();
    await drop();
  });
  return () => {
    const db = openDatabase(url);
    opened.push(db);
    return db;
  };
}

describe("the demo network", () => {
  let db: Database;
  let accounts: FirstAccounts | undefined;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await freshDatabase();
    drop = database.drop;
    db = openDatabase(database.url);
    accounts = await seed(db, WANTED);
  });
  afterAll(async () => {
    await db.$client.end();
    await drop();
  });

  async function countBy(table: string, column: string) {
    const query = sql.raw(
      `select ${column} as key, count(*)::int as count from ${table} group by 1`,
    );
    const { rows } = await db.execute<{ key: string; count: number }>(query);
    return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
  }

  test("has forty pharmacies in the states a network knows", async () => {
    expect(await db.$count(organizations)).toBe(40);
    expect(await countBy("organizations", "status")).toEqual({ active: 34, inactive: 6 });
    const types = { community: 36, hospital: 2, online: 2 };
    expect(await countBy("organizations", "type")).toEqual(types);
    expect(await countBy("organizations", "address->>'country'")).toEqual({ IE: 38, PT: 2 });
    expect(await countBy("organizations", "order_hold")).toEqual({ false: 39, true: 1 });
  });

  test("has licences that end soon, and one that has ended", async () => {
    const today = sql`(licence_expires_on - current_date)::int as days`;
    const { rows } = await db.execute<{ days: number }>(sql`select ${today} from organizations`);
    const soon = rows.map(({ days }) => days).filter((days) => days <= 60);
    expect(soon).toHaveLength(4);
    expect(soon.filter((days) => days < 0)).toHaveLength(1);
  });

  test("has the units a network starts with", async () => {
    const kinds = { presentation: 15, measure: 7, packaging: 5 };
    expect(await countBy("units", "kind")).toEqual(kinds);
  });

  test("keeps the contract in every record", async () => {
    const computed = { usage: { users: 1 }, lastActivityAt: null, logoUrl: null };
    for (const row of await db.select().from(organizations)) {
      expect(Organization.safeParse({ ...row, ...computed }).error).toBeUndefined();
    }
    for (const row of await db.select().from(units)) {
      expect(Unit.safeParse(row).error).toBeUndefined();
    }
  });

  test("names nobody real: every domain is for examples, every location number too", async () => {
    const pharmacies = await db.select().from(organizations);
    const people = await db.select().from(users);
    const addresses = [...pharmacies, ...people].flatMap((record) => {
      const { email, website, billingEmail } = { website: null, billingEmail: null, ...record };
      return [email, website, billingEmail].filter((address) => address !== null);
    });
    for (const address of addresses) expect(address).toMatch(/\.example$/);
    const numbers = pharmacies.map(({ gln }) => gln ?? "");
    for (const gln of numbers) {
      expect(gln).toMatch(/^952\d{10}$/);
      expect(Number(gln.at(-1))).toBe(checkDigit(gln.slice(0, 12)));
    }
    expect(new Set(numbers).size).toBe(40);
  });

  test("has an owner for each pharmacy and two people for each role of the network", async () => {
    expect(await countBy("users", "role")).toEqual({
      ...{ admin: 2, catalogue: 2, finance: 2, support: 2, owner: 40 },
    });
    const owners = sql`select count(distinct organization)::int as count from users`;
    expect((await db.execute(owners)).rows[0]?.count).toBe(40);
  });

  test("lets everybody in, except the people of pharmacies that are switched off", async () => {
    const visitor = { ...SYSTEM, type: "visitor" } as const;
    const config = readConfig({ SUPPORT_EMAIL: SUPPORT });
    const services = { db, config, secret: randomBytes(32) };
    const off = `This pharmacy's account is inactive. Contact ${SUPPORT}.`;
    const refusals: string[] = [];
    for (const { email } of await db.select().from(users)) {
      const password = (email === accounts?.admin.email ? accounts.admin : accounts?.demo)
        ?.password;
      const credentials = { email, password: password ?? "" };
      await signIn(services, visitor, credentials, undefined).catch((error: Error) => {
        refusals.push(error.message);
      });
    }
    expect(refusals).toEqual(Array(6).fill(off));
    expect(accounts?.demo?.email).toBe("owner@castlewren.example");
  });

  test("is in the audit log as the system's work, without a password", async () => {
    const entries = await db.select().from(auditLogs);
    const created = entries.filter(({ action }) => action === "create");
    expect(created).toHaveLength(40 + 27 + 48);
    expect(new Set(created.map(({ actorType }) => actorType))).toEqual(new Set(["system"]));
    expect(JSON.stringify(entries)).not.toContain("argon2");
  });
});

describe("filling a database", () => {
  test("happens once: the second time finds it filled and leaves it as it is", async () => {
    const open = await emptyDatabase();
    const db = open();
    const first = await seed(db, { ...WANTED, isDemo: false });
    expect(first?.admin.email).toBe("admin@aldermere.example");
    await db.execute(sql`update users set name = 'Somebody Else'`);
    expect(await seed(db, WANTED)).toBeUndefined();
    expect(await db.select({ name: users.name }).from(users)).toEqual([{ name: "Somebody Else" }]);
    expect(await db.$count(organizations)).toBe(0);
  });

  test("happens once when several start at the same moment", async () => {
    const open = await emptyDatabase();
    const told = await Promise.all([open(), open(), open()].map((db) => seed(db, WANTED)));
    expect(told.filter((accounts) => accounts !== undefined)).toHaveLength(1);
    expect(await open().$count(organizations)).toBe(40);
  });

  test("happens wholly or not at all", async () => {
    const open = await emptyDatabase();
    const db = open();
    await db.execute(sql`alter table organizations add check (type <> 'online')`);
    await expect(seed(db, WANTED)).rejects.toThrow();
    expect(await db.$count(users)).toBe(0);
    await db.execute(sql`alter table organizations drop constraint organizations_type_check`);
    expect(await seed(db, WANTED)).toBeDefined();
  });

  test("leaves out the demo person whose address the administrator has been given", async () => {
    const db = (await emptyDatabase())();
    const email = "Owner@castlewren.example";
    const accounts = await seed(db, { ...WANTED, adminEmail: email });
    expect(accounts?.admin.email).toBe(email);
    const people = await db.select().from(users);
    const own = people.filter((person) => person.email.toLowerCase() === email.toLowerCase());
    expect(own).toMatchObject([{ role: "admin", organization: null }]);
  });

  test("gives the passwords that were asked for", async () => {
    const open = await emptyDatabase();
    const passwords = { adminPassword: "Correct horse", demoPassword: "Battery staple" };
    expect(await seed(open(), { ...WANTED, ...passwords })).toEqual({
      admin: { email: "admin@aldermere.example", password: "Correct horse" },
      demo: { email: "owner@castlewren.example", password: "Battery staple" },
    });
  });

  test("invents the same network every time", async () => {
    const networks = [];
    for (let time = 0; time < 2; time++) {
      const db = (await emptyDatabase())();
      await seed(db, WANTED);
      const { rows } = await db.execute(sql`
        select to_jsonb(o) - '{id,created_at,updated_at}'::text[] as record from organizations o
        union all select to_jsonb(u) - '{id,created_at,updated_at}'::text[] from units u
        union all select to_jsonb(p) - '{id,created_at,updated_at,password_hash,organization}'::text[] from users p`);
      networks.push(rows.map(({ record }) => JSON.stringify(record)).sort());
    }
    expect(networks[0]).toHaveLength(115);
    expect(networks[1]).toEqual(networks[0]);
  });
});
