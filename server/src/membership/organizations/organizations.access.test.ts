import { PHARMACY_ROLES, PLATFORM_ROLES } from "@pharmacy/contract/roles.values";
import { beforeEach, describe, expect, test } from "vitest";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();

let own: string;
let other: string;
beforeEach(async () => {
  const ids = [];
  for (const name of ["Castlewren Pharmacy", "Rathfern Pharmacy"]) {
    const body = anOrganization({ name, notes: "Pays late." });
    ids.push((await server.post("/api/organizations", body)).json().id);
  }
  [own, other] = ids as [string, string];
  for (const id of [own, other]) await server.subscribe(id);
});

/** Guarantees that a pharmacy's users see their own pharmacy and no trace of any other. */
describe.each(PHARMACY_ROLES)("a user with the role %s", (role) => {
  test("finds one pharmacy in the list: their own", async () => {
    const caller = await server.as(role, own);
    for (const search of ["", "pharmacy"]) {
      const { items, total } = (await caller.get(`/api/organizations?search=${search}`)).json();
      expect(items.map(({ id }: { id: string }) => id)).toEqual([own]);
      expect(total).toBe(1);
    }
    expect((await caller.get("/api/organizations?search=rathfern")).json().total).toBe(0);
  });

  test("cannot tell another pharmacy from one that does not exist", async () => {
    const caller = await server.as(role, own);
    const answers = [];
    for (const id of [other, newId(), "not-an-id"]) {
      const { statusCode, json } = await caller.get(`/api/organizations/${id}`);
      const { requestId: _, ...body } = json();
      answers.push({ statusCode, body });
    }
    expect(answers[0]).toEqual({
      statusCode: 403,
      body: { error: "forbidden", message: "You do not have permission to do this." },
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("never reads the network's notes", async () => {
    const caller = await server.as(role, own);
    expect((await caller.get(`/api/organizations/${own}`)).json().notes).toBeNull();
    expect((await caller.get("/api/organizations")).body).not.toContain("Pays late");
  });
});

test.each(PLATFORM_ROLES)("a platform user in the role %s reads the notes", async (role) => {
  const caller = await server.as(role);
  expect((await caller.get(`/api/organizations/${own}`)).json().notes).toBe("Pays late.");
  expect((await caller.get("/api/organizations")).json().total).toBe(2);
});

/** Guarantees that notes do not leak through answers meant for something else. */
test("notes stay hidden from an owner in the answers to changes, including stale ones", async () => {
  const owner = await server.as("owner", own);
  const path = `/api/organizations/${own}`;
  const changed = await owner.patch(path, { email: "new@castlewren.example", version: 1 });
  expect(changed.statusCode).toBe(200);
  expect(changed.json().notes).toBeNull();
  const late = await owner.patch(path, { email: "newer@castlewren.example", version: 1 });
  expect(late.statusCode).toBe(409);
  expect(late.json().current).toMatchObject({ email: "new@castlewren.example", notes: null });
  expect(late.body).not.toContain("Pays late");
  expect((await server.get(path)).json().notes).toBe("Pays late.");
});

/** Guarantees that each role can change only its own fields. */
describe("edits within a role's own fields", () => {
  const contact = { email: "desk@castlewren.example", phone: "+353209110099" };

  test.each([
    ["finance", { creditLimit: 100, paymentTermDays: 14, taxNumber: "IE7654321T" }],
    ["finance", { orderHold: true, orderHoldReason: "Two invoices are late." }],
    ["support", contact],
    ["owner", contact],
    ["owner", { logo: null }],
  ] as const)("%s may change %j", async (role, change) => {
    const caller = await server.as(role, role === "owner" ? own : undefined);
    const answer = await caller.patch(`/api/organizations/${own}`, { ...change, version: 1 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject(change);
  });

  test.each([
    ["finance", { name: "Mine now" }, "name"],
    ["finance", { creditLimit: 1, phone: "+353209110099" }, "phone"],
    ["finance", { status: "inactive" }, "status"],
    ["support", { creditLimit: null }, "creditLimit"],
    ["support", { status: "inactive" }, "status"],
    ["support", { notes: "" }, "notes"],
    ["owner", { notes: "" }, "notes"],
    ["owner", { status: "inactive" }, "status"],
    ["owner", { creditLimit: null, orderHold: false }, "creditLimit, orderHold"],
    ["owner", { timeZone: "UTC" }, "timeZone"],
    ["owner", { licenceNumber: "1" }, "licenceNumber"],
    ["owner", { noSuchField: 1 }, "noSuchField"],
  ] as const)("%s may not change %j", async (role, change, fields) => {
    const caller = await server.as(role, role === "owner" ? own : undefined);
    const path = `/api/organizations/${own}`;
    const answer = await caller.patch(path, { ...change, version: 1 });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      error: "forbidden",
      message: `You do not have permission to change ${fields}.`,
    });
    expect((await server.get(path)).json().version).toBe(1);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "update",
      model: "organization",
      recordId: own,
      outcome: "denied",
      actorId: caller.userId,
      actorRole: role,
      changes: [],
    });
  });

  test.each([
    ["an owner changing another pharmacy", "owner", "patch"],
    ["a pharmacist changing their own pharmacy", "pharmacist", "patch"],
    ["a catalogue manager changing a pharmacy", "catalogue", "patch"],
    ["a support user deleting a pharmacy", "support", "delete"],
  ] as const)("%s is refused, and the attempt is logged", async (_who, role, verb) => {
    const caller = await server.as(role, ["owner", "pharmacist"].includes(role) ? own : undefined);
    const id = role === "owner" ? other : own;
    const change = { email: "x@castlewren.example", version: 1 };
    const answer = await caller[verb](
      `/api/organizations/${id}`,
      verb === "patch" ? change : undefined,
    );
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe("You do not have permission to do this.");
    expect((await server.history()).at(-1)).toMatchObject({
      action: verb === "patch" ? "update" : "delete",
      outcome: "denied",
      recordId: id,
      model: "organization",
      actorId: caller.userId,
      // the caller's own, whatever the target
      organization: ["owner", "pharmacist"].includes(role) ? own : null,
      requestId: answer.headers["x-request-id"],
    });
  });
});
