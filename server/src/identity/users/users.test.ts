import { DAY_MS } from "@pharmacy/contract/time.values";
import { User } from "@pharmacy/contract/users/users";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { anOrganization, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { users } from "../accounts/users.table.ts";
import { tokens } from "../tokens/tokens.table.ts";

const server = testServer();

let pharmacy: string;
beforeEach(async () => {
  const body = anOrganization({ name: "Castlewren Pharmacy" });
  pharmacy = (await server.post("/api/organizations", body)).json().id;
  await server.subscribe(pharmacy);
});

const create = (values: Parameters<typeof aUser>[0] = {}) =>
  server.post("/api/users", aUser(values));

/** Log entries about users and their links, in order. */
async function actions() {
  return (await server.history())
    .filter(({ model }) => model !== "organization")
    .map(({ action, model }) => `${action} ${model}`);
}

describe("a new user", () => {
  test("is invited, and read back the same", async () => {
    const created = await create({
      name: " Niamh  Corrigan ",
      email: "Niamh@Castlewren.example",
      role: "pharmacist",
      organization: pharmacy,
      phone: "+353 20 911 0001",
      jobTitle: "Locum",
    });
    expect(created.statusCode).toBe(201);
    expect(User.safeParse(created.json()).error).toBeUndefined();
    expect(created.json()).toMatchObject({
      name: "Niamh Corrigan",
      email: "niamh@castlewren.example",
      role: "pharmacist",
      organization: { id: pharmacy, name: "Castlewren Pharmacy" },
      phone: "+353209110001",
      jobTitle: "Locum",
      status: "invited",
      version: 1,
      suspensionReason: null,
      lastSignInAt: null,
      lockedUntil: null,
      avatarUrl: null,
      createdBy: { id: server.adminId() },
    });
    const inDays = (Date.parse(created.json().invitationExpiresAt) - Date.now()) / DAY_MS;
    expect(inDays).toBeCloseTo(7, 2);
    const { letter: email, ...user } = created.json();
    expect(email).toBe("kept");
    expect((await server.get(`/api/users/${user.id}`)).json()).toEqual(user);
  });

  test("gets an email with a link, and all of it is logged", async () => {
    const { id, email } = (await create()).json();
    expect(
      await server.db.select().from(outboxEmails).where(eq(outboxEmails.user, id)),
    ).toMatchObject([{ kind: "invitation", recipient: email, status: "kept" }]);
    expect(await actions()).toEqual(["create user", "create token", "invite user"]);
  });

  test("is not sent an email until that is requested", async () => {
    const answer = await create({ sendInvitation: false });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ status: "invited", invitationExpiresAt: null });
    expect(await server.db.$count(outboxEmails)).toBe(0);
    expect(await server.db.$count(tokens)).toBe(0);
    expect(await actions()).toEqual(["create user"]);
  });

  test.each([
    [{ name: "-" }, { name: "Name must have at least one letter or digit." }],
    [{ email: "niamh" }, { email: "Enter a valid email address." }],
    [{ phone: "12345" }, { phone: expect.stringMatching(/^Enter a phone number/) }],
    [{ phone: "+9991234567" }, { phone: expect.stringMatching(/^Enter a phone number/) }],
    [{ role: "boss" }, { role: expect.stringMatching(/^Choose one of/) }],
    [{ role: "owner" }, { organization: "Choose a pharmacy for this role." }],
    [{ role: "owner", organization: null }, { organization: "Choose a pharmacy for this role." }],
    [{ organization: newId() }, { organization: "Platform roles cannot belong to a pharmacy." }],
    [
      { role: "viewer", organization: newId() },
      { organization: "There is no such pharmacy. Choose another." },
    ],
    [{ status: "active" }, { status: "Unknown field." }],
    [{ passwordHash: "x" }, { passwordHash: "Unknown field." }],
  ])("is refused with %j", async (values, fields) => {
    const refused = await server.post("/api/users", { ...aUser(), ...values });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual(fields);
    expect(await actions()).toEqual([]);
  });

  test("cannot join an inactive or deleted pharmacy", async () => {
    const join = () => create({ role: "viewer", organization: pharmacy });
    await server.patch(`/api/organizations/${pharmacy}`, { status: "inactive" });
    const inactive = await join();
    expect(inactive.statusCode).toBe(422);
    expect(inactive.json().fields).toEqual({
      organization: "Castlewren Pharmacy is inactive. Activate the pharmacy first.",
    });
    await server.delete(`/api/organizations/${pharmacy}`);
    expect((await join()).json().fields).toEqual({
      organization: "There is no such pharmacy. Choose another.",
    });
  });
});

/** Guarantees that an address belongs to one user on the whole platform. */
describe("an email address", () => {
  const taken = {
    error: "conflict",
    message: "A user with this email already exists.",
    fields: { email: "A user with this email already exists." },
  };

  test("is refused for a second user, in any case", async () => {
    await create({ email: "niamh@castlewren.example" });
    const twin = await create({ email: "NIAMH@castlewren.EXAMPLE" });
    expect(twin.statusCode).toBe(409);
    expect(twin.json()).toMatchObject(taken);
    expect(await actions()).toHaveLength(3);
    const other = (await create()).json();
    const change = { email: "Niamh@Castlewren.example", version: 1 };
    const renamed = await server.patch(`/api/users/${other.id}`, change);
    expect(renamed.statusCode).toBe(409);
    expect(renamed.json()).toMatchObject(taken);
  });

  test("goes to one of several simultaneous requests", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create({ email: "niamh@castlewren.example" })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject(taken);
    expect(await server.db.$count(outboxEmails)).toBe(1);
  });

  test("is free again when its user is deleted", async () => {
    const email = "niamh@castlewren.example";
    const { id } = (await create({ email })).json();
    await server.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, id));
    await server.delete(`/api/users/${id}`);
    expect((await create({ email })).statusCode).toBe(201);
  });
});

