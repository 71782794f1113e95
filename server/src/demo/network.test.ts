import { buffer } from "node:stream/consumers";
import { checkDigit } from "@pharmacy/contract/items/gs1-digits";
import { Organization } from "@pharmacy/contract/organizations/organizations";
import { Unit } from "@pharmacy/contract/units/units";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  countBy,
  demoNetwork,
  emptyDatabase,
  recordsIn,
  SUPPORT,
  subscriptionsIn,
} from "#test/demo.ts";
import { entryTexts } from "#test/entry-texts.ts";
import { FIGURES } from "#test/nouns.ts";
import { freshDatabase } from "#test/postgres.ts";
import { units } from "../catalogue/units/units.table.ts";
import { organizations } from "../identity/accounts/organizations.table.ts";
import { users } from "../identity/accounts/users.table.ts";
import { signIn } from "../identity/auth/auth.sign-in.ts";
import { sendDueReminders } from "../membership/reminders/reminders.send-due.ts";
import { reminders } from "../membership/reminders/reminders.table.ts";
import { subscriptionOn } from "../membership/subscriptions/subscriptions.state.ts";
import { termsOf } from "../membership/subscriptions/subscriptions.subscribe.ts";
import { readConfig } from "../platform/config.ts";
import { todayIn } from "../platform/days.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import { auditLogs } from "../platform/db/audit-logs.table.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { queueKept } from "../platform/email/kept-emails.ts";
import { inspectFile } from "../platform/files/inspect-file.ts";
import { TILED } from "../resources.ts";
import { summaryFor } from "../summary/summary.reads.ts";
import type { FirstAccounts } from "./seed.ts";

const { secret, fileStore, fill } = demoNetwork();
const FILL_MS = 90_000;
const PASSWORDS = { adminPassword: "Correct horse", demoPassword: "Battery staple" };

/** The log of a whole network is slow to read again. */
const PATIENCE_MS = 180_000;

