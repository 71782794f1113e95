import type { Run, RunMissingPlan } from "@pharmacy/contract/runs/runs";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aGtin, itemChoices } from "#test/items.ts";
import { aShop } from "#test/products.ts";
import { checked, readRun, rowsOf, sendImport, upload, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { auditLogs } from "../db/audit-logs.table.ts";

const server = testServer();

beforeEach(async () => {
  await itemChoices(server);
});

const HEADER = "GTIN;Name;Group;INN;Form;Pack size;Unit;Pack;Legal status";
const fileOf = (...lines: string[]) => `${[HEADER, ...lines].join("\n")}\n`;
const lineOf = ({
  name = "Zinc",
  group = "Antibacterials",
  unit = "capsules",
  pack = "box",
} = {}) => `${aGtin()};${name};${group};zinc;Gélule;21;${unit};${pack};prescription only`;

const check = (...lines: string[]) => checked(server, fileOf(...lines), { kind: "items" });
const missing = async ({ id }: Run) => (await server.get(`/api/runs/${id}/missing`)).json().items;
const planned = async ({ id }: Run, query: string): Promise<RunMissingPlan> =>
  (await server.get(`/api/runs/${id}/missing/plan?${query}`)).json();
const create = ({ id }: Run, body: object) => server.post(`/api/runs/${id}/missing`, body);
const groups = async () =>
  (await server.get("/api/groups?count=100"))
    .json()
    .items.map(({ path, code }: Record<string, string>) => [path, code]);
const isCorrection = sql`model = 'run' and action = 'correct'`;
const entries = async (model: string) => {
  const { rows } = await server.db.$client.query(
    `select action, record_label as label from audit_logs where model = $1 and action <> 'finish'
      order by id desc limit 3`,
    [model],
  );
  return rows;
};

describe("groups that a file of items names", () => {
  test("are created with their parents, and the rows are checked again", async () => {
    const run = await check(
      lineOf({ group: "Care › Skin" }),
      lineOf({ name: "Iron", group: "Care › Skin" }),
      lineOf({ name: "Gold", group: "Hair" }),
      lineOf({ name: "Lead" }),
    );
    expect(run.counts).toMatchObject({ new: 1, refused: 3 });
    expect(await missing(run)).toEqual([
      { column: "group", creates: "group", records: 3, rows: 3 },
    ]);
    expect(await planned(run, "column=group")).toMatchObject({
      records: 3,
      parents: 1,
      rows: 3,
      shown: [
        { name: "Care", level: 1, rows: 2, isNew: true },
        { name: "Skin", level: 2, rows: 2, isNew: true },
        { name: "Hair", level: 1, rows: 1, isNew: true },
      ],
      hasLevels: true,
      likenessCount: 0,
      refusedCount: 0,
    });
    expect((await create(run, { column: "group" })).json()).toMatchObject({ status: "checking" });
    await workRuns(server);
    const again = await readRun(server, run.id);
    expect(again).toMatchObject({ status: "checked", counts: { new: 4, refused: 0 } });
    expect(await groups()).toEqual([
      ["Antibacterials", expect.any(String)],
      ["Care", "care"],
      ["Care › Skin", "skin"],
      ["Hair", "hair"],
    ]);
    expect(await missing(again)).toEqual([]);
    const created = (await entries("group")).map(({ action }: { action: string }) => action);
    expect(created).toEqual(["create", "create", "create"]);
    expect((await entries("run"))[0]).toMatchObject({ action: "correct" });
  });

  test("are created once when two people press at once, and when one presses twice", async () => {
    const run = await check(lineOf({ group: "Hair" }), lineOf({ name: "Iron", group: "Skin" }));
    const answers = await Promise.all([
      create(run, { column: "group" }),
      create(run, { column: "group" }),
    ]);
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes[0]).toBe(200);
    expect([200, 409]).toContain(codes[1]);
    await workRuns(server);
    expect((await create(run, { column: "group" })).json()).toMatchObject({ status: "checked" });
    expect((await groups()).length).toBe(3);
  });

  test("are created once by two imports that both need them", async () => {
    const first = await check(lineOf({ group: "Hair" }));
    const second = await check(lineOf({ name: "Iron", group: "Hair" }));
    const answers = await Promise.all([
      create(first, { column: "group" }),
      create(second, { column: "group" }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await workRuns(server);
    expect((await readRun(server, first.id)).counts).toMatchObject({ new: 1, refused: 0 });
    expect((await readRun(server, second.id)).counts).toMatchObject({ new: 1, refused: 0 });
    expect((await groups()).length).toBe(2);
  });

  test("that look like another are shown with it, and left out where a person says so", async () => {
    const run = await check(
      lineOf({ group: "Antibacterial" }),
      lineOf({ name: "Iron", group: "Hair" }),
    );
    const { likenesses } = await planned(run, "column=group");
    expect(likenesses).toEqual([
      {
        value: "Antibacterial",
        rows: 1,
        name: "Antibacterial",
        like: "Antibacterials",
        existing: { code: expect.any(String), name: "Antibacterials" },
      },
    ]);
    await create(run, { column: "group", except: ["Antibacterial"] });
    await workRuns(server);
    expect((await readRun(server, run.id)).counts).toMatchObject({ new: 1, refused: 1 });
    expect((await groups()).map(([path]: string[]) => path)).toEqual(["Antibacterials", "Hair"]);
  });

  test("that look like an existing one are taken for it where a person says so", async () => {
    const run = await check(
      lineOf({ group: "Antibacterial" }),
      lineOf({ name: "Iron", group: "Hair" }),
      lineOf({ name: "Gold", group: "Hairs" }),
    );
    const { likenesses } = await planned(run, "column=group");
    const existing = likenesses.map((one) => [one.value, one.existing?.name]);
    expect(existing).toEqual([
      ["Antibacterial", "Antibacterials"],
      ["Hairs", undefined],
    ]);
    const [{ code = "" } = {}] = likenesses.flatMap((one) => one.existing ?? []);
    const use = [{ value: "Antibacterial", code }];
    expect((await create(run, { column: "group", except: ["Hairs"], use })).statusCode).toBe(200);
    await workRuns(server);
    expect((await readRun(server, run.id)).counts).toMatchObject({ new: 2, refused: 1 });
    expect((await groups()).map(([path]: string[]) => path)).toEqual(["Antibacterials", "Hair"]);
    const [row] = await rowsOf(server, run, "verdict=new");
    expect(row).toMatchObject({ read: { group: code }, corrected: ["group"] });
    const [entry] = await server.db.select().from(auditLogs).where(isCorrection);
    expect(entry?.changes).toEqual([
      { field: "group", from: null, to: "1 group created" },
      { field: "group", from: "Antibacterial", to: code },
    ]);
  });

  test("are taken for an existing one alone, without creating anything", async () => {
    const run = await check(lineOf({ group: "Antibacterial" }));
    const [{ existing } = {}] = (await planned(run, "column=group")).likenesses;
    const use = [{ value: "Antibacterial", code: existing?.code }];
    await create(run, { column: "group", use });
    await workRuns(server);
    expect((await readRun(server, run.id)).counts).toMatchObject({ new: 1, refused: 0 });
    expect(await groups()).toHaveLength(1);
    // a second press finds no such value
    expect((await create(run, { column: "group", use })).json()).toMatchObject({
      status: "checked",
    });
  });

  test("are not taken for a record that is not like them, nor for one that changed", async () => {
    const run = await check(lineOf({ group: "Antibacterial" }), lineOf({ group: "Hair" }));
    const [{ existing } = {}] = (await planned(run, "column=group")).likenesses;
    const code = existing?.code;
    const useFor = (value: string) => create(run, { column: "group", use: [{ value, code }] });
    expect((await useFor("Hair")).json().message).toBe(
      "“Hair” is no longer like an existing one. Look again.",
    );
    const [group] = (await server.get("/api/groups")).json().items;
    const renamed = { name: "Wound care", version: group.version };
    expect((await server.patch(`/api/groups/${group.id}`, renamed)).statusCode).toBe(200);
    expect((await useFor("Antibacterial")).statusCode).toBe(409);
    expect(await groups()).toHaveLength(1);
    expect((await readRun(server, run.id)).counts).toMatchObject({ new: 0, refused: 2 });
  });

  test("are split into levels at another sign where a person says so", async () => {
    const run = await check(
      lineOf({ group: "CARE.SKIN" }),
      lineOf({ name: "Iron", group: "Care.Hair" }),
      lineOf({ name: "Gold", group: "SKIN" }),
    );
    await create(run, { column: "group", separator: "." });
    await workRuns(server);
    expect((await readRun(server, run.id)).counts).toMatchObject({ new: 3, refused: 0 });
    expect(await groups()).toEqual([
      ["Antibacterials", expect.any(String)],
      ["CARE", "care"],
      ["CARE › Hair", "hair"],
      ["CARE › SKIN", "skin"],
      ["SKIN", "skin-2"],
    ]);
  });

  test("that no group can be called stay refused, with the reason", async () => {
    const run = await check(
      lineOf({ group: "." }),
      lineOf({ name: "Iron", group: "x".repeat(81) }),
      lineOf({ name: "Gold", group: "a1 › b1 › c1 › d1 › e1 › f1" }),
    );
    expect(await missing(run)).toEqual([]);
    const { refused, records } = await planned(run, "column=group");
    expect(records).toBe(0);
    expect(refused.map(({ message }) => message).sort()).toEqual([
      "Groups can be nested five levels deep.",
      "Name must be at most 80 characters.",
      "Name must have at least one letter or digit.",
    ]);
  });

  test("are neither offered nor created for owners, who import but create no groups", async () => {
    const shop = await aShop(server, { features: ["productImport"] });
    const { token, ...owner } = await server.as("owner", shop.organization);
    const file = "SKU;Name;Category;Unit;Pack;Price;Tax\nA;Comb;Brushes;capsules;box;2,00;0\n";
    const { id, version } = (await sendImport(server, file, { token, kind: "products" })).json();
    const { options, mapping } = (await owner.post(`/api/runs/${id}/preview`, {})).json();
    await owner.post(`/api/runs/${id}/check`, { version, options, mapping });
    await workRuns(server);
    expect((await readRun(server, id)).counts).toMatchObject({ refused: 1 });
    expect((await owner.get(`/api/runs/${id}/missing`)).json()).toEqual({ items: [] });
    expect((await owner.get(`/api/runs/${id}/missing/plan?column=group`)).statusCode).toBe(403);
    const refused = await owner.post(`/api/runs/${id}/missing`, { column: "group" });
    expect(refused.statusCode).toBe(403);
    const { items } = (await server.get(`/api/runs/${id}/missing`)).json();
    expect(items).toMatchObject([{ column: "group", records: 1 }]);
  });

  test("are refused for a column that names no records, and before the check", async () => {
    const run = await check(lineOf({ group: "Hair" }));
    expect((await create(run, { column: "name" })).statusCode).toBe(422);
    const other = await upload(server, fileOf(lineOf()), "items");
    const early = await create(other, { column: "group" });
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      "This import has not been checked yet.",
    ]);
  });
});

test("a packaging is taken for an existing packaging, and never for a unit", async () => {
  const run = await check(lineOf({ pack: "Boxs" }), lineOf({ name: "Iron", pack: "Capsulle" }));
  const { likenesses } = await planned(run, "column=packUnit");
  const existing = likenesses.map((one) => [one.value, one.existing?.name ?? null]);
  expect(existing).toEqual([
    ["Boxs", "box"],
    ["Capsulle", null],
  ]);
});

test("units and packagings are created under codes of their own, and kept apart", async () => {
  const run = await check(
    lineOf({ unit: "Lozenge", pack: "Sachet" }),
    lineOf({ name: "Iron", unit: "box", pack: "纸盒" }),
  );
  expect(await missing(run)).toMatchObject([
    { column: "baseUnit", creates: "unit", records: 2 },
    { column: "packUnit", creates: "packaging", records: 2 },
  ]);
  await create(run, { column: "baseUnit" });
  await workRuns(server);
  await create(run, { column: "packUnit" });
  await workRuns(server);
  expect(await rowsOf(server, run, "verdict=refused")).toEqual([]);
  const { items } = (await server.get("/api/units?count=100")).json();
  const named = (name: string) =>
    items
      .filter((unit: { name: string }) => unit.name === name)
      .map(({ kind }: { kind: string }) => kind);
  expect(named("Lozenge")).toEqual(["presentation"]);
  expect(named("纸盒")).toEqual(["packaging"]);
});

describe("the values of a column", () => {
  test("are counted before the check, the most frequent first", async () => {
    const run = await upload(
      server,
      fileOf(lineOf({ group: "B" }), lineOf({ group: "A" }), lineOf({ group: "B" })),
      "items",
    );
    const read = async (source: object) =>
      (await server.post(`/api/runs/${run.id}/values/preview`, { options: {}, source })).json();
    expect(await read({ columns: [2] })).toEqual({
      values: [
        { value: "B", count: 2 },
        { value: "A", count: 1 },
      ],
      others: 0,
      rows: 3,
      isWhole: true,
    });
    expect((await read({ columns: [3], cut: { from: 1, length: 2 } })).values).toEqual([
      { value: "zi", count: 3 },
    ]);
  });

  test("beyond two hundred are said and not listed", async () => {
    const lines = Array.from({ length: 230 }, (_, at) => lineOf({ group: `G${at}` }));
    const run = await upload(server, fileOf(...lines), "items");
    const answer = await server.post(`/api/runs/${run.id}/values/preview`, {
      options: {},
      source: { columns: [2] },
    });
    expect(answer.json()).toMatchObject({ others: 30, rows: 230, isWhole: true });
  });
});

test("prices are suggested in the currency that their header names, and go in in it", async () => {
  const text = `${HEADER};price_egp\n${lineOf()};12.5\n`;
  const run = await upload(server, text, "items");
  const { mapping } = (await server.post(`/api/runs/${run.id}/preview`, {})).json();
  expect(mapping).toMatchObject({ referencePrice: { columns: [9] }, currency: { fixed: "EGP" } });
  const { id, version } = await checked(server, text, { kind: "items", mapping });
  await server.post(`/api/runs/${id}/apply`, { version });
  await workRuns(server);
  expect((await server.get("/api/items")).json().items).toMatchObject([
    { referencePrice: 1250, currency: "EGP" },
  ]);
  const again = await checked(server, text, { kind: "items", mapping });
  expect(again.counts).toMatchObject({ new: 0, unchanged: 1 });
});
