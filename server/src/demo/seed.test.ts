import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { demoNetwork, emptyDatabase } from "#test/demo.ts";
import { organizations } from "../identity/accounts/organizations.table.ts";
import { users } from "../identity/accounts/users.table.ts";

const { fill } = demoNetwork();

describe("filling a database", { timeout: 90_000 }, () => {
  test("happens once: the second call finds it filled and leaves it as it is", async () => {
    const open = await emptyDatabase();
    const db = open();
    const first = await fill(db, { isDemo: false });
    expect(first?.admin.email).toBe("admin@aldermere.example");
    await db.execute(sql`update users set name = 'Another User'`);
    expect(await fill(db)).toBeUndefined();
    expect(await db.select({ name: users.name }).from(users)).toEqual([{ name: "Another User" }]);
    expect(await db.$count(organizations)).toBe(0);
  });

  test("happens once when several start at the same moment", async () => {
    const open = await emptyDatabase();
    const databases = await Promise.all([open(), open(), open()].map((db) => fill(db)));
    expect(databases.filter((accounts) => accounts !== undefined)).toHaveLength(1);
    expect(await open().$count(organizations)).toBe(40);
  });

  test("happens completely or not at all", async () => {
    const open = await emptyDatabase();
    const db = open();
    await db.execute(sql`alter table organizations add check (type <> 'online')`);
    await expect(fill(db)).rejects.toThrow();
    expect(await db.$count(users)).toBe(0);
    expect(await fill(db, { isDemo: false })).toBeDefined();
  });

  test("leaves out the demo user whose address belongs to the administrator", async () => {
    const db = (await emptyDatabase())();
    const email = "Owner@castlewren.example";
    const accounts = await fill(db, { adminEmail: email });
    expect(accounts?.admin.email).toBe(email);
    const everyone = await db.select().from(users);
    const own = everyone.filter((person) => person.email.toLowerCase() === email.toLowerCase());
    expect(own).toMatchObject([{ role: "admin", organization: null }]);
  });
});
