import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { anOrganization, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { hashPassword } from "../auth/auth.passwords.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { tokens } from "../tokens/tokens.table.ts";

const server = testServer();
const PASSWORD = "a person's password";
const suspension = { status: "suspended", suspensionReason: "Left the network." };

let pharmacy: string;
beforeEach(async () => {
  pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
  await server.subscribe(pharmacy);
});

const patch = (id: string, change: object) => server.patch(`/api/users/${id}`, change);
const statusOf = async (id: string) => (await server.get(`/api/users/${id}`)).json().status;

/** A user who has accepted an invitation, is signed in, and can sign in again. */
async function aColleague(role: "support" | "viewer" = "support") {
  const person = await server.as(role, role === "viewer" ? pharmacy : undefined);
  const passwordHash = await hashPassword(PASSWORD);
  const row = await updateRecord(server.db, SYSTEM, userKind, person.userId, { passwordHash });
  return { ...person, id: person.userId, email: row.email };
}

const signIn = (email: string) =>
  server.visitor.post("/api/auth/login", { email, password: PASSWORD });

const invited = async () => (await server.post("/api/users", aUser())).json();

/** The links of a user: the type of each, and whether it was revoked. */
async function linksOf(user: string) {
  const rows = await server.db.select().from(tokens).where(eq(tokens.user, user));
  return rows.map(({ type, revokedAt }) => `${type} ${revokedAt === null ? "open" : "revoked"}`);
}

async function reasonsOf(user: string) {
  const rows = await server.db.select().from(sessions).where(eq(sessions.user, user));
  return rows.map(({ endReason, endedBy }) => ({ endReason, by: endedBy?.id }));
}

/** Guarantees that suspension takes effect at the next request, whatever tokens the user has. */
describe("suspending a user", () => {
  test("ends their sessions and revokes their links, all in one request", async () => {
    const person = await aColleague();
    await server.post(`/api/users/${person.id}/password-reset`, {});
    const suspended = await patch(person.id, suspension);
    expect(suspended.statusCode).toBe(200);
    expect(suspended.json()).toMatchObject({ ...suspension, version: 3 });
    expect((await person.get("/api/units")).statusCode).toBe(401);
    expect(await reasonsOf(person.id)).toEqual([
      { endReason: "userSuspended", by: server.adminId() },
    ]);
    expect(await linksOf(person.id)).toEqual(["passwordReset revoked"]);
    const request = suspended.headers["x-request-id"];
    const entries = (await server.history()).filter(({ requestId }) => requestId === request);
    expect(entries.map(({ action, model }) => `${action} ${model}`)).toEqual([
      "revoke session",
      "revoke token",
      "deactivate user",
    ]);
    expect(entries.at(-1)?.changes).toEqual([
      { field: "status", from: "active", to: "suspended" },
      { field: "suspensionReason", from: null, to: "Left the network." },
    ]);
  });

  test("is revealed at sign-in only after the right password", async () => {
    const { id, email } = await aColleague();
    await patch(id, suspension);
    const refused = await signIn(email);
    expect(refused.statusCode).toBe(401);
    expect(refused.json().message).toMatch(/^This account is suspended/);
  });

  test("leaves others signed in", async () => {
    const [person, neighbour] = [await aColleague(), await aColleague()];
    await patch(person.id, suspension);
    expect((await neighbour.get("/api/units")).statusCode).toBe(200);
  });

  test("twice counts once; another reason replaces the first", async () => {
    const { id } = await aColleague();
    const first = (await patch(id, suspension)).json();
    expect((await patch(id, suspension)).json().version).toBe(first.version);
    const again = await patch(id, { ...suspension, suspensionReason: "Under review." });
    expect(again.json()).toMatchObject({ suspensionReason: "Under review." });
  });

  test("during a sign-in leaves no session behind", async () => {
    const { id, email } = await aColleague();
    await Promise.all([signIn(email), patch(id, suspension), signIn(email)]);
    for (const { endReason } of await reasonsOf(id)) expect(endReason).toBe("userSuspended");
  });

  test("from a stale version is refused with the current user", async () => {
    const { id } = await aColleague();
    const late = await patch(id, { ...suspension, version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json().current).toMatchObject({ id, status: "active", version: 2 });
    expect(await statusOf(id)).toBe("active");
  });

  test("together with another change is logged as an update", async () => {
    const { id } = await aColleague();
    await patch(id, { ...suspension, name: "Niamh Daly", version: 2 });
    expect((await server.history()).at(-1)).toMatchObject({ action: "update", recordId: id });
  });
});

describe("activating a user", () => {
  test("clears the reason and lets them sign in again, but restores nothing that was ended", async () => {
    const person = await aColleague();
    await patch(person.id, suspension);
    const active = await patch(person.id, { status: "active" });
    expect(active.json()).toMatchObject({ status: "active", suspensionReason: null });
    expect((await person.get("/api/units")).statusCode).toBe(401);
    expect((await signIn(person.email)).statusCode).toBe(200);
    expect((await server.history()).map(({ action }) => action)).toContain("activate");
  });

  test("is refused for invited users, who have to accept", async () => {
    const { id, name } = await invited();
    const refused = await patch(id, { status: "active" });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      `${name} becomes active by accepting the invitation. Resend it instead.`,
    );
    expect(await statusOf(id)).toBe("invited");
  });

  test("who never accepted makes them invited again, with no link until one is sent", async () => {
    const { id } = await invited();
    expect((await patch(id, suspension)).json()).toMatchObject({
      status: "suspended",
      invitationExpiresAt: null,
    });
    expect(await linksOf(id)).toEqual(["invitation revoked"]);
    expect((await patch(id, { status: "active" })).json()).toMatchObject({
      status: "invited",
      suspensionReason: null,
      invitationExpiresAt: null,
    });
  });

  test("is refused if the pharmacy is deleted", async () => {
    const { id } = await aColleague("viewer");
    await server.patch(`/api/organizations/${pharmacy}`, { status: "inactive" });
    await server.delete(`/api/organizations/${pharmacy}`);
    expect((await server.get(`/api/users/${id}`)).json()).toMatchObject({
      status: "suspended",
      suspensionReason: "Its pharmacy was deleted.",
    });
    const refused = await patch(id, { status: "active" });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe("This user's pharmacy was deleted.");
  });
});

test("deleting a pharmacy revokes the invitations to it", async () => {
  const values = { role: "viewer", organization: pharmacy } as const;
  const { id } = (await server.post("/api/users", aUser(values))).json();
  await server.patch(`/api/organizations/${pharmacy}`, { status: "inactive" });
  await server.delete(`/api/organizations/${pharmacy}`);
  expect(await linksOf(id)).toEqual(["invitation revoked"]);
  expect(await statusOf(id)).toBe("suspended");
});

/** Guarantees that permissions of a former role end immediately. */
describe("another role", () => {
  test("ends the user's sessions", async () => {
    const person = await aColleague();
    await server.post(`/api/users/${person.id}/password-reset`, {});
    const changed = await patch(person.id, { role: "finance", version: 2 });
    expect(changed.json()).toMatchObject({ role: "finance", status: "active" });
    expect((await person.get("/api/units")).statusCode).toBe(401);
    expect(await reasonsOf(person.id)).toEqual([
      { endReason: "roleChanged", by: server.adminId() },
    ]);
    expect(await linksOf(person.id)).toEqual(["passwordReset revoked"]);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "update",
      changes: [{ field: "role", from: "support", to: "finance" }],
    });
  });

  test("leaves an invitation as it is", async () => {
    const { id } = await invited();
    expect((await patch(id, { role: "finance", version: 1 })).statusCode).toBe(200);
    expect(await linksOf(id)).toEqual(["invitation open"]);
  });

  test("identical to the current one ends nothing", async () => {
    const person = await aColleague();
    await patch(person.id, { role: "support", name: "Niamh Daly", version: 2 });
    expect((await person.get("/api/units")).statusCode).toBe(200);
  });
});

