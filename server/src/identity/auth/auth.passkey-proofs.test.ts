import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aDeviceOf, anAuthenticator } from "#test/authenticator.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";
import { hashPassword } from "./auth.passwords.ts";

const server = testServer();
const PASSWORD = "correct horse battery";
const REFUSED =
  "This passkey is not linked to an account here. Try again, or sign in with your password.";

type Caller = Awaited<ReturnType<typeof server.as>>;
type Device = ReturnType<typeof anAuthenticator>;

let person: Caller;
let device: Device;

beforeEach(async () => {
  person = await server.as("support");
  device = await aDeviceOf(person);
});

const ask = async () => (await server.visitor.post("/api/auth/passkey-login/options", {})).json();
const signIn = async (response: object) =>
  server.visitor.post("/api/auth/passkey-login", { response });
const counterOf = async () => {
  const { rows } = await server.db.execute<{ counter: string }>(sql`select counter from passkeys`);
  return Number(rows[0]?.counter);
};

async function expectRefused(response: object) {
  const refused = await signIn(response);
  const { requestId: _, ...body } = refused.json();
  expect([refused.statusCode, body]).toEqual([
    401,
    { error: "invalid_credentials", message: REFUSED },
  ]);
}

describe("signing in with a passkey", () => {
  test("returns the same as signing in with a password", async () => {
    const started = Date.now();
    await server.db.execute(
      sql`update users set password_hash = ${await hashPassword(PASSWORD)} where id = ${person.userId}`,
    );
    const { email } = (await person.get("/api/auth/me")).json();
    const answer = await signIn(device.use(await ask()));
    expect(answer.statusCode).toBe(200);
    const withPassword = await server.visitor.post("/api/auth/login", {
      email,
      password: PASSWORD,
    });
    const { user, tokens } = answer.json();
    expect(user).toEqual(withPassword.json().user);
    expect(Object.keys(tokens)).toEqual(Object.keys(withPassword.json().tokens));
    const caller = server.callerWith(tokens.access_token);
    expect((await caller.get("/api/auth/me")).json()).toMatchObject(user);
    const [used] = (await person.get("/api/auth/passkeys")).json().items;
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThanOrEqual(started);
    expect(used.version).toBe(1);
    expect((await server.history()).at(1)).toMatchObject({
      action: "signIn",
      model: "session",
      actorId: person.userId,
      outcome: "success",
    });
  });

  test("counts as a fresh proof of identity", async () => {
    const { tokens } = (await signIn(device.use(await ask()))).json();
    const caller = server.callerWith(tokens.access_token);
    expect((await caller.post("/api/auth/passkeys/options", {})).statusCode).toBe(200);
  });

  /** Guarantees that the challenge does not reveal which accounts exist. */
  test("sends everyone the same challenge options, and takes no address", async () => {
    const [one, other] = [await ask(), await ask()];
    expect(one.challenge).not.toBe(other.challenge);
    expect({ ...one, challenge: "" }).toEqual({ ...other, challenge: "" });
    expect(one).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(one.allowCredentials ?? []).toEqual([]);
    const named = await server.visitor.post("/api/auth/passkey-login/options", {
      email: "admin@aldermere.example",
    });
    expect(named.statusCode).toBe(422);
  });

  test("accepts each answer once, even twice at the same moment and in two processes", async () => {
    const response = device.use(await ask());
    const process = await createApp(server.services);
    const answers = await Promise.all([
      signIn(response),
      process.inject({
        method: "POST",
        url: "/api/auth/passkey-login",
        payload: { response },
      }),
    ]);
    await process.close();
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    await expectRefused(response);
  });

  test.each([
    ["was given on another site's page", { origin: "https://localhost.evil.example" }],
    ["was given for another site", { rpId: "evil.example" }],
    ["was not unlocked with a fingerprint, face or PIN", { isVerified: false }],
    ["has a challenge that was never issued", { challenge: "A".repeat(43) }],
  ])("refuses an answer that %s, and logs it", async (_, overrides) => {
    await expectRefused(device.use(await ask(), overrides));
    expect((await server.history()).at(-1)).toMatchObject({
      action: "signInFailed",
      model: "passkey",
      outcome: "failed",
      actorType: "visitor",
      recordLabel: "the passkey Laptop",
      changes: [],
    });
    expect((await signIn(device.use(await ask()))).statusCode).toBe(200);
  });

  test("refuses a signature by another key, and one of other data", async () => {
    const stranger = anAuthenticator();
    const forged = { ...stranger.use(await ask()), id: device.id, rawId: device.id };
    const { userHandle } = device.use({ challenge: "" }).response;
    await expectRefused({ ...forged, response: { ...forged.response, userHandle } });
    const right = device.use(await ask());
    const other = device.use(await ask()).response.authenticatorData;
    await expectRefused({
      ...right,
      response: { ...right.response, authenticatorData: other },
    });
    // neither revealed anything to the server about how often the passkey was used
    expect(await counterOf()).toBe(1);
  });

  test("refuses a passkey that is unknown, removed, or claimed by another user", async () => {
    await expectRefused(anAuthenticator().use(await ask()));
    expect((await server.history()).at(-1)).toMatchObject({
      action: "signInFailed",
      recordId: null,
      recordLabel: "an unknown passkey",
    });
    const right = device.use(await ask());
    const handle = Buffer.from(server.adminId()).toString("base64url");
    await expectRefused({ ...right, response: { ...right.response, userHandle: handle } });
    const [passkey] = (await person.get("/api/auth/passkeys")).json().items;
    await server.db.execute(sql`update users set password_hash = 'x'`);
    await person.delete(`/api/auth/passkeys/${passkey.id}`);
    await expectRefused(device.use(await ask()));
  });

  test("refuses an answer that is too late, or to a challenge for another purpose", async () => {
    const late = device.use(await ask());
    await server.db.execute(sql`update challenges set expires_at = now() - interval '1 second'`);
    await expectRefused(late);
    const proof = (await person.post("/api/auth/prove/passkey/options", {})).json();
    await expectRefused(device.use(proof));
    const added = (await person.post("/api/auth/passkeys/options", {})).json();
    await expectRefused(device.use(added));
  });

  test("refuses a copy of a passkey that has been used since, and logs which one", async () => {
    expect((await signIn(device.use(await ask(), { counter: 7 }))).statusCode).toBe(200);
    for (const counter of [7, 6, 0]) {
      await expectRefused(device.use(await ask(), { counter }));
      expect((await server.history()).at(-1)).toMatchObject({
        action: "signInFailed",
        model: "passkey",
        outcome: "failed",
        recordLabel: "a copy of the passkey Laptop",
        changes: [{ field: "counter", from: 7, to: counter }],
      });
    }
    expect((await signIn(device.use(await ask(), { counter: 8 }))).statusCode).toBe(200);
  });

  test("accepts a device without a counter any number of times", async () => {
    const other = await server.as("viewer");
    const uncounted = anAuthenticator();
    const question = (await other.post("/api/auth/passkeys/options", {})).json();
    const response = uncounted.make(question, { counter: 0 });
    await other.post("/api/auth/passkeys", { name: "Phone", response });
    for (let time = 0; time < 2; time++) {
      const answer = await signIn(uncounted.use(await ask(), { counter: 0 }));
      expect(answer.statusCode).toBe(200);
    }
  });

  test("notices that its maker now stores the passkey in more than one place", async () => {
    await signIn(device.use(await ask(), { isSynced: true }));
    const [passkey] = (await person.get("/api/auth/passkeys")).json().items;
    expect(passkey).toMatchObject({ isSynced: true, version: 2 });
  });

  test("unlocks a locked account, since a passkey cannot be guessed", async () => {
    await server.db.execute(sql`update users set locked_until = now() + interval '15 minutes'`);
    expect((await signIn(device.use(await ask()))).statusCode).toBe(200);
  });

  test("does not sign in suspended or deleted users, or users of an inactive pharmacy", async () => {
    const organization = (await server.post("/api/organizations", anOrganization())).json().id;
    const owner = await server.as("owner", organization);
    const theirs = await aDeviceOf(owner);
    await server.patch(`/api/organizations/${organization}`, { status: "inactive", version: 1 });
    const closed = await signIn(theirs.use(await ask()));
    expect([closed.statusCode, closed.json().message]).toEqual([
      401,
      "This pharmacy's account is inactive. Contact support@aldermere.example.",
    ]);
    await server.db.execute(sql`update users set status = 'suspended'`);
    const suspended = await signIn(device.use(await ask()));
    expect([suspended.statusCode, suspended.json().message]).toEqual([
      401,
      "This account is suspended. Contact support@aldermere.example.",
    ]);
    await server.db.execute(sql`update users set status = 'active', deleted_at = now()`);
    await expectRefused(device.use(await ask()));
  });

  test("is limited to twenty attempts a minute from one address", async () => {
    const attempts = [];
    for (let time = 0; time < 21; time++) attempts.push(await signIn({}));
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(422), 429]);
  });
});
