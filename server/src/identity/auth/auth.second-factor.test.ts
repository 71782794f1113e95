import { RECOVERY_CODES } from "@pharmacy/contract/auth/second-factor";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aDeviceOf } from "#test/authenticator.ts";
import { loseProof } from "#test/proof.ts";
import { anOrganization } from "#test/records.ts";
import { codeOf, givePassword, turnOnSecondFactor } from "#test/second-factor.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";
import { users } from "../accounts/users.table.ts";
import { sessions } from "../sessions/sessions.table.ts";

const server = testServer();
const PASSWORD = "correct horse battery";

async function userOf(id: string) {
  const [user] = await server.db.select().from(users).where(eq(users.id, id));
  return user;
}

const subjectsTo = async (id: string) =>
  (await emailsTo(server.db, server.services.secret, id)).map(({ subject }) => subject);

async function endReasonsOf(user: string) {
  const rows = await server.db.select().from(sessions).where(eq(sessions.user, user));
  return rows.map(({ endReason }) => endReason);
}

/** A user signed in here and on another device. */
async function aSignedInUser(role: "admin" | "support" = "support") {
  const caller = await server.as(role);
  const email = await givePassword(server, caller, PASSWORD);
  const credentials = { email, password: PASSWORD };
  const elsewhere = (await server.visitor.post("/api/auth/login", credentials)).json().tokens;
  return { ...caller, email, elsewhere: server.callerWith(elsewhere.access_token) };
}