/** Guarantees that a link in another person's mailbox stops working. */
describe("another email", () => {
  const email = "niamh.daly@castlewren.example";

  test("of a suspended user applies immediately, and is unverified", async () => {
    const person = await aColleague();
    const emailVerifiedAt = new Date().toISOString();
    await server.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, person.id));
    await server.post(`/api/users/${person.id}/password-reset`, {});
    await patch(person.id, suspension);
    const changed = await patch(person.id, { email, version: 3 });
    expect(changed.json()).toMatchObject({ email, pendingEmail: null });
    const [row] = await server.db.select().from(users).where(eq(users.id, person.id));
    expect(row?.emailVerifiedAt).toBeNull();
    expect(await linksOf(person.id)).toEqual(["passwordReset revoked"]);
  });

  test("of an invited user revokes the invitation until it is sent again", async () => {
    const { id } = await invited();
    const changed = await patch(id, { email, version: 1 });
    expect(changed.json()).toMatchObject({ email, invitationExpiresAt: null });
    const sent = await server.post(`/api/users/${id}/invitation`, {});
    expect(sent.json().invitationExpiresAt).not.toBeNull();
  });

  test("identical to the current one revokes nothing", async () => {
    const person = await invited();
    await patch(person.id, { email: person.email.toUpperCase(), name: "Niamh Daly", version: 1 });
    expect(await linksOf(person.id)).toEqual(["invitation open"]);
  });
});
