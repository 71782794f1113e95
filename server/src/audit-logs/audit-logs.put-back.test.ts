import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import type { PutBack } from "@pharmacy/contract/audit-logs/put-back";
import { putBackValues } from "@pharmacy/contract/audit-logs/put-back-values";
import { expect, test } from "vitest";
import { aGroup } from "#test/groups.ts";
import { anItem, itemChoices } from "#test/items.ts";
import { aPack, newList } from "#test/lists.ts";
import { aShop, newBatch } from "#test/products.ts";
import { anOrganization, aUnit, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Caller = Pick<typeof server, "get" | "patch">;
type Record = { id: string; version: number };

const newest = async (id: string, by: Caller = server) =>
  (await by.get(`/api/logs?recordId=${id}&count=1`)).json().items[0] as AuditLog;

const planOf = async ({ id }: Pick<AuditLog, "id">, by: Caller = server) =>
  (await by.get(`/api/logs/${id}/put-back`)).json() as PutBack;

function putBack(plan: PutBack, fields?: string[], by: Caller = server) {
  const lines = plan.lines.filter(({ field }) => fields?.includes(field) ?? true);
  return by.patch(`/api/${plan.path}`, { ...putBackValues(plan, lines), version: plan.version });
}

async function create(path: string, body: object): Promise<Record> {
  return (await server.post(`/api/${path}`, body)).json();
}

async function change(path: string, { id }: { id: string }, changes: object): Promise<AuditLog> {
  const { version } = (await server.get(`/api/${path}/${id}`)).json();
  const answer = await server.patch(`/api/${path}/${id}`, { ...changes, version });
  expect(answer.statusCode).toBe(200);
  return newest(id);
}

const read = async (path: string, { id }: { id: string }) =>
  (await server.get(`/api/${path}/${id}`)).json();

test("shows whose newer changes are lost, and puts back what was before the entry", async () => {
  const unit = await create("units", aUnit({ name: "tablet", symbol: "tab" }));
  const entry = await change("units", unit, { name: "pill" });
  await change("units", unit, { symbol: "pl" });
  const editor = await server.as("catalogue");
  const { version } = await read("units", unit);
  await editor.patch(`/api/units/${unit.id}`, { name: "dragee", version });

  const plan = await planOf(entry);
  const byName = Object.fromEntries(plan.lines.map((line) => [line.field, line]));
  expect(byName.name).toMatchObject({ now: "dragee", to: "tablet", isOwn: true, sinceCount: 1 });
  expect(byName.name?.since).toMatchObject([{ actorName: expect.any(String) }]);
  expect(byName.symbol).toMatchObject({ now: "pl", to: "tab", isOwn: false, sinceCount: 1 });

  expect((await putBack(plan)).statusCode).toBe(200);
  expect(await read("units", unit)).toMatchObject({ name: "tablet", symbol: "tab" });
  expect(await newest(unit.id)).toMatchObject({
    action: "update",
    changes: expect.arrayContaining([{ field: "name", from: "dragee", to: "tablet" }]),
  });
});

test("puts back one field and leaves the others", async () => {
  const unit = await create("units", aUnit({ name: "tablet", symbol: "tab" }));
  const entry = await change("units", unit, { name: "pill", symbol: "pl" });
  await putBack(await planOf(entry), ["symbol"]);
  expect(await read("units", unit)).toMatchObject({ name: "pill", symbol: "tab" });
});

test("puts back a part of an address and leaves its other parts", async () => {
  const pharmacy = await create("organizations", anOrganization());
  const { address } = await read("organizations", pharmacy);
  const entry = await change("organizations", pharmacy, { address: { ...address, city: "Ennis" } });
  await change("organizations", pharmacy, {
    address: { ...address, city: "Ennis", line1: "9 Quay" },
  });
  expect(entry.toPutBack).toEqual(["address.city"]);
  const plan = await planOf(entry);
  expect((await putBack(plan, ["address.city"])).statusCode).toBe(200);
  expect((await read("organizations", pharmacy)).address).toEqual({ ...address, line1: "9 Quay" });
});

test("puts back fields that fit only together", async () => {
  const pharmacy = await create("organizations", anOrganization());
  const hold = { orderHold: true, orderHoldReason: "Two invoices are overdue" };
  await change("organizations", pharmacy, hold);
  const entry = await change("organizations", pharmacy, {
    orderHold: false,
    orderHoldReason: null,
  });
  expect((await putBack(await planOf(entry), ["orderHold"])).statusCode).toBe(422);
  expect((await putBack(await planOf(entry))).statusCode).toBe(200);
  expect(await read("organizations", pharmacy)).toMatchObject(hold);
});

test("puts back settings, a line of a list and a batch, which have addresses of their own", async () => {
  const { id: settings, version, freight } = (await server.get("/api/settings")).json();
  await server.patch("/api/settings", { version, freight: 4_321 });
  await putBack(await planOf(await newest(settings)));
  expect((await server.get("/api/settings")).json()).toMatchObject({ freight });

  const item = await aPack(server);
  const list = await newList(server, {}, [{ item: item.id, price: 395 }]);
  const lines = async () => (await server.get(`/api/lists/${list.id}/lines`)).json().items;
  const [line] = await lines();
  await server.patch(`/api/lists/${list.id}/lines/${line.id}`, { version: 1, price: 400 });
  await putBack(await planOf(await newest(line.id)));
  expect(await lines()).toMatchObject([{ price: 395 }]);

  const product = await (await aShop(server)).make();
  const batch = await newBatch(server, product.id, { batchNumber: "LOT-A" });
  const path = `/api/products/${product.id}/batches/${batch.id}`;
  await server.patch(path, { version: batch.version, batchNumber: "LOT-B" });
  await putBack(await planOf(await newest(batch.id)));
  expect(await newest(batch.id)).toMatchObject({
    changes: [{ field: "batchNumber", from: "LOT-B", to: "LOT-A" }],
  });
});

test("refuses a plan that another change has made stale", async () => {
  const unit = await create("units", aUnit({ name: "tablet" }));
  const plan = await planOf(await change("units", unit, { name: "pill" }));
  await change("units", unit, { symbol: "pl" });
  expect(await putBack(plan)).toMatchObject({ statusCode: 409 });
  expect(await read("units", unit)).toMatchObject({ name: "pill" });
});

test("refuses a value that another record has by now, beside its field", async () => {
  const group = await create("groups", aGroup({ code: "pain-relief" }));
  const entry = await change("groups", group, { code: "analgesics" });
  await create("groups", aGroup({ code: "pain-relief" }));
  const answer = await putBack(await planOf(entry));
  expect(answer.statusCode).toBe(409);
  expect(answer.json().fields).toHaveProperty("code");
  expect(await read("groups", group)).toMatchObject({ code: "analgesics" });
});

test("refuses a reference to a record that is gone", async () => {
  const choices = await itemChoices(server);
  const item = await create("items", { ...anItem(), ...choices });
  const other = await create("groups", aGroup());
  const entry = await change("items", item, { group: other.id });
  expect((await server.delete(`/api/groups/${choices.group}`)).statusCode).toBe(204);
  const answer = await putBack(await planOf(entry));
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.json().fields).toHaveProperty("group");
  expect((await read("items", item)).group).toMatchObject({ id: other.id });
});

