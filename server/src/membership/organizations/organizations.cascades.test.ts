import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { userKind, users } from "../../identity/accounts/users.table.ts";
import { hashPassword } from "../../identity/auth/auth.passwords.ts";
import { sessions } from "../../identity/sessions/sessions.table.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { updateRecord } from "../../platform/db/records.ts";

const server = testServer();
const PASSWORD = "a pharmacist's password";

let id: string;
let path: string;
beforeEach(async () => {
  id = (await server.post("/api/organizations", anOrganization())).json().id;
  path = `/api/organizations/${id}`;
});

/** An owner who can sign in with `PASSWORD`. */
async function anOwner() {
  const owner = await server.as("owner", id);
  const passwordHash = await hashPassword(PASSWORD);
  const { email } = await updateRecord(server.db, SYSTEM, userKind, owner.userId, { passwordHash });
  return { ...owner, email };
}

const signIn = (email: string) =>
  server.visitor.post("/api/auth/login", { email, password: PASSWORD });

const switchTo = (status: string) => server.patch(path, { status });

function openSessions() {
  return server.db.$count(sessions, and(eq(sessions.organization, id), isNull(sessions.endedAt)));
}

/** Guarantees that deactivating a pharmacy takes effect immediately, for all its users. */
describe("deactivating a pharmacy", () => {
  test("ends its sessions, from their next request on", async () => {
    const [owner, viewer] = [await server.as("owner", id), await server.as("viewer", id)];
    expect((await owner.get("/api/auth/me")).statusCode).toBe(200);
    await switchTo("inactive");
    for (const person of [owner, viewer]) {
      expect((await person.get("/api/auth/me")).statusCode).toBe(401);
      expect((await person.get(path)).statusCode).toBe(401);
    }
    const reasons = await server.db
      .select({ reason: sessions.endReason })
      .from(sessions)
      .where(eq(sessions.organization, id));
    expect(reasons).toEqual([
      { reason: "organizationInactive" },
      { reason: "organizationInactive" },
    ]);
  });

  test("leaves all other users signed in", async () => {
    const other = (await server.post("/api/organizations", anOrganization())).json();
    const neighbour = await server.as("owner", other.id);
    await switchTo("inactive");
    expect((await neighbour.get("/api/auth/me")).statusCode).toBe(200);
    expect((await server.get(path)).statusCode).toBe(200);
  });

  test("is logged with every session it ended, under one request", async () => {
    const owner = await server.as("owner", id);
    const { headers } = await switchTo("inactive");
    const entries = (await server.history()).filter(
      ({ requestId }) => requestId === headers["x-request-id"],
    );
    expect(entries.map(({ model, action }) => `${action} ${model}`).sort()).toEqual([
      "deactivate organization",
      "revoke session",
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({ organization: id, actorId: server.adminId() });
    }
    const revoked = entries.find(({ action }) => action === "revoke");
    expect(revoked?.changes).toContainEqual({
      field: "endReason",
      from: null,
      to: "organizationInactive",
    });
    expect(JSON.stringify(entries)).not.toContain(owner.token);
  });

  test("refuses its users at sign-in, and says why only after the right password", async () => {
    const { email } = await anOwner();
    await switchTo("inactive");
    const refused = await signIn(email);
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({
      error: "invalid_credentials",
      message: "This pharmacy's account is inactive. Contact support@aldermere.example.",
    });
    const guess = { email, password: "not the password" };
    const stranger = await server.visitor.post("/api/auth/login", guess);
    expect(stranger.json().message).toMatch(/^The email or password is wrong\./);
    expect(await openSessions()).toBe(0);
  });

  test("twice counts once", async () => {
    await switchTo("inactive");
    expect((await switchTo("inactive")).statusCode).toBe(200);
    const actions = (await server.history()).map(({ action }) => action);
    expect(actions).toEqual(["create", "deactivate"]);
  });
});

describe("activating it again", () => {
  test("lets its users sign in again, but restores no ended session", async () => {
    const owner = await anOwner();
    await switchTo("inactive");
    expect((await switchTo("active")).json().status).toBe("active");
    expect((await owner.get("/api/auth/me")).statusCode).toBe(401);
    const again = await signIn(owner.email);
    expect(again.statusCode).toBe(200);
    const { access_token } = again.json().tokens;
    expect((await server.callerWith(access_token).get(path)).statusCode).toBe(200);
    expect((await server.history()).map(({ action }) => action)).toContain("activate");
  });
});

/** Guarantees that a deleted pharmacy gives no access, and blocks nothing for later ones. */
describe("deleting a pharmacy", () => {
  test("is refused while it is active", async () => {
    const refused = await server.delete(path);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: "conflict",
      message: "Make the pharmacy inactive before deleting it.",
    });
    expect((await server.get(path)).statusCode).toBe(200);
  });

  test("hides it everywhere", async () => {
    await switchTo("inactive");
    const deleted = await server.delete(path);
    expect([deleted.statusCode, deleted.body]).toEqual([204, ""]);
    for (const answer of [
      await server.get(path),
      await switchTo("active"),
      await server.delete(path),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe("Pharmacy not found.");
    }
    expect((await server.get("/api/organizations")).json().total).toBe(0);
    expect((await server.get("/api/organizations?search=PH")).json().total).toBe(0);
  });

  test("suspends its users, and says so only after the right password", async () => {
    const { email, userId } = await anOwner();
    await switchTo("inactive");
    await server.delete(path);
    const [user] = await server.db.select().from(users).where(eq(users.id, userId));
    expect(user?.status).toBe("suspended");
    expect((await signIn(email)).json().message).toBe(
      "This account is suspended. Contact support@aldermere.example.",
    );
  });

  test("ends its remaining sessions", async () => {
    await switchTo("inactive");
    await server.as("owner", id);
    await server.delete(path);
    expect(await openSessions()).toBe(0);
  });

  test("is logged with everything it ended", async () => {
    await server.as("owner", id);
    await switchTo("inactive");
    const { headers } = await server.delete(path);
    const entries = (await server.history()).filter(
      ({ requestId }) => requestId === headers["x-request-id"],
    );
    expect(entries.map(({ model, action }) => `${action} ${model}`).sort()).toEqual([
      "deactivate user",
      "delete organization",
    ]);
  });

  test("frees its licence and its location number", async () => {
    const body = anOrganization({ gln: "9521000000018" });
    const first = (await server.post("/api/organizations", body)).json();
    await server.patch(`/api/organizations/${first.id}`, { status: "inactive" });
    expect((await server.post("/api/organizations", body)).statusCode).toBe(409);
    await server.delete(`/api/organizations/${first.id}`);
    expect((await server.post("/api/organizations", body)).statusCode).toBe(201);
  });
});
