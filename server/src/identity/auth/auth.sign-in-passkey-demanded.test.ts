import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { aDeviceOf } from "#test/authenticator.ts";
import { anOrganization } from "#test/records.ts";
import { givePassword, turnOnSecondFactor } from "#test/second-factor.ts";
import { testServer } from "#test/server.ts";
import { users } from "../accounts/users.table.ts";

/** Guarantees that a passkey that serves as the required second factor cannot be bypassed. */

const server = testServer();
const PASSWORD = "correct horse battery";
const REFUSED = /^The email or password is wrong\./;
const PASSKEY = "Your network requires a second factor. Sign in with your passkey.";

let me: Awaited<ReturnType<typeof server.as>>;
let email: string;
let device: Awaited<ReturnType<typeof aDeviceOf>>;

beforeEach(async () => {
  me = await server.as("support");
  email = await givePassword(server, me, PASSWORD);
  device = await aDeviceOf(me);
});

async function demandSecondFactor() {
  await turnOnSecondFactor(server);
  await server.patch("/api/settings", { requireSecondFactor: true, version: 1 });
}

async function signIn(password = PASSWORD) {
  const answer = await server.visitor.post("/api/auth/login", { email, password });
  return { status: answer.statusCode, ...answer.json() };
}

test("a user with only a passkey cannot sign in by password where a second factor is required", async () => {
  expect((await signIn()).status).toBe(200);
  await demandSecondFactor();
  expect(await signIn()).toMatchObject({
    status: 401,
    error: "invalid_credentials",
    message: PASSKEY,
  });
  const question = (await server.visitor.post("/api/auth/passkey-login/options", {})).json();
  const response = device.use(question);
  const opened = await server.visitor.post("/api/auth/passkey-login", { response });
  expect(opened.statusCode).toBe(200);
});

test("a wrong password reveals nothing about passkeys, and counts", async () => {
  await demandSecondFactor();
  for (let time = 0; time < 5; time++) {
    expect((await signIn("wrong")).message).toMatch(REFUSED);
  }
  expect((await signIn()).message).toMatch(REFUSED);
});

test("a right password does not count as a wrong one, nor clear those before it", async () => {
  await demandSecondFactor();
  for (let time = 0; time < 6; time++) expect((await signIn()).message).toBe(PASSKEY);
  await signIn("wrong");
  await signIn();
  const [user] = await server.db.select().from(users).where(eq(users.id, me.userId));
  expect([user?.failedSignIns, user?.lockedUntil]).toEqual([1, null]);
});

test("authenticator codes are accepted too, and requested as before", async () => {
  await turnOnSecondFactor(me);
  await demandSecondFactor();
  expect(await signIn()).toMatchObject({ status: 401, error: "totp_required" });
});

test("nothing is required of pharmacy users", async () => {
  const pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
  const owner = await server.as("owner", pharmacy);
  email = await givePassword(server, owner, PASSWORD);
  await aDeviceOf(owner);
  await demandSecondFactor();
  expect((await signIn()).status).toBe(200);
});
