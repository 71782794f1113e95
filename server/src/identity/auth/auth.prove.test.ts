import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { loseProof } from "#test/proof.ts";
import { aUser } from "#test/records.ts";
import { codeOf, givePassword, turnOnSecondFactor } from "#test/second-factor.ts";
import { testServer } from "#test/server.ts";
import { sessions } from "../sessions/sessions.table.ts";

const server = testServer();
const PASSWORD = "correct horse battery";
let me: Awaited<ReturnType<typeof server.as>>;
let email: string;

beforeEach(async () => {
  me = await server.as("admin");
  email = await givePassword(server, me, PASSWORD);
});

const prove = (proof: object) => me.post("/api/auth/prove", proof);
const act = async () => (await me.post("/api/users", aUser())).statusCode;

async function expiryOf(user: string) {
  const [session] = await server.db.select().from(sessions).where(eq(sessions.user, user));
  return session?.expiresAt;
}

test("the password proves one's identity for ten minutes, and does not extend the session", async () => {
  await loseProof(server.db);
  const expiry = await expiryOf(me.userId);
  expect(await act()).toBe(403);
  const answer = await prove({ password: PASSWORD });
  expect([answer.statusCode, answer.body]).toEqual([204, ""]);
  expect(await act()).toBe(201);
  expect(await expiryOf(me.userId)).toBe(expiry);
  await loseProof(server.db);
  expect(await act()).toBe(403);
});

test("a proof is valid for one session only", async () => {
  const login = await server.visitor.post("/api/auth/login", { email, password: PASSWORD });
  const elsewhere = server.callerWith(login.json().tokens.access_token);
  await loseProof(server.db);
  await prove({ password: PASSWORD });
  expect((await elsewhere.post("/api/users", aUser())).statusCode).toBe(403);
});

test("a code from the app proves it too, but only once", async () => {
  const { secret, codes } = await turnOnSecondFactor(me);
  await loseProof(server.db);
  const code = codeOf(secret);
  expect((await prove({ totp: code })).statusCode).toBe(204);
  expect(await act()).toBe(201);
  await loseProof(server.db);
  for (const totp of [code, codeOf(secret, 50)]) {
    const refused = await prove({ totp });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields.totp).toMatch(/^This code is wrong or already used\./);
  }
  expect((await prove({ totp: codes[0] })).statusCode).toBe(422);
  expect(await act()).toBe(403);
});

test("a user without an app cannot prove anything with a code", async () => {
  await loseProof(server.db);
  expect((await prove({ totp: "123456" })).statusCode).toBe(422);
  expect(await act()).toBe(403);
});

test("a wrong password is shown at its field, logged, and counted as in a sign-in", async () => {
  await loseProof(server.db);
  for (let time = 0; time < 5; time++) {
    const refused = await prove({ password: "wrong" });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({ password: "The password is wrong." });
  }
  const locked = await prove({ password: PASSWORD });
  expect(locked.json().fields.password).toMatch(/^After 5 failed attempts, this/);
  expect(await act()).toBe(403);
  const login = await server.visitor.post("/api/auth/login", { email, password: PASSWORD });
  expect(login.statusCode).toBe(401);
  const failed = (await server.history()).filter(({ action }) => action === "prove");
  expect(failed).toHaveLength(6);
  expect(failed[0]).toMatchObject({ outcome: "failed", recordId: me.userId, actorId: me.userId });
});

test("a correct proof does not reset earlier wrong ones", async () => {
  for (let time = 0; time < 4; time++) await prove({ password: "wrong" });
  expect((await prove({ password: PASSWORD })).statusCode).toBe(204);
  await prove({ password: "wrong" });
  expect((await prove({ password: PASSWORD })).json().fields.password).toMatch(/^After 5 failed/);
});

test.each([{}, { password: PASSWORD, totp: "123456" }, { password: "" }, { totp: "12" }])(
  "%j is not a proof",
  async (body) => {
    expect((await prove(body)).statusCode).toBe(422);
  },
);
