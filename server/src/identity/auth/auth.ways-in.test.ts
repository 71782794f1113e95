import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { aLink, emailsTo, insertUser } from "#test/ways-in.ts";
import { users } from "../accounts/users.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { tokens } from "../tokens/tokens.table.ts";
import { hashPassword } from "./auth.passwords.ts";

const server = testServer();
const PASSWORD = "correct horse battery";
const OTHER = "a wholly different one";
const hashed = hashPassword(PASSWORD);

const post = (path: string, body: object) => server.visitor.post(`/api/auth/${path}`, body);
const statusOfSignIn = async (email: string, password: string) =>
  (await post("login", { email, password })).statusCode;

async function userOf(id: string) {
  const [user] = await server.db.select().from(users).where(eq(users.id, id));
  return user;
}

const anActiveUser = async (values = {}) =>
  insertUser(server.db, { status: "active", passwordHash: await hashed, ...values });

/** The two kinds of link, with who has one and where it is requested and used. */
const KINDS = [
  {
    type: "invitation",
    question: "invitation",
    answer: "accept-invitation",
    person: (values = {}) => insertUser(server.db, values),
  },
  {
    type: "passwordReset",
    question: "reset-link",
    answer: "reset-password",
    person: anActiveUser,
  },
] as const;

describe.each(KINDS)("a link of the type $type", ({ type, question, answer, person }) => {
  const useIt = (token: string) => post(answer, { token, password: OTHER });

  async function expectRefusal(token: string, status: number, message: string) {
    for (const refused of [await post(question, { token }), await useIt(token)]) {
      expect(refused.statusCode).toBe(status);
      expect(refused.json().message).toBe(message);
    }
  }

  test("shows who it is for, and how long it is valid", async () => {
    const user = await person();
    const token = await aLink(server.db, type, user);
    const [link] = await server.db.select().from(tokens);
    const state = await post(question, { token });
    expect(state.statusCode).toBe(200);
    expect(state.json()).toEqual({
      email: user.email,
      name: user.name,
      expiresAt: link?.expiresAt,
    });
    expect((await useIt(token)).statusCode).toBe(204);
  });

  test("works once", async () => {
    const token = await aLink(server.db, type, await person());
    await useIt(token);
    await expectRefusal(token, 409, "This link was already used.");
  });

  test("works once, even when it is used twice at the same moment", async () => {
    const token = await aLink(server.db, type, await person());
    const answers = await Promise.all([useIt(token), useIt(token), useIt(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
  });

  test("does not work when it has expired, or a newer one was created", async () => {
    const user = await person();
    const token = await aLink(server.db, type, user);
    await server.db.execute(sql`update tokens set expires_at = now() - interval '1 second'`);
    await expectRefusal(token, 409, "This link has expired. Ask for a new one.");
    const first = await aLink(server.db, type, user);
    const second = await aLink(server.db, type, user);
    await expectRefusal(first, 409, "This link has expired. Ask for a new one.");
    expect((await useIt(second)).statusCode).toBe(204);
  });

  test("does nothing when forged or used for another purpose", async () => {
    await expectRefusal("A".repeat(43), 404, "This link is not valid. Ask for a new one.");
    const other = type === "invitation" ? "passwordReset" : "invitation";
    const token = await aLink(server.db, other, await person());
    await expectRefusal(token, 404, "This link is not valid. Ask for a new one.");
  });

  test("does nothing for a suspended or deleted user, or one whose pharmacy is inactive", async () => {
    const suspended = await person({ status: "suspended" });
    await expectRefusal(
      await aLink(server.db, type, suspended),
      403,
      "This account is suspended. Contact support@aldermere.example.",
    );

    const organization = (await server.post("/api/organizations", anOrganization())).json().id;
    const owner = await person({ role: "owner", organization });
    const token = await aLink(server.db, type, owner);
    await server.db.execute(sql`update organizations set status = 'inactive'`);
    await expectRefusal(
      token,
      403,
      "This pharmacy's account is inactive. Contact support@aldermere.example.",
    );
    expect(await userOf(owner.id)).toMatchObject({
      status: owner.status,
      passwordHash: owner.passwordHash,
    });

    const gone = await person();
    const unused = await aLink(server.db, type, gone);
    await server.db.execute(sql`update users set deleted_at = now() where id = ${gone.id}`);
    await expectRefusal(unused, 404, "This link is not valid. Ask for a new one.");
  });

  test.each([
    ["short one", "The password must have at least 10 characters."],
    ["x".repeat(129), "The password must have at most 128 characters."],
    ["", "Password is required."],
    ["qwertyuiop", "This password appears in known data leaks. Choose another one."],
  ])("refuses the password %j, and remains valid", async (password, message) => {
    const token = await aLink(server.db, type, await person());
    const refused = await post(answer, { token, password });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({ password: message });
    expect((await useIt(token)).statusCode).toBe(204);
  });

  test("refuses the user's own address as a password", async () => {
    const user = await person();
    const token = await aLink(server.db, type, user);
    const refused = await post(answer, { token, password: user.email.toUpperCase() });
    expect(refused.json().fields).toEqual({
      password: "The password must not be your email address.",
    });
  });

  test("that is incomplete is refused before the database is asked", async () => {
    for (const token of ["", "A".repeat(42), `${"A".repeat(42)}!`]) {
      expect((await post(question, { token })).statusCode).toBe(422);
    }
  });

  test("can be looked up at most twenty times a minute from one address", async () => {
    const attempts = [];
    for (let time = 0; time < 21; time++) attempts.push(await post(question, { token: "" }));
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(422), 429]);
  });
});

test("an invited user chooses a password, and signs in with it", async () => {
  const started = Date.now();
  const user = await insertUser(server.db);
  const token = await aLink(server.db, "invitation", user);
  expect(await statusOfSignIn(user.email, PASSWORD)).toBe(401);
  const answer = await post("accept-invitation", { token, password: PASSWORD });
  expect([answer.statusCode, answer.body]).toEqual([204, ""]);

  const after = await userOf(user.id);
  expect(after).toMatchObject({ status: "active", version: 2 });
  expect(Date.parse(after?.emailVerifiedAt ?? "")).toBeGreaterThanOrEqual(started);
  expect(after?.passwordChangedAt).toBe(after?.emailVerifiedAt);
  expect(await statusOfSignIn(user.email, PASSWORD)).toBe(200);
  expect(await emailsTo(server.db, server.services.secret, user.id)).toEqual([]);

  const [, accepted, used] = await server.history();
  expect(accepted).toMatchObject({
    action: "acceptInvitation",
    model: "user",
    recordId: user.id,
    actorType: "user",
    actorId: user.id,
  });
  expect(accepted?.changes).toContainEqual({ field: "status", from: "invited", to: "active" });
  expect(accepted?.changes).toContainEqual({ field: "passwordHash", from: null, to: "•••" });
  expect(used).toMatchObject({ action: "update", model: "token", actorId: user.id });
});

test("a new password ends every session, unlocks the account, and sends an email", async () => {
  const user = await anActiveUser({ lockedUntil: "2099-01-01T00:00:00.000Z", failedSignIns: 3 });
  await server.db.execute(sql`update users set locked_until = null where id = ${user.id}`);
  const { tokens: session } = (
    await post("login", { email: user.email, password: PASSWORD })
  ).json();
  await server.db.execute(
    sql`update users set locked_until = now() - interval '1 second' + interval '1 hour'`,
  );
  const token = await aLink(server.db, "passwordReset", user);
  const answer = await post("reset-password", { token, password: OTHER });
  expect([answer.statusCode, answer.body]).toEqual([204, ""]);

  const caller = server.callerWith(session.access_token);
  expect((await caller.get("/api/auth/me")).statusCode).toBe(401);
  const [ended] = await server.db.select().from(sessions).where(eq(sessions.user, user.id));
  expect(ended).toMatchObject({ endReason: "passwordChanged", endedBy: { id: user.id } });
  expect(await userOf(user.id)).toMatchObject({ lockedUntil: null, failedSignIns: 0 });
  expect(await statusOfSignIn(user.email, PASSWORD)).toBe(401);
  expect(await statusOfSignIn(user.email, OTHER)).toBe(200);

  const [email, ...others] = await emailsTo(server.db, server.services.secret, user.id);
  expect(others).toEqual([]);
  expect(email).toMatchObject({ kind: "passwordChanged", recipient: user.email, status: "kept" });
  const actions = (await server.history()).map(({ action }) => action);
  expect(actions).toContain("resetPassword");
});

/** Guarantees that an email intercepted before a password change is worthless afterwards. */
test("a new password invalidates every other link that was mailed to the user", async () => {
  const user = await anActiveUser();
  await aLink(server.db, "emailVerification", user);
  await aLink(server.db, "invitation", user);
  const token = await aLink(server.db, "passwordReset", user);
  expect((await post("reset-password", { token, password: OTHER })).statusCode).toBe(204);
  const links = await server.db.select().from(tokens).where(eq(tokens.user, user.id));
  const open = links.filter(({ usedAt, revokedAt }) => usedAt === null && revokedAt === null);
  expect([links.length, open]).toEqual([3, []]);
});
