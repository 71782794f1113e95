import { DAY_MS } from "@pharmacy/contract/time.values";
import { type SQL, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { aToken } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { aLink, emailsTo, insertUser } from "#test/ways-in.ts";
import { EVERY_JOB } from "../../every-job.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { startJobs } from "../../platform/jobs/start-jobs.ts";
import { warnOfExpiry } from "./tokens.expiry-warnings.ts";
import { purgeTokens } from "./tokens.jobs.ts";
import { tokens } from "./tokens.table.ts";

const server = testServer({ isOwn: true });
const { signal } = new AbortController();

const warn = () => warnOfExpiry(server.services, signal);
const purge = () => purgeTokens(server.db, signal);

/** An API token that ends after this many days, created by an administrator by default. */
async function ending(
  days: number,
  organization?: string,
  caller: Pick<typeof server, "post"> = server,
) {
  const body = aToken({
    organization: organization ?? (await aPharmacy(server, {}, {})).id,
    name: "Till",
  });
  const { token } = (await caller.post("/api/tokens", body)).json();
  await setToken(token.id, sql`expires_at = now() + make_interval(days => ${days})`);
  return token;
}

const setToken = (id: string, values: SQL) =>
  server.db.execute(sql`update tokens set ${values} where id = ${id}`);

const emails = (user = server.adminId()) => emailsTo(server.db, server.services.secret, user);
const recipients = async () =>
  (await server.db.select().from(outboxEmails)).map(({ recipient }) => recipient).sort();

describe("a warning that a token expires", () => {
  test("is sent 14 days and 3 days before, each once", async () => {
    const token = await ending(15);
    await warn();
    expect(await emails()).toEqual([]);
    await setToken(token.id, sql`expires_at = now() + interval '13 days 23 hours'`);
    await warn();
    await warn();
    expect(await emails()).toHaveLength(1);
    await setToken(token.id, sql`expires_at = now() + interval '2 days 23 hours'`);
    await warn();
    await warn();
    const [first, second] = await emails();
    expect(await emails()).toHaveLength(2);
    expect(first).toMatchObject({ kind: "tokenExpiring", status: "kept" });
    expect(first?.subject).toBe(`API token Till of ${token.organization.name} is about to expire`);
    expect(second?.text).toContain(token.hint);
    expect(second?.link).toContain(`/admin/tokens?id=${token.id}`);
  });

  test("that was missed is not sent later: only the nearer one is", async () => {
    await ending(2);
    await warn();
    await warn();
    expect(await emails()).toHaveLength(1);
  });

  test("is sent once, even by several processes at once", async () => {
    for (let count = 0; count < 4; count++) await ending(2);
    await Promise.all([warn(), warn(), warn()]);
    expect(await emails()).toHaveLength(4);
  });

  test("loses neither the email nor the mark when it fails halfway", async () => {
    await ending(2);
    const broken = { ...server.services, secret: undefined as never };
    await expect(warnOfExpiry(broken, signal)).rejects.toThrow();
    await warn();
    expect(await emails()).toHaveLength(1);
  });

  test("is not sent for a token that was revoked, is replaced, or was short-lived from the start", async () => {
    await server.delete(`/api/tokens/${(await ending(2)).id}`);
    const rotated = await ending(2);
    await server.post(`/api/tokens/${rotated.id}/rotate`, { overlap: "1h" });
    await setToken(rotated.id, sql`expires_at = now() + interval '1 day'`);
    const { id: organization } = await aPharmacy(server, {}, {});
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
    await server.post("/api/tokens", aToken({ organization, expiresAt }));
    await ending(-1);
    await aLink(server.db, "invitation", await insertUser(server.db));
    await warn();
    expect(await emails()).toEqual([]);
  });

  test("goes to the pharmacy's active owners once its creator has gone", async () => {
    const { id: organization } = await aPharmacy(server, {}, {});
    const colleague = await server.as("admin");
    await ending(2, organization, colleague);
    const at = (name: string) => ({ organization, email: `${name}@castlewren.example` });
    await insertUser(server.db, { role: "owner", status: "active", ...at("one") });
    await insertUser(server.db, { role: "owner", status: "active", ...at("two") });
    await insertUser(server.db, { role: "owner", status: "suspended", ...at("three") });
    await insertUser(server.db, { role: "pharmacist", status: "active", ...at("four") });
    await insertUser(server.db, {
      role: "owner",
      status: "active",
      organization: (await aPharmacy(server, {}, {})).id,
    });
    await server.db.execute(
      sql`update users set status = 'suspended' where id = ${colleague.userId}`,
    );
    await warn();
    expect(await recipients()).toEqual(["one@castlewren.example", "two@castlewren.example"]);
    const { rows } = await server.db.execute<{ id: string }>(
      sql`select id from users where email = 'one@castlewren.example'`,
    );
    const [email] = await emails(rows[0]?.id);
    expect(email?.link).toMatch(/\/dashboard\/settings\/tokens\?id=/);
  });

  test("is not sent about a deactivated pharmacy", async () => {
    await ending(2);
    await server.db.execute(sql`update organizations set status = 'inactive'`);
    await warn();
    expect(await recipients()).toEqual([]);
  });
});

describe("an ended token", () => {
  test.each([
    ["expired", sql`expires_at = now() - interval '91 days'`],
    ["was revoked", sql`revoked_at = now() - interval '91 days'`],
    ["was used", sql`used_at = now() - interval '91 days'`],
  ])("that %s 91 days ago is deleted; the log still has it", async (_, values) => {
    const { id } = await ending(30);
    await setToken(id, values);
    await purge();
    expect((await server.get(`/api/tokens/${id}`)).statusCode).toBe(404);
    const { items } = (await server.get(`/api/logs?recordId=${id}`)).json();
    expect(items).toMatchObject([
      { action: "delete", actorType: "system", recordLabel: "Till" },
      { action: "create", actorType: "user" },
    ]);
    expect(items[0].changes).toContainEqual({ field: "secretHash", from: "•••", to: null });
  });

  test("that ended less than 90 days ago stays, and so does an active one", async () => {
    await ending(30);
    for (const column of ["expires_at", "revoked_at", "used_at"]) {
      const { id } = await ending(30);
      await setToken(id, sql`${sql.identifier(column)} = now() - interval '89 days'`);
    }
    await purge();
    expect(await server.db.$count(tokens)).toBe(4);
  });

  test("is purged once, in batches of a hundred, even by concurrent runs", async () => {
    await server.db.execute(sql`
      insert into tokens (id, type, secret_hash, hint, expires_at)
      select gen_random_uuid(), 'invitation', sha256(n::text::bytea), '…', now() - interval '1 year'
      from generate_series(1, 250) n`);
    await Promise.all([purge(), purge()]);
    expect(await server.db.$count(tokens)).toBe(0);
    const { rows } = await server.db.execute(
      sql`select count(*)::int as count from audit_logs where action = 'delete'`,
    );
    expect(rows).toEqual([{ count: 250 }]);
  });
});

test("warnings and purging are jobs of the server, with a mail server and without", async () => {
  const names = EVERY_JOB.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["token-warnings", "token-purge"]));
  const logged: unknown[] = [];
  const log = { warn: (what: unknown) => void logged.push(what) };
  const failing = { name: "failing", cron: "* * * * *", channel: "test_failing" };
  const done: string[] = [];
  const jobs = [
    { ...failing, work: async () => Promise.reject(new Error("It broke.")) },
    ...EVERY_JOB.map((job) => ({
      ...job,
      channel: "test_channel",
      work: async () => void done.push(job.name),
    })),
  ];
  const stop = startJobs(jobs, server.services, server.url, log);
  onTestFinished(stop);
  await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual(names.toSorted());
  await expect.poll(() => logged, { timeout: 20_000 }).toMatchObject([{ job: "failing" }]);
  const { rows } = await server.db.execute(sql`select name from jobs.schedule order by name`);
  expect(rows.map(({ name }) => name)).toEqual([...names, "failing"].toSorted());
});