describe("setting up an authenticator app", () => {
  test("returns a secret to scan and to type, and does not require codes yet", async () => {
    const me = await aSignedInUser();
    const { secret, uri } = (await me.post("/api/auth/totp/setup", {})).json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect([address.protocol, address.searchParams.get("secret")]).toEqual(["otpauth:", secret]);
    expect(decodeURIComponent(address.pathname)).toBe(`/Pharmacy console:${me.email}`);
    expect((await me.get("/api/auth/totp")).json()).toEqual({
      totpEnabledAt: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    const answer = await server.visitor.post("/api/auth/login", {
      email: me.email,
      password: PASSWORD,
    });
    expect(answer.statusCode).toBe(200);
  });

  test("requires a fresh proof", async () => {
    const me = await aSignedInUser();
    await loseProof(server.db);
    for (const path of ["setup", "disable", "recovery-codes"]) {
      const refused = await me.post(`/api/auth/totp/${path}`, {});
      expect([path, refused.json().error]).toEqual([path, "proof_required"]);
    }
  });

  test("stores nothing that a copy of the database could use", async () => {
    const me = await aSignedInUser();
    const { secret, codes } = await turnOnSecondFactor(me);
    const rows = JSON.stringify(
      (
        await server.db.execute(sql`select u.*, encode(totp_secret, 'escape') as raw,
        encode(recovery_hashes[1], 'escape') as hash from users u`)
      ).rows,
    );
    const log = JSON.stringify(await server.history());
    for (const secretText of [secret, ...codes]) {
      expect(rows).not.toContain(secretText);
      expect(log).not.toContain(secretText);
    }
    expect(log).toContain("totpSecret");
  });

  test("is only for signed-in users", async () => {
    for (const path of ["totp/setup", "totp/disable", "totp/recovery-codes"]) {
      expect((await server.visitor.post(`/api/auth/${path}`, {})).statusCode).toBe(401);
    }
    const { visitor } = server;
    expect((await visitor.post("/api/auth/totp/enable", { code: "123456" })).statusCode).toBe(401);
    expect((await visitor.post("/api/auth/prove", { password: PASSWORD })).statusCode).toBe(401);
    expect((await visitor.get("/api/auth/totp")).statusCode).toBe(401);
  });
});

describe("turning the second factor on", () => {
  test("returns recovery codes once, ends the other sessions, and sends an email", async () => {
    const started = Date.now();
    const me = await aSignedInUser();
    const { codes } = await turnOnSecondFactor(me);
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-z]{4}$/);
    const state = (await me.get("/api/auth/totp")).json();
    expect(state.recoveryCodesLeft).toBe(RECOVERY_CODES);
    expect(Date.parse(state.totpEnabledAt)).toBeGreaterThanOrEqual(started);
    expect((await me.elsewhere.get("/api/auth/me")).statusCode).toBe(401);
    expect(await endReasonsOf(me.userId)).toEqual(
      expect.arrayContaining([null, "secondFactorChanged"]),
    );
    expect(await subjectsTo(me.userId)).toEqual(["Two-factor authentication was turned on"]);
    expect((await server.history()).map(({ action }) => action)).toContain("enableSecondFactor");
  });

  test("accepts only a code from the app", async () => {
    const me = await aSignedInUser();
    const enable = (code: unknown) => me.post("/api/auth/totp/enable", { code });
    expect((await enable("123456")).json().message).toBe("Set up your app first.");
    const { secret } = (await me.post("/api/auth/totp/setup", {})).json();
    const wrong = codeOf(secret, 20);
    const refused = await enable(wrong);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields.code).toMatch(/^This code is wrong\./);
    for (const code of ["", "12345", "1234567", "abcdef", null]) {
      expect((await enable(code)).json().fields).toEqual({
        code: "Enter the 6-digit code from your app.",
      });
    }
    expect(await userOf(me.userId)).toMatchObject({ totpEnabledAt: null, recoveryHashes: null });
    const code = codeOf(secret);
    expect((await enable(`${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
  });

  test("happens once, even when requested twice at the same moment", async () => {
    const me = await aSignedInUser();
    const { secret } = (await me.post("/api/auth/totp/setup", {})).json();
    const code = codeOf(secret);
    const answers = await Promise.all([1, 2].map(() => me.post("/api/auth/totp/enable", { code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await me.post("/api/auth/totp/setup", {})).statusCode).toBe(409);
    expect((await me.get("/api/auth/totp")).json().totpEnabledAt).not.toBeNull();
  });
});

test("turning it off ends the other sessions, deletes all its data, and sends an email", async () => {
  const me = await aSignedInUser();
  await turnOnSecondFactor(me);
  const { secret } = (await me.post("/api/auth/totp/setup", {})).json();
  expect(secret).toBeUndefined();
  const answer = await me.post("/api/auth/totp/disable", {});
  expect([answer.statusCode, answer.body]).toEqual([204, ""]);
  expect(await userOf(me.userId)).toMatchObject({
    totpSecret: null,
    totpEnabledAt: null,
    totpStep: null,
    recoveryHashes: null,
  });
  expect((await subjectsTo(me.userId)).at(-1)).toBe("Two-factor authentication was turned off");
  expect((await me.post("/api/auth/totp/disable", {})).statusCode).toBe(409);
  expect((await me.post("/api/auth/totp/recovery-codes", {})).statusCode).toBe(409);
});

describe("removing the second factor of a user who lost it", () => {
  test("signs them out, and the password alone then opens the account", async () => {
    const lost = await aSignedInUser();
    await turnOnSecondFactor(lost);
    const answer = await server.delete(`/api/users/${lost.userId}/second-factor`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { letter: "kept" }]);
    expect((await lost.get("/api/auth/me")).statusCode).toBe(401);
    expect(new Set(await endReasonsOf(lost.userId))).toEqual(new Set(["secondFactorChanged"]));
    expect((await subjectsTo(lost.userId)).at(-1)).toBe("Your second factor was removed");
    const again = { email: lost.email, password: PASSWORD };
    expect((await server.visitor.post("/api/auth/login", again)).statusCode).toBe(200);
    const entry = (await server.history()).find(({ action }) => action === "disableSecondFactor");
    expect(entry).toMatchObject({ actorId: server.adminId(), recordId: lost.userId });
  });

  test("also removes their passkeys, each with an audit entry, and one email reports it all", async () => {
    const lost = await aSignedInUser();
    const devices = [await aDeviceOf(lost), await aDeviceOf(lost)];
    const other = await aSignedInUser();
    await aDeviceOf(other);
    const passkeysOf = async (id: string) => (await server.get(`/api/users/${id}`)).json().passkeys;
    expect([await passkeysOf(lost.userId), await passkeysOf(other.userId)]).toEqual([2, 1]);
    const answer = await server.delete(`/api/users/${lost.userId}/second-factor`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { letter: "kept" }]);
    expect([await passkeysOf(lost.userId), await passkeysOf(other.userId)]).toEqual([0, 1]);
    expect((await lost.get("/api/auth/me")).statusCode).toBe(401);
    for (const device of devices) {
      const question = (await server.visitor.post("/api/auth/passkey-login/options", {})).json();
      const response = device.use(question);
      expect((await server.visitor.post("/api/auth/passkey-login", { response })).statusCode).toBe(
        401,
      );
    }
    const removed = (await server.history()).filter(({ action }) => action === "delete");
    expect(removed.map(({ model, actorId }) => [model, actorId])).toEqual([
      ["passkey", server.adminId()],
      ["passkey", server.adminId()],
    ]);
    const emails = await emailsTo(server.db, server.services.secret, lost.userId);
    expect(emails.at(-1)?.text).toContain("(the passkey “Laptop”, the passkey “Laptop”)");
    expect(emails.filter(({ subject }) => subject.endsWith("was removed"))).toHaveLength(1);
    const again = await server.delete(`/api/users/${lost.userId}/second-factor`);
    expect(again.json().message).toMatch(/ has no second factor\.$/);
  });

  test("is for administrators with a fresh proof, and not for oneself", async () => {
    const lost = await aSignedInUser("admin");
    await turnOnSecondFactor(lost);
    const path = `/api/users/${lost.userId}/second-factor`;
    for (const role of ["support", "finance", "catalogue"] as const) {
      expect((await (await server.as(role)).delete(path)).statusCode).toBe(403);
    }
    const pharmacy = (await server.post("/api/organizations", anOrganization())).json();
    expect((await (await server.as("owner", pharmacy.id)).delete(path)).statusCode).toBe(403);
    const capitals = `/api/users/${lost.userId.toUpperCase()}/second-factor`;
    for (const own of [path, capitals]) {
      expect((await lost.delete(own)).json().message).toBe(
        "Turn off your own second factor on your account page.",
      );
    }
    await loseProof(server.db);
    expect((await server.delete(path)).json().error).toBe("proof_required");
    expect((await userOf(lost.userId))?.totpEnabledAt).not.toBeNull();
  });

  test("is refused when there is none, and for an unknown user", async () => {
    const { userId } = await server.as("support");
    expect((await server.delete(`/api/users/${userId}/second-factor`)).statusCode).toBe(409);
    const nobody = "01900000-0000-7000-8000-000000000000";
    expect((await server.delete(`/api/users/${nobody}/second-factor`)).statusCode).toBe(404);
  });
});
