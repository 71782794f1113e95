import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { aLink, emailsTo } from "#test/ways-in.ts";
import { users } from "../accounts/users.table.ts";
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

describe("changing one's password", () => {
  const WRONG = { current: "The current password is wrong." };
  const ROLES = ["admin", "finance", "owner", "viewer"] as const;

  async function someone(role: (typeof ROLES)[number] = "admin") {
    const isPharmacy = role === "owner" || role === "viewer";
    const organization = isPharmacy
      ? (await server.post("/api/organizations", anOrganization())).json().id
      : undefined;
    const caller = await server.as(role, organization);
    const hash = await hashed;
    await server.db.execute(
      sql`update users set password_hash = ${hash} where id = ${caller.userId}`,
    );
    const change = (current: string, password: string) =>
      caller.post("/api/auth/change-password", { current, password });
    const user = await userOf(caller.userId);
    return { ...caller, change, email: user?.email ?? "" };
  }

  test.each(ROLES)("is open to every signed-in user, including the role %s", async (role) => {
    const me = await someone(role);
    const answer = await me.change(PASSWORD, OTHER);
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(await statusOfSignIn(me.email, PASSWORD)).toBe(401);
    expect(await statusOfSignIn(me.email, OTHER)).toBe(200);
  });

  test("is refused to everyone else", async () => {
    const answer = await post("change-password", { current: PASSWORD, password: OTHER });
    expect(answer.statusCode).toBe(401);
  });

  test("ends the other sessions and links, keeps this one, and sends an email", async () => {
    const me = await someone();
    const { tokens: elsewhere } = (
      await post("login", { email: me.email, password: PASSWORD })
    ).json();
    const link = await aLink(server.db, "passwordReset", { id: me.userId, organization: null });
    await me.change(PASSWORD, OTHER);

    expect((await me.get("/api/auth/me")).statusCode).toBe(200);
    const other = server.callerWith(elsewhere.access_token);
    expect((await other.get("/api/auth/me")).statusCode).toBe(401);
    expect((await server.get("/api/auth/me")).statusCode, "another user's session").toBe(200);
    expect((await post("reset-link", { token: link })).statusCode).toBe(409);
    const [email, ...more] = await emailsTo(server.db, server.services.secret, me.userId);
    expect(more).toEqual([]);
    expect(email).toMatchObject({ kind: "passwordChanged", recipient: me.email });
    const entry = (await server.history()).find(({ action }) => action === "changePassword");
    expect(entry).toMatchObject({ model: "user", actorId: me.userId, outcome: "success" });
    expect(JSON.stringify(entry)).not.toMatch(/argon2/);
  });

  test("requires the current one: five wrong ones lock the account", async () => {
    const me = await someone();
    for (let time = 1; time <= 5; time++) {
      const answer = await me.change("not this one", OTHER);
      expect([answer.statusCode, answer.json().fields]).toEqual([422, WRONG]);
    }
    const locked = await me.change(PASSWORD, OTHER);
    expect(locked.statusCode).toBe(422);
    expect(locked.json().fields.current).toMatch(/^After 5 wrong passwords, this/);
    expect(await statusOfSignIn(me.email, PASSWORD)).toBe(401);
    const attempts = (await server.history()).filter(({ outcome }) => outcome === "failed");
    expect(attempts.map(({ action }) => action)).toEqual([
      ...Array(6).fill("changePassword"),
      "signInFailed",
    ]);
  });

  test("with the right one clears the count of wrong ones", async () => {
    const me = await someone();
    for (let time = 0; time < 4; time++) await me.change("not this one", OTHER);
    expect((await me.change(PASSWORD, OTHER)).statusCode).toBe(204);
    expect(await userOf(me.userId)).toMatchObject({ failedSignIns: 0, lockedUntil: null });
  });

  test("refuses a weak one without counting it as a wrong one", async () => {
    const me = await someone();
    const answer = await me.change(PASSWORD, "qwertyuiop");
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual(["password"]);
    expect(await userOf(me.userId)).toMatchObject({ failedSignIns: 0 });
  });

  test("succeeds for only one of two simultaneous calls", async () => {
    const me = await someone();
    const answers = await Promise.all([
      me.change(PASSWORD, OTHER),
      me.change(PASSWORD, `${OTHER}2`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
  });

  test("is refused without the current password", async () => {
    const me = await server.as("admin");
    const body = { current: "", password: OTHER };
    expect((await me.post("/api/auth/change-password", body)).statusCode).toBe(422);
    const guess = await me.post("/api/auth/change-password", { ...body, current: "undefined" });
    expect([guess.statusCode, guess.json().fields]).toEqual([422, WRONG]);
  });
});