describe("a change of a user", () => {
  test("is made and logged, without the phone number", async () => {
    const { id } = (await create({ name: "Niamh", phone: "+353209220001" })).json();
    const change = { name: "Niamh Daly", phone: "+353209220002", jobTitle: "", version: 1 };
    const changed = await server.patch(`/api/users/${id}`, change);
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ name: "Niamh Daly", jobTitle: null, version: 2 });
    const entry = (await server.history()).at(-1);
    expect(entry).toMatchObject({ action: "update", recordId: id, recordLabel: "Niamh Daly" });
    expect(entry?.changes).toEqual([
      { field: "name", from: "Niamh", to: "Niamh Daly" },
      { field: "phone", from: "•••", to: "•••" },
    ]);
    expect(JSON.stringify(await server.history())).not.toContain("+35320922");
  });

  test.each([
    [{ organization: newId(), version: 1 }, { organization: "Unknown field." }],
    [{ name: "Niamh" }, { version: "Send the version you read." }],
    [{ role: "owner", version: 1 }, { role: "Choose a pharmacy for this role." }],
    [{ phone: "+9991234567", version: 1 }, { phone: expect.stringMatching(/^Enter a phone/) }],
    [{ status: "suspended" }, { suspensionReason: "Reason is required." }],
    [
      { status: "suspended", suspensionReason: "x" },
      { suspensionReason: "Reason must be at least 3 characters." },
    ],
    [{ status: "invited" }, { status: "Choose one of: active, suspended." }],
    [
      { suspensionReason: "Left us." },
      { suspensionReason: "Only a suspended user can have a reason." },
    ],
  ])("with %j is refused", async (change, fields) => {
    const { id } = (await create()).json();
    const refused = await server.patch(`/api/users/${id}`, change);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual(fields);
    expect((await server.get(`/api/users/${id}`)).json().version).toBe(1);
  });

  test("cannot give a platform role to a pharmacy user", async () => {
    const { id } = (await create({ role: "viewer", organization: pharmacy })).json();
    const refused = await server.patch(`/api/users/${id}`, { role: "admin", version: 1 });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({ role: "Platform roles cannot belong to a pharmacy." });
    const changed = await server.patch(`/api/users/${id}`, { role: "technician", version: 1 });
    expect(changed.json()).toMatchObject({ role: "technician", organization: { id: pharmacy } });
  });

  test("from a stale version is refused with the current user", async () => {
    const { id } = (await create({ role: "viewer", organization: pharmacy })).json();
    await server.patch(`/api/users/${id}`, { name: "Niamh Daly", version: 1 });
    const late = await server.patch(`/api/users/${id}`, { name: "Niamh Lowry", version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json().current).toEqual((await server.get(`/api/users/${id}`)).json());
    expect(late.json().current.organization.name).toBe("Castlewren Pharmacy");
  });

  test("for an unknown user is not found", async () => {
    const path = `/api/users/${newId()}`;
    for (const answer of [
      await server.get(path),
      await server.patch(path, { name: "Niamh", version: 1 }),
      await server.delete(path),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe("User not found.");
    }
    expect((await server.get("/api/users/niamh")).statusCode).toBe(400);
  });
});

describe("a deleted user", () => {
  test("is removed completely if they never signed in, including emails and links", async () => {
    const { id } = (await create()).json();
    const deleted = await server.delete(`/api/users/${id}`);
    expect([deleted.statusCode, deleted.body]).toEqual([204, ""]);
    for (const table of [outboxEmails, tokens]) expect(await server.db.$count(table)).toBe(0);
    expect(await server.db.$count(users, eq(users.id, id))).toBe(0);
    expect((await actions()).slice(3)).toEqual(["revoke token", "delete user"]);
  });

  test("is hidden and kept if they had a password", async () => {
    const { id } = (await create({ name: "Niamh Corrigan" })).json();
    await server.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, id));
    await server.delete(`/api/users/${id}`);
    const [kept] = await server.db.select().from(users).where(eq(users.id, id));
    expect(kept).toMatchObject({ name: "Niamh Corrigan", deletedAt: expect.any(String) });
    expect((await server.get(`/api/users/${id}`)).statusCode).toBe(404);
    expect((await server.get("/api/users?search=corrigan")).json().total).toBe(0);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "delete",
      recordId: id,
      recordLabel: "Niamh Corrigan",
    });
  });

  test("is signed out immediately", async () => {
    const support = await server.as("support");
    expect((await server.delete(`/api/users/${support.userId}`)).statusCode).toBe(204);
    expect((await support.get("/api/units")).statusCode).toBe(401);
    const [kept] = await server.db.select().from(users).where(eq(users.id, support.userId));
    expect(kept?.deletedAt).not.toBeNull();
    const ended = (await server.history()).find(({ model }) => model === "session");
    expect(ended).toMatchObject({ action: "revoke" });
    expect(ended?.changes).toContainEqual({ field: "endReason", from: null, to: "userDeleted" });
  });
});
