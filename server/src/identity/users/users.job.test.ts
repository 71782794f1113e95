import { readdirSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aDeviceOf } from "#test/authenticator.ts";
import { aForm, aPng, sendForm } from "#test/pictures.ts";
import { anOrganization } from "#test/records.ts";
import { givePassword, turnOnSecondFactor } from "#test/second-factor.ts";
import { testServer } from "#test/server.ts";
import { EVERY_JOB } from "../../every-job.ts";
import { reminders } from "../../membership/reminders/reminders.table.ts";
import { users } from "../accounts/users.table.ts";

const server = testServer();
const { signal } = new AbortController();
const job = EVERY_JOB.find((one) => one.name === "former-users");
const work = () => job?.work(server.services, signal);

let id: string;
let name: string;
let email: string;

/** A deleted user with as much data as possible. */
beforeEach(async () => {
  const me = await server.as("support");
  id = me.userId;
  email = await givePassword(server, me, "correct horse battery");
  await aDeviceOf(me);
  await turnOnSecondFactor(me);
  const avatar = (await sendForm(server, aForm({ bytes: aPng() }), me.token)).json().id;
  const changed = await me.patch("/api/auth/me", {
    avatar,
    phone: "+353861234567",
    jobTitle: "Dispenser",
    timeZone: "Europe/Lisbon",
    version: (await me.get("/api/auth/me")).json().version,
  });
  expect(changed.statusCode).toBe(200);
  name = changed.json().name;
  expect((await server.delete(`/api/users/${id}`)).statusCode).toBe(204);
});

const deletedDaysAgo = (days: number) =>
  server.db.execute(sql`update users set deleted_at = now() - make_interval(days => ${days})
    where id = ${id}`);

/** The whole database except for its log, as one text. */
async function everythingKept(): Promise<string> {
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('audit_logs', 'audit_seals')`,
  );
  const texts = await Promise.all(
    rows.map(async ({ name: table }) =>
      JSON.stringify((await server.db.execute(sql`select * from ${sql.identifier(table)}`)).rows),
    ),
  );
  return texts.join("\n");
}

const picturesKept = () =>
  readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

/**
 * Guarantees that a deleted user is anonymized, except for what the law requires the log to keep.
 */
describe("an account deleted more than 90 days ago", () => {
  test("no longer identifies its user, anywhere but in the log", async () => {
    expect(await everythingKept()).toContain(email);
    expect(picturesKept()).toBe(1);
    await deletedDaysAgo(91);
    await work();
    const [former] = await server.db.select().from(users).where(eq(users.id, id));
    expect(former).toMatchObject({
      name: `Former user ${id.slice(-4)}`,
      email: "",
      phone: null,
      avatar: null,
      passwordHash: null,
      totpSecret: null,
      recoveryHashes: null,
      deletedAt: expect.any(String),
    });
    const kept = await everythingKept();
    for (const known of [name, email, "+353861234567", "Dispenser", "Europe/Lisbon", "Laptop"]) {
      expect(kept).not.toContain(known);
    }
    expect(picturesKept()).toBe(0);
    const { items } = (await server.get(`/api/logs?recordId=${id}`)).json();
    expect(items[0]).toMatchObject({ action: "update", actorType: "system" });
    expect(items[0].changes).toContainEqual({ field: "email", from: "•••", to: "•••" });
    expect(JSON.stringify(items.slice(1))).toContain(name);
    const { items: sessions } = (await server.get(`/api/sessions?user=${id}`)).json();
    expect(sessions[0].user).toMatchObject({ id, name: `Former user ${id.slice(-4)}` });
  });

  test("is removed from the recipients of reminders, even old ones; others stay", async () => {
    const pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
    const owner = await server.as("owner", pharmacy);
    const [{ email: address } = { email: "" }] = await server.db
      .select()
      .from(users)
      .where(eq(users.id, owner.userId));
    await server.subscribe(pharmacy);
    await server.get(`/api/organizations/${pharmacy}/expired-reminding`);
    await server.db.execute(sql`update users set email = 'new@rathfern.example'
      where id = ${owner.userId}`);
    const recipients = async () => {
      const [reminder] = await server.db.select().from(reminders);
      return reminder?.recipients;
    };
    const sentTo = await recipients();
    expect(sentTo).toContain(address);
    await server.delete(`/api/users/${owner.userId}`);
    await server.db.execute(sql`update users set deleted_at = now() - interval '91 days'
      where id = ${owner.userId}`);
    await work();
    expect(await recipients()).toEqual(sentTo?.filter((one) => one !== address));
    expect(await recipients()).toHaveLength(1);
  });

  test("is anonymized once, even by concurrent runs", async () => {
    await deletedDaysAgo(91);
    await Promise.all([work(), work()]);
    await work();
    const { items } = (await server.get(`/api/logs?recordId=${id}&action=update`)).json();
    expect(
      items.filter(({ actorType }: { actorType: string }) => actorType === "system"),
    ).toHaveLength(1);
  });

  test("is unchanged until then, and so are accounts that are not deleted", async () => {
    const before = await everythingKept();
    await deletedDaysAgo(89);
    await server.db.execute(sql`update users set updated_at = now() - interval '1 year'
      where deleted_at is null`);
    await work();
    const [kept] = await server.db.select().from(users).where(eq(users.id, id));
    expect(kept).toMatchObject({ name, email, phone: "+353861234567" });
    expect(before).toContain("Laptop");
    expect(await server.db.$count(users, eq(users.email, ""))).toBe(0);
  });

  test("frees its address immediately for another user", async () => {
    await deletedDaysAgo(91);
    await work();
    const body = { name: "Niamh Daly", email, role: "support" };
    expect((await server.post("/api/users", body)).statusCode).toBe(201);
  });

  test("is found by the server's own job", () => {
    expect(job).toBeDefined();
  });
});