test("offers nothing that the log does not hold, that sends an email, or that an act leads to", async () => {
  const user = await create("users", aUser());
  const changes = { phone: "+353 1 555 0199", email: "other@castlewren.example" };
  expect((await change("users", user, changes)).toPutBack).toEqual([]);
  const group = await create("groups", aGroup({ description: "a".repeat(500) }));
  await change("groups", group, { description: `${"a".repeat(499)}…` });
  expect((await change("groups", group, { description: "b" })).toPutBack).toEqual([]);
  expect((await change("groups", group, { status: "inactive" })).toPutBack).toEqual([]);
});

test("an entry of a new record offers nothing", async () => {
  const unit = await create("units", aUnit());
  const entry = await newest(unit.id);
  expect(entry.toPutBack).toEqual([]);
  expect((await server.get(`/api/logs/${entry.id}/put-back`)).json()).toMatchObject({
    message: "Nothing in this entry can be put back.",
  });
});

test("offers nothing to a role that may not change the record", async () => {
  const unit = await create("units", aUnit({ name: "tablet" }));
  const entry = await change("units", unit, { name: "pill" });
  const plan = await planOf(entry);
  const support = await server.as("support");
  expect((await newest(unit.id, support)).toPutBack).toEqual([]);
  expect((await support.get(`/api/logs/${entry.id}/put-back`)).statusCode).toBe(409);
  expect((await putBack(plan, undefined, support)).statusCode).toBe(403);
  expect(await read("units", unit)).toMatchObject({ name: "pill" });
});

test("hides entries from roles that may not read them", async () => {
  const pharmacy = await create("organizations", anOrganization());
  const entry = await change("organizations", pharmacy, { website: "https://new.example" });
  const owner = await server.as("owner", pharmacy.id);
  expect((await owner.get(`/api/logs/${entry.id}/put-back`)).statusCode).toBe(403);
  const catalogue = await server.as("catalogue");
  expect((await catalogue.get(`/api/logs/${entry.id}/put-back`)).statusCode).toBe(404);
  const visitor = await server.visitor.get(`/api/logs/${entry.id}/put-back`);
  expect(visitor.statusCode).toBe(401);
});

test("a deleted record cannot be put back", async () => {
  const unit = await create("units", aUnit({ name: "tablet" }));
  const entry = await change("units", unit, { name: "pill" });
  await server.delete(`/api/units/${unit.id}`);
  expect((await server.get(`/api/logs/${entry.id}/put-back`)).statusCode).toBe(404);
});
