import { HOUR_MS } from "@pharmacy/contract/time.values";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PASSWORD, passwordAccounts } from "#test/password-accounts.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { users } from "../accounts/users.table.ts";
import { sessions } from "../sessions/sessions.table.ts";

const server = testServer();
const { anAccount, signIn } = passwordAccounts(server);
const REFUSED =
  "The email or password is wrong. After 5 wrong passwords an account is locked for 15 minutes.";

describe("signing in", () => {
  test("returns the profile and a token that works", async () => {
    const { id, email, name } = await anAccount();
    const answer = await signIn(email);
    expect(answer.statusCode).toBe(200);
    const { user, tokens } = answer.json();
    expect(user).toEqual({
      id,
      name,
      email,
      role: "support",
      avatar: null,
      organization: null,
      timeZone: null,
      locale: null,
    });
    expect(Object.keys(tokens)).toEqual(["access_token", "access_expires"]);
    expect(tokens.access_token).toMatch(/^adm_s_[\w-]{43}$/);
    const me = await server.callerWith(tokens.access_token).get("/api/auth/me");
    expect(me.json()).toMatchObject(user);
  });

  test("lasts twelve hours", async () => {
    const { email, id } = await anAccount();
    const before = Date.now();
    const expires = (await signIn(email)).json().tokens.access_expires;
    const hours = (Date.parse(expires) - before) / HOUR_MS;
    expect(hours).toBeGreaterThanOrEqual(12);
    expect(hours).toBeLessThan(12.01);
    const [session] = await server.db.select().from(sessions).where(eq(sessions.user, id));
    expect(session?.expiresAt).toBe(expires);
  });

  test("accepts the email in any case, the password only as it is", async () => {
    const { email } = await anAccount();
    expect((await signIn(` ${email.toUpperCase()} `)).statusCode).toBe(200);
    for (const password of [PASSWORD.toUpperCase(), ` ${PASSWORD}`, `${PASSWORD} `]) {
      expect((await signIn(email, password)).statusCode).toBe(401);
    }
  });

  test("names the pharmacy of its users", async () => {
    const pharmacy = (await server.post("/api/organizations", anOrganization())).json();
    const { email } = await anAccount({ role: "owner", organization: pharmacy.id });
    const { user } = (await signIn(email)).json();
    expect(user.organization).toEqual({ id: pharmacy.id, name: pharmacy.name });
  });

  test.each([
    ["ios", "Mozilla/5.0 (Windows NT 10.0)", "ios"],
    ["toaster", "Mozilla/5.0 (Linux; Android 16)", "android"],
    [undefined, "Mozilla/5.0 (iPhone; CPU iPhone OS 19)", "ios"],
    [undefined, "Mozilla/5.0 (Windows NT 10.0)", "web"],
  ])("with the platform %s and %s is a session on %s", async (stated, agent, platform) => {
    const { email, id } = await anAccount();
    const headers = { "user-agent": agent, ...(stated && { "x-client-platform": stated }) };
    await signIn(email, PASSWORD, headers);
    const [session] = await server.db.select().from(sessions).where(eq(sessions.user, id));
    expect(session).toMatchObject({ platform, userAgent: agent });
  });

  test("is logged, and so is a failed attempt, without the password", async () => {
    const { email, id } = await anAccount();
    await signIn(email, "a wrong guess");
    await signIn(email);
    const [failed, succeeded] = await server.history();
    expect(failed).toMatchObject({
      action: "signInFailed",
      outcome: "failed",
      actorType: "visitor",
      actorId: null,
      recordId: id,
      recordLabel: email,
    });
    expect(succeeded).toMatchObject({ action: "signIn", actorId: id, model: "session" });
    expect(JSON.stringify([failed, succeeded])).not.toMatch(/a wrong guess|Correct horse|argon2/);
  });
});

/** Guarantees that a refusal does not reveal which accounts exist. */
describe("a refused sign-in", () => {
  test("is the same answer for a wrong password, an unknown email, a lock and an invitation", async () => {
    const known = await anAccount();
    const locked = await anAccount({ lockedUntil: new Date(Date.now() + 60_000).toISOString() });
    const invited = await anAccount({ status: "invited" });
    const attempts: [string, string][] = [
      [known.email, "wrong"],
      ["nobody@aldermere.example", PASSWORD],
      [locked.email, PASSWORD],
      [locked.email, "wrong"],
      [invited.email, PASSWORD],
      [(await anAccount({ passwordHash: null })).email, PASSWORD],
    ];
    for (const [email, password] of attempts) {
      const answer = await signIn(email, password);
      const { requestId, ...body } = answer.json();
      expect([answer.statusCode, body]).toEqual([
        401,
        { error: "invalid_credentials", message: REFUSED },
      ]);
      expect(requestId).toBe(answer.headers["x-request-id"]);
    }
  });

  test("costs as much work whether the account exists or not", async () => {
    const known = await anAccount();
    const locked = await anAccount({ lockedUntil: new Date(Date.now() + 60_000).toISOString() });
    const emails = [known.email, locked.email, "nobody@aldermere.example"];
    const costs = emails.map((): number[] => []);
    for (let round = 0; round < 9; round++) {
      await server.db.update(users).set({ failedSignIns: 0 }).where(eq(users.id, known.id));
      for (const [index, email] of emails.entries()) {
        const start = process.cpuUsage();
        await signIn(email, "wrong");
        const { user, system } = process.cpuUsage(start);
        costs[index]?.push(user + system);
      }
    }
    const medians = costs.map((list) => list.sort((a, b) => a - b)[4] ?? 0);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(3);
  });

  test("tells suspended users so only after the right password", async () => {
    const { email } = await anAccount({ status: "suspended" });
    expect((await signIn(email)).json()).toMatchObject({
      error: "invalid_credentials",
      message: "This account is suspended. Contact support@aldermere.example.",
    });
    expect((await signIn(email, "wrong")).json().message).toBe(REFUSED);
  });

  test("for a deleted user looks like one for an unknown user", async () => {
    const { email, id } = await anAccount();
    await server.db.execute(sql`update users set deleted_at = now() where id = ${id}`);
    expect((await signIn(email)).json().message).toBe(REFUSED);
  });
});

/**
 * Guarantees that no session survives a deactivation of its pharmacy by starting at the same
 * moment.
 */
test("a sign-in that coincides with the deactivation of its pharmacy opens no session", async () => {
  const { id: organization } = (await server.post("/api/organizations", anOrganization())).json();
  const { id, email } = await anAccount({ role: "owner", organization });
  const client = await server.db.$client.connect();
  try {
    await client.query("begin");
    await client.query("update organizations set status = 'inactive' where id = $1", [
      organization,
    ]);
    const attempt = signIn(email);
    // long enough for the password to be checked and the sign-in to wait for the lock
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.query("commit");
    const answer = await attempt;
    expect(answer.statusCode).toBe(401);
    expect(answer.json().message).toMatch(/^This pharmacy's account is inactive\./);
  } finally {
    client.release();
  }
  expect(await server.db.$count(sessions, eq(sessions.user, id))).toBe(0);
});