describe("the demo network", () => {
  let db: Database;
  let accounts: FirstAccounts | undefined;
  let asFilled: string[];
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await freshDatabase();
    drop = database.drop;
    db = openDatabase(database.url);
    accounts = await fill(db, PASSWORDS);
    asFilled = await recordsIn(db);
  }, FILL_MS);
  afterAll(async () => {
    await db.$client.end();
    await drop();
  });

  test("has forty pharmacies in realistic states", async () => {
    expect(await db.$count(organizations)).toBe(40);
    expect(await countBy(db, "organizations", "status")).toEqual({ active: 34, inactive: 6 });
    const types = { community: 36, hospital: 2, online: 2 };
    expect(await countBy(db, "organizations", "type")).toEqual(types);
    expect(await countBy(db, "organizations", "address->>'country'")).toEqual({ IE: 38, PT: 2 });
    expect(await countBy(db, "organizations", "order_hold")).toEqual({ false: 39, true: 1 });
  });

  test("has licences that end soon, and one that has ended", async () => {
    const today = sql`(licence_expires_on - current_date)::int as days`;
    const { rows } = await db.execute<{ days: number }>(sql`select ${today} from organizations`);
    const soon = rows.map(({ days }) => days).filter((days) => days <= 60);
    expect(soon).toHaveLength(4);
    expect(soon.filter((days) => days < 0)).toHaveLength(1);
  });

  test("has something to do on the first morning", async () => {
    const deps = { db, clock: Date.now, config: readConfig({}) };
    const { tiles } = await summaryFor(deps, TILED, { ...SYSTEM, role: "admin" });
    const counts = tiles.map(({ tile, count }) => [tile, count] as const);
    const [stock, others] = [true, false].map((is) =>
      counts.filter(([tile]) => tile.startsWith("stock") === is),
    );
    expect(stock).toHaveLength(6);
    for (const [tile, count] of stock ?? []) expect(count, tile).toBeGreaterThan(0);
    expect(Object.fromEntries(others ?? [])).toEqual({
      registrations: 6,
      grace: 3,
      expiring: 4,
      readOnly: 3,
      licenceExpired: 1,
      licenceExpiring: 1,
      letters: expect.any(Number),
      ...Object.assign({}, ...FIGURES.map(({ tiles }) => tiles)),
    });
  });

  test.each(FIGURES.flatMap(({ tests }) => Object.entries(tests)))(
    "has %s",
    async (_, check) => {
      await check(db);
    },
    PATIENCE_MS,
  );

  test("has the units a network starts with", async () => {
    const kinds = { presentation: 15, measure: 7, packaging: 5 };
    expect(await countBy(db, "units", "kind")).toEqual(kinds);
  });

  test("follows the contract in every record", async () => {
    const limits = { users: 1, products: 0, apiTokens: 0 };
    const subscription = {
      state: "none",
      endDate: null,
      graceEndDate: null,
      daysLeft: null,
      isTrial: false,
      nextStart: null,
    };
    const computed = {
      nextTerm: null,
      memberSince: null,
      plan: null,
      startDate: null,
      subscription,
      lastActivityAt: null,
      logoUrl: null,
      usage: { users: 1, products: 0, apiTokens: 0, limits, features: [] },
    };
    for (const row of await db.select().from(organizations)) {
      expect(Organization.safeParse({ ...row, ...computed }).error).toBeUndefined();
    }
    for (const row of await db.select().from(units)) {
      expect(Unit.safeParse(row).error).toBeUndefined();
    }
  });

  test("uses no real names: every domain and location number is reserved for examples", async () => {
    const pharmacies = await db.select().from(organizations);
    const accounts = await db.select().from(users);
    const addresses = [...pharmacies, ...accounts].flatMap((record) => {
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

  test("has users of every role, most of them active", async () => {
    expect(await db.$count(users)).toBe(126);
    expect(await countBy(db, "users", "status")).toEqual({ active: 112, invited: 9, suspended: 5 });
    const roles = await countBy(db, "users", "role");
    expect(roles).toMatchObject({ admin: 2, catalogue: 2, finance: 2, support: 2, owner: 40 });
    const owned = sql`select count(distinct organization)::int as count from users where role = 'owner'`;
    expect((await db.execute(owned)).rows[0]?.count).toBe(40);
  });

  test("has no more users in a pharmacy than its plan allows", async () => {
    const { rows } = await db.execute(sql`select o.name from organizations o
      join subscriptions s on s.organization = o.id join plans p on p.id = s.plan
      where p.max_users < (select count(*) from users u
        where u.organization = o.id and u.status <> 'suspended')`);
    expect(rows).toEqual([]);
  });

  test("has a pharmacy in every state of membership", async () => {
    const states: Record<string, number> = {};
    for (const { id, timeZone } of await db.select().from(organizations)) {
      const terms = await db.transaction((tx) => termsOf(tx, id));
      const { state } = subscriptionOn(terms, todayIn(timeZone, Date.now()));
      states[state] = (states[state] ?? 0) + 1;
    }
    expect(states).toEqual({
      active: 22,
      expiring: 5,
      grace: 3,
      expired: 3,
      trial: 4,
      scheduled: 1,
      cancelled: 1,
      none: 1,
    });
  });

  test("has plans, one of which is archived", async () => {
    expect(await countBy(db, "plans", "status")).toEqual({ active: 5, archived: 1 });
    const sold = sql`select count(*)::int as count from subscriptions where plan_code = 'LEGACY-Q'`;
    expect((await db.execute(sold)).rows[0]?.count).toBeGreaterThan(0);
  });

  test("has sent the reminders that were due, and has none to send now", async () => {
    expect(await countBy(db, "mails", "status")).toEqual({ kept: expect.any(Number) });
    const sent = await db.$count(reminders);
    expect(sent).toBeGreaterThan(20);
    const deps = { db, config: readConfig({}), secret, clock: Date.now };
    await sendDueReminders(deps, new AbortController().signal);
    expect(await db.$count(reminders)).toBe(sent);
  });

  test("has letters to invented people, which no mail server ever gets", async () => {
    await queueKept(db);
    expect(await countBy(db, "mails", "status")).toEqual({ kept: expect.any(Number) });
  });

  test("has the configured passwords", () => {
    expect(accounts).toEqual({
      admin: { email: "admin@aldermere.example", password: PASSWORDS.adminPassword },
      demo: { email: "owner@castlewren.example", password: PASSWORDS.demoPassword },
    });
  });

  test("lets everyone sign in except suspended and invited users, and users of inactive pharmacies", async () => {
    const visitor = { ...SYSTEM, type: "visitor" } as const;
    const config = readConfig({ SUPPORT_EMAIL: SUPPORT });
    const services = { db, config, secret };
    const off = `This pharmacy's account is inactive. Contact ${SUPPORT}.`;
    const refusals: string[] = [];
    const everybody = await db.select().from(users);
    for (const { email, role, status } of everybody) {
      // owners are enough to check the active users
      if (role !== "owner" && status === "active" && email !== accounts?.admin.email) continue;
      const password =
        email === accounts?.admin.email ? PASSWORDS.adminPassword : PASSWORDS.demoPassword;
      const credentials = { email, password };
      await signIn(services, visitor, credentials, undefined).catch((error: Error) => {
        refusals.push(error.message);
      });
    }
    expect(refusals.filter((words) => words === off)).toHaveLength(6);
    expect(refusals).toHaveLength(6 + 9 + 5);
  });

  test("is logged as done by the appropriate users, without passwords", async () => {
    const entries = await db.select().from(auditLogs);
    const created = entries.filter(({ action }) => action === "create");
    // pharmacies, units, users, invitation links, plans and everything in FIGURES
    let figures = 0;
    for (const { created: one } of FIGURES)
      figures += typeof one === "number" ? one : await one(db);
    expect(created).toHaveLength(40 + 27 + 126 + 24 + 6 + figures);
    const done = (action: string) => entries.filter((entry) => entry.action === action);
    expect(done("approve").map(({ actorName }) => actorName)).toEqual(
      Array(15).fill("Aldermere Administrator"),
    );
    expect([done("reject").length, done("acceptInvitation").length]).toEqual([5, 15]);
    const files = done("upload").filter(({ model }) => model === "file");
    const uploaders = files.map(({ actorType, actorName }) => `${actorType} ${actorName}`);
    expect(new Set(uploaders)).toEqual(new Set(["visitor Visitor", "user Declan Quilty"]));
    expect(done("cancelSubscription")).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain("argon2");
  });

  test("is logged in sentences, without raw ids or dates, and names each person once", async () => {
    const { texts, raw, twice } = await entryTexts(db);
    expect(texts.length).toBeGreaterThan(500);
    expect({ raw, twice }).toEqual({ raw: [], twice: [] });
  });

  test("has readable files for its applications' documents and whatever else has files", async () => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from files`);
    const expected = FIGURES.reduce((sum, { files = 0 }) => sum + files, 0);
    expect(rows).toHaveLength(expected);
    for (const { id } of rows) {
      const bytes = await buffer(fileStore.read(id));
      expect(await inspectFile(bytes)).toMatchObject({ contentType: "application/pdf" });
    }
  });

  test("is the same every time", { timeout: FILL_MS }, async () => {
    const other = (await emptyDatabase())();
    await fill(other);
    expect(await recordsIn(other)).toEqual(asFilled);
    expect(await subscriptionsIn(other)).toEqual(await subscriptionsIn(db));
  });
});
