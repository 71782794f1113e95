import type { Run } from "@pharmacy/contract/runs/runs";
import { EDIT_KIND_NAMES, RUN_KIND_NAMES, runKindOf } from "@pharmacy/contract/runs/runs.values";
import { describe, expect, test } from "vitest";
import { aGroup } from "#test/groups.ts";
import { choicesFor, itemChoices, newItem } from "#test/items.ts";
import { aShop } from "#test/products.ts";
import { anOrganization, aUnit } from "#test/records.ts";
import { readRun, rowsOf, undone, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { IMPORTS } from "../../imports.ts";
import { editable, shownFields } from "./runs.edits.ts";
import { specOf } from "./spec.ts";

const server = testServer();

type Edit = { kind: string; ids: readonly string[]; values: Record<string, string> };

const send = (edit: Edit, caller: Pick<typeof server, "post"> = server) =>
  caller.post("/api/runs/edits", edit);

/** An edit that is checked. */
async function checkedEdit(edit: Edit, caller?: Pick<typeof server, "post">): Promise<Run> {
  const answer = await send(edit, caller);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await workRuns(server);
  return readRun(server, answer.json().id);
}

async function appliedEdit(edit: Edit): Promise<Run> {
  const { id, version } = await checkedEdit(edit);
  const answer = await server.post(`/api/runs/${id}/apply`, { version, skipRefused: true });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await workRuns(server);
  return readRun(server, id);
}

const read = async (path: string) => (await server.get(path)).json();

async function someItems(count: number, values = {}) {
  const choices = await itemChoices(server);
  const items = [];
  while (items.length < count) items.push(await newItem(server, choices, values));
  return items;
}

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

test.each(RUN_KIND_NAMES.filter((kind) => runKindOf(kind).hasFile))(
  "%s say the same of editing many as their import",
  (kind) => {
    expect(specOf(IMPORTS.specs, kind).edits !== undefined).toBe(runKindOf(kind).hasEdits);
  },
);

test.each(EDIT_KIND_NAMES)(
  "every field of %s that can be edited is one of the import",
  async (kind) => {
    const spec = editable(specOf(IMPORTS.specs, kind));
    const fields = await shownFields(server.db, spec);
    expect(fields.map(({ name }) => name)).toEqual(spec.edits.fields);
    for (const name of spec.edits.names) {
      expect(spec.fields.map((field) => field.name)).toContain(name);
      expect(spec.edits.fields).not.toContain(name);
    }
  },
);

test("an edit of many shows what it changes before it changes anything, and is undone", async () => {
  const items = await someItems(3, { storage: "below25", venClass: null });
  const [first] = items;
  const before = await read(`/api/items/${first?.id}`);
  const set = {
    kind: "items",
    ids: idsOf(items),
    values: { storage: "refrigerated", venClass: "vital" },
  };
  const run = await checkedEdit(set);
  expect(run).toMatchObject({
    status: "checked",
    kind: "items",
    mode: "update",
    title: "Change of storage and VEN class of 3 items",
    fileName: null,
    counts: { read: 3, changed: 3, unchanged: 0, refused: 0 },
  });
  const [row] = await rowsOf(server, run, "verdict=changed");
  expect(row).toMatchObject({
    recordId: first?.id,
    recordLabel: expect.stringContaining(first?.name ?? "none"),
    before: { storage: "below25", venClass: null },
    values: { storage: "refrigerated", venClass: "vital" },
  });
  expect(await read(`/api/items/${first?.id}`)).toEqual(before);

  const done = await appliedEdit({ ...set, values: { storage: "refrigerated" } });
  expect(done).toMatchObject({ status: "done", counts: { changed: 3, written: 3, left: 0 } });
  for (const { id } of items) {
    expect(await read(`/api/items/${id}`)).toMatchObject({
      storage: "refrigerated",
      venClass: null,
    });
  }
  const entries = (await server.history()).filter(({ model, action }) => {
    return model === "item" && action === "update";
  });
  expect(entries.map(({ recordId }) => recordId).sort()).toEqual(idsOf(items).sort());
  for (const { changes } of entries) {
    expect(changes).toContainEqual({ field: "storage", from: "below25", to: "refrigerated" });
  }

  expect(await undone(server, done)).toMatchObject({ counts: { changed: 3, left: 0 } });
  expect(await read(`/api/items/${first?.id}`)).toMatchObject({ storage: "below25" });
});

test("what already is so stays, and a record that the rules refuse says why", async () => {
  const [set, other, medicine] = await someItems(3, { kind: "device", supplyStatus: null });
  await server.patch(`/api/items/${set?.id}`, { storage: "refrigerated", version: 1 });
  const ids = idsOf([set, other, medicine].flatMap((one) => one ?? []));
  const run = await checkedEdit({ kind: "items", ids, values: { storage: "refrigerated" } });
  expect(run.counts).toMatchObject({ changed: 2, unchanged: 1, refused: 0 });
  const wrong = await checkedEdit({ kind: "items", ids, values: { shelfLifeMonths: "soon" } });
  expect(wrong.counts).toMatchObject({ changed: 0, refused: 3 });
  const refused = await server.post(`/api/runs/${wrong.id}/apply`, { version: wrong.version });
  expect(refused.json()).toMatchObject({
    error: "conflict",
    message: "There is nothing to change.",
  });
  const [row] = await rowsOf(server, wrong, "verdict=refused");
  expect(row?.messages[0]).toMatchObject({ column: "shelfLifeMonths", value: "soon" });
});

test("a dash empties a field", async () => {
  const [item] = await someItems(1, { manufacturer: "Castlewren Labs" });
  await appliedEdit({ kind: "items", ids: [item?.id ?? ""], values: { manufacturer: "-" } });
  expect(await read(`/api/items/${item?.id}`)).toMatchObject({ manufacturer: null });
});

test("a group is set by its code", async () => {
  const [item] = await someItems(1);
  const { id, code } = (await server.post("/api/groups", aGroup({ name: "Antifungals" }))).json();
  await appliedEdit({ kind: "items", ids: [item?.id ?? ""], values: { group: code } });
  expect((await read(`/api/items/${item?.id}`)).group.id).toBe(id);
});

describe("products", () => {
  test("of one pharmacy are edited together, and those of two are not", async () => {
    const [one, other] = [await aShop(server), await aShop(server, {}, { name: "Other" })];
    const [first, second, elsewhere] = [await one.make(), await one.make(), await other.make()];
    const values = { shelfLocation: "B 12", reorderPoint: "40" };
    const both = await send({ kind: "products", ids: [first.id, elsewhere.id], values });
    expect(both.statusCode).toBe(422);
    expect(both.json().fields).toEqual({ ids: "Choose products of one pharmacy. These are of 2." });
    const done = await appliedEdit({ kind: "products", ids: [first.id, second.id], values });
    expect(done).toMatchObject({ organization: one.organization, counts: { written: 2 } });
    for (const { id } of [first, second]) {
      const changed = { shelfLocation: "B 12", reorderPoint: 40 };
      expect(await read(`/api/products/${id}`)).toMatchObject(changed);
    }
    expect(await read(`/api/products/${elsewhere.id}`)).toMatchObject({ shelfLocation: null });
  });

  test("of another pharmacy do not exist for an owner", async () => {
    const [one, other] = [await aShop(server), await aShop(server, {}, { name: "Other" })];
    const [own, elsewhere] = [await one.make(), await other.make()];
    const caller = await server.as("owner", one.organization);
    const values = { shelfLocation: "B 12" };
    const theirs = await send({ kind: "products", ids: [elsewhere.id], values }, caller);
    expect(theirs.statusCode).toBe(404);
    const run = await checkedEdit(
      { kind: "products", ids: [own.id, elsewhere.id], values },
      caller,
    );
    expect(run.counts).toMatchObject({ changed: 1, refused: 1 });
    const [row] = await rowsOf(server, run, "verdict=refused");
    expect(row).toMatchObject({ read: {}, messages: [{ message: "This record was deleted." }] });
  });
});

test("pharmacies and units are edited together", async () => {
  const pharmacies = [];
  for (const name of ["One", "Two"]) {
    pharmacies.push((await server.post("/api/organizations", anOrganization({ name }))).json());
  }
  await appliedEdit({
    kind: "organizations",
    ids: idsOf(pharmacies),
    values: { paymentTermDays: "45" },
  });
  for (const { id } of pharmacies) {
    expect(await read(`/api/organizations/${id}`)).toMatchObject({ paymentTermDays: 45 });
  }
  const unit = (await server.post("/api/units", aUnit({ kind: "packaging" }))).json();
  await appliedEdit({ kind: "units", ids: [unit.id], values: { sortOrder: "7" } });
  expect(await read(`/api/units/${unit.id}`)).toMatchObject({ sortOrder: 7 });
});

test("a record that another user changes after the check is left out", async () => {
  const [one, other] = await someItems(2);
  const ids = idsOf([one, other].flatMap((item) => item ?? []));
  const run = await checkedEdit({ kind: "items", ids, values: { storage: "refrigerated" } });
  await server.patch(`/api/items/${one?.id}`, { name: "Renamed", version: 1 });
  await server.post(`/api/runs/${run.id}/apply`, { version: run.version });
  await workRuns(server);
  expect(await readRun(server, run.id)).toMatchObject({ counts: { written: 1, left: 1 } });
  const [row] = await rowsOf(server, run, "verdict=left");
  const message = "This record has changed since the check. Select it again to change it.";
  expect(row?.messages).toMatchObject([{ message }]);
  expect(await read(`/api/items/${one?.id}`)).toMatchObject({ storage: "below25" });
});

test("looks that were left are cancelled by the next, and stand in no one's way", async () => {
  const [item] = await someItems(1);
  const edit = { kind: "items", ids: [item?.id ?? ""], values: { storage: "refrigerated" } };
  const colleague = await server.as("catalogue");
  const theirs = await checkedEdit(edit, colleague);
  const looks: string[] = [];
  while (looks.length < 5) looks.push((await checkedEdit(edit)).id);
  const statuses = [];
  for (const id of looks) statuses.push((await readRun(server, id)).status);
  expect(statuses).toEqual(["cancelled", "cancelled", "cancelled", "cancelled", "checked"]);
  expect((await readRun(server, theirs.id)).status).toBe("checked");
  const [first = ""] = looks;
  const { version, message } = await readRun(server, first);
  expect(message).toBe("Cancelled when another change was begun.");
  const late = await server.post(`/api/runs/${first}/apply`, { version });
  expect(late.json().message).toBe("This change was cancelled. Select the records again.");
});

test("the same call twice is one edit", async () => {
  const [item] = await someItems(1);
  const call = () =>
    server.app.inject({
      method: "POST",
      url: "/api/runs/edits",
      payload: { kind: "items", ids: [item?.id], values: { storage: "refrigerated" } },
      headers: { authorization: `Bearer ${server.token()}`, "idempotency-key": "once" },
    });
  const [first, second] = [await call(), await call()];
  expect(second.json().id).toBe(first.json().id);
});

describe("an edit is refused", () => {
  const id = "0199f0a0-0000-7000-8000-000000000001";
  const fridge = { storage: "refrigerated" };
  test.each([
    ["no records", { ids: [] }, "ids"],
    ["too many records", { ids: Array.from({ length: 10_001 }, () => id) }, "ids"],
    ["something that is no id", { ids: ["7"] }, "ids.0"],
    ["no fields", { values: {} }, "values"],
    ["too long a value", { values: { storage: "x".repeat(4_001) } }, "values.storage"],
    ["a kind that has no edits", { kind: "groups" }, "kind"],
  ])("with %s", async (_, wrong, field) => {
    const answer = await send({ kind: "items", ids: [id], values: fridge, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test.each([
    ["a field that tells records apart", { code: "ITM-1" }, "values.code", "Unknown field."],
    ["a field of no import", { constructor: "x" }, "values.constructor", "Unknown field."],
    ["an empty value", { storage: "" }, "values.storage", "Enter a value."],
  ])("with %s", async (_, values, field, message) => {
    const [item] = await someItems(1);
    const answer = await send({ kind: "items", ids: [item?.id ?? ""], values });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({ [field]: message });
  });

  test("for records that are gone", async () => {
    const answer = await send({ kind: "items", ids: [id], values: fridge });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe("None of these records exists any more.");
  });

  test.each(["finance", "support"] as const)("to %s, and its fields too", async (role) => {
    await choicesFor(server);
    const caller = await server.as(role);
    const answer = await send({ kind: "items", ids: [id], values: fridge }, caller);
    expect(answer.statusCode).toBe(403);
    expect((await caller.get("/api/runs/edits/offered?kind=items")).statusCode).toBe(403);
  });
});
