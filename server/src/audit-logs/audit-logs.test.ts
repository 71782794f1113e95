import { AuditLog } from "@pharmacy/contract/audit-logs";
import { PHARMACY_ROLES } from "@pharmacy/contract/roles";
import { describe, expect, test } from "vitest";
import { anOrganization, aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../db/ids.ts";

const server = testServer();

type Entry = AuditLog;

async function entries(query = "", caller: Pick<typeof server, "get"> = server): Promise<Entry[]> {
  const answer = await caller.get(`/api/logs?count=100&${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().items;
}

/** A unit that was created, changed and deleted, and a pharmacy that was created. */
async function aHistory() {
  const unit = (await server.post("/api/units", aUnit({ name: "tablet" }))).json();
  await server.patch(`/api/units/${unit.id}`, { name: "pill", version: 1 });
  await server.delete(`/api/units/${unit.id}`);
  const pharmacy = (await server.post("/api/organizations", anOrganization())).json();
  return { unit, pharmacy };
}

const deeds = (list: Entry[]) => list.map(({ action, model }) => `${action} ${model}`);

describe("the audit log", () => {
  test("shows what was done, the newest first, in the words of the contract", async () => {
    const { unit, pharmacy } = await aHistory();
    const list = (await entries()).filter(({ actorType }) => actorType === "user");
    expect(deeds(list)).toEqual([
      "create organization",
      "delete unit",
      "update unit",
      "create unit",
    ]);
    for (const entry of list) expect(AuditLog.safeParse(entry).error).toBeUndefined();
    expect(list[0]).toMatchObject({ organization: pharmacy.id, recordLabel: pharmacy.name });
    expect(list[2]).toMatchObject({
      recordId: unit.id,
      actorId: server.adminId(),
      changes: [{ field: "name", from: "tablet", to: "pill" }],
    });
  });

  test("is shown entry by entry too", async () => {
    await aHistory();
    const [entry] = await entries();
    expect((await server.get(`/api/logs/${entry?.id}`)).json()).toEqual(entry);
    const missing = await server.get(`/api/logs/${newId()}`);
    expect(missing.statusCode).toBe(404);
    expect(missing.json().message).toBe("Log entry not found.");
  });

  test("can be narrowed to an action, a kind of record, or one record", async () => {
    const { unit } = await aHistory();
    expect(deeds(await entries("model=unit&action=delete"))).toEqual(["delete unit"]);
    expect(deeds(await entries("model=organization"))).toEqual(["create organization"]);
    expect(await entries(`recordId=${unit.id}`)).toHaveLength(3);
    expect(await entries(`recordId=${newId()}`)).toEqual([]);
    expect(await entries("action=imagined")).toEqual([]);
  });

  test("is searched by who did it and to what", async () => {
    await aHistory();
    expect(deeds(await entries("search=TABLET&model=unit"))).toEqual(["create unit"]);
    const [entry] = await entries("model=organization");
    const name = encodeURIComponent(entry?.actorName ?? "");
    const own = await entries(`search=${name}`);
    expect(own.filter(({ actorId }) => actorId === server.adminId())).toHaveLength(4);
    // the one in which the person was the record
    expect(deeds(own.filter(({ actorType }) => actorType === "system"))).toEqual(["create user"]);
  });

  test("keeps the names as they were", async () => {
    const { unit } = await aHistory();
    const labels = (await entries(`recordId=${unit.id}`)).map(({ recordLabel }) => recordLabel);
    expect(labels).toEqual(["pill", "pill", "tablet"]);
  });
});

/** Guarantees that what is written in the log stays as it was written. */
test.each([
  ["POST", "/api/logs"],
  ["PATCH", "/api/logs/:id"],
  ["PUT", "/api/logs/:id"],
  ["DELETE", "/api/logs/:id"],
] as const)("nobody can %s %s", async (method, url) => {
  await aHistory();
  const [entry] = await entries();
  const { headers } = server.callerWith(server.token());
  const address = url.replace(":id", entry?.id ?? "");
  const answer = await server.app.inject({ method, url: address, headers, payload: {} });
  expect(answer.statusCode).toBe(404);
  expect((await entries())[0]).toEqual(entry);
});

/** Guarantees that a role reads the log of its own trade and cannot guess at the rest. */
describe("who reads what", () => {
  test.each([
    ["catalogue", ["delete unit", "update unit", "create unit"]],
    ["finance", ["create organization"]],
  ] as const)("%s reads %j", async (role, readable) => {
    await aHistory();
    const caller = await server.as(role);
    expect(deeds(await entries("", caller))).toEqual(readable);
    expect(await entries("model=user", caller)).toEqual([]);
    expect(await entries("model=session&search=a", caller)).toEqual([]);
  });

  test("support reads everything", async () => {
    await aHistory();
    const caller = await server.as("support");
    expect(await entries("", caller)).toEqual(await entries());
  });

  test("an entry of another trade looks like one that does not exist", async () => {
    const { pharmacy } = await aHistory();
    const caller = await server.as("catalogue");
    const [foreign] = await entries(`recordId=${pharmacy.id}`);
    const [own] = await entries("model=unit");
    expect((await caller.get(`/api/logs/${own?.id}`)).json()).toEqual(own);
    for (const id of [foreign?.id, newId()]) {
      const answer = await caller.get(`/api/logs/${id}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe("Log entry not found.");
    }
  });

  test.each(PHARMACY_ROLES)("%s reads nothing", async (role) => {
    const { pharmacy } = await aHistory();
    const caller = await server.as(role, pharmacy.id);
    const [entry] = await entries();
    for (const url of ["/api/logs", `/api/logs/${entry?.id}`]) {
      expect((await caller.get(url)).statusCode).toBe(403);
    }
  });
});
