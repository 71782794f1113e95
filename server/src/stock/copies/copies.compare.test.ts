import type { Product } from "@pharmacy/contract/products/products";
import type { ProductComparison } from "@pharmacy/contract/products/products.compare";
import { describe, expect, test } from "vitest";
import { aPair, shelfOf, sync, syncPath } from "#test/products.ts";
import { readRun, undone } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Pair = Awaited<ReturnType<typeof aPair>>;

const compared = async ({ source, target }: Pair, query = ""): Promise<ProductComparison> =>
  (await server.get(`${syncPath(source, target)}/differences?${query}`)).json();

const pick = ({ source, target }: Pair, body: object) =>
  server.post(`${syncPath(source, target)}/pick`, body);

/** Two pharmacies that both changed after a copy. */
async function apart() {
  const pair = await aPair(server);
  const { source, target } = pair;
  const made: Record<string, Product> = {};
  for (const sku of ["A", "B", "C", "D", "E", "F"]) {
    made[sku] = await source.make({ sku, name: `Pack ${sku}` });
  }
  await sync(server, source, target);
  const copies = Object.fromEntries((await shelfOf(server, target)).map((one) => [one.sku, one]));
  const there = (sku: string, change: object) =>
    server.patch(`/api/products/${made[sku]?.id}`, { version: 1, ...change });
  const here = (sku: string, change: object) =>
    server.patch(`/api/products/${copies[sku]?.id}`, { version: 1, ...change });
  await there("A", { name: "A there" });
  await here("B", { name: "B here" });
  await there("C", { name: "C there" });
  await here("C", { name: "C here" });
  await server.post(`/api/products/${copies.D?.id}/archive`, { version: 1 });
  await there("E", { status: "inactive" });
  await source.make({ sku: "N" });
  return { pair };
}

describe("the products of two pharmacies, side by side", () => {
  test("say which side has changed what since they were copied", async () => {
    const { pair } = await apart();
    const answer = await compared(pair);
    expect(answer).toMatchObject({
      same: 1,
      total: 6,
      totalPages: 1,
      differences: {
        new: 1,
        changedThere: 1,
        changedHere: 1,
        changedBoth: 1,
        removedHere: 1,
        gone: 1,
      },
    });
    const rows = Object.fromEntries(answer.items.map((row) => [row.difference, row]));
    expect(rows.changedBoth?.changes).toEqual([
      { field: "name", there: "C there", here: "C here", copied: "Pack C" },
    ]);
    expect(rows.changedThere).toMatchObject({
      sku: "A",
      changes: [{ here: "Pack A", copied: "Pack A" }],
    });
    expect((await compared(pair, "difference=gone")).items).toMatchObject([{ sku: "E" }]);
    expect((await compared(pair, "search=PRODUCT")).items).toMatchObject([{ sku: "N" }]);
    const second = await compared(pair, "count=4&page=2");
    expect([second.items.length, second.total, second.totalPages]).toEqual([2, 6, 2]);
  });

  test("name categories as people know them", async () => {
    const pair = await aPair(server);
    const group = await pair.source.otherGroup();
    await pair.source.make({ sku: "A", name: "Comb", group });
    await pair.target.make({ sku: "A", name: "Comb", taxRateBps: 0 });
    const [row] = (await compared(pair)).items;
    const { path } = (await server.get(`/api/groups/${group}`)).json();
    expect(row?.changes).toMatchObject([{ field: "group", there: path }]);
    expect(row?.changes[0]?.here).not.toMatch(/-.*-.*-/);
  });

  test("are copied as picked, in a run that can be undone", async () => {
    const { pair } = await apart();
    const before = await shelfOf(server, pair.target);
    const { basis, items } = await compared(pair);
    const keyOf = (sku: string) => items.find((row) => row.sku === sku)?.key ?? "";
    // the safe ones without A, plus C and E
    const except = ["A", "C", "E"].map(keyOf);
    const answer = await pick(pair, { basis, differences: ["new", "changedThere"], except });
    expect(answer.json()).toMatchObject({ created: 1, updated: 2, skipped: { existing: 4 } });
    const after = Object.fromEntries(
      (await shelfOf(server, pair.target)).map((one) => [one.sku, one]),
    );
    expect(after).toMatchObject({
      A: { name: "Pack A" },
      B: { name: "B here" },
      C: { name: "C there" },
      E: { status: "inactive" },
      N: { source: "sync", syncedFrom: pair.source.organization },
    });
    expect(after.D).toBeUndefined();
    const run = await readRun(server, answer.json().runId);
    expect(run).toMatchObject({ kind: "productSync", status: "done", counts: { written: 3 } });
    // C was copied again, so only later changes count
    expect((await compared(pair)).differences).toMatchObject({ changedThere: 1, changedBoth: 0 });
    expect((await undone(server, run)).counts).toMatchObject({ written: 3, left: 0 });
    const content = ({ version: _, updatedAt: __, ...one }: Product) => one;
    expect((await shelfOf(server, pair.target)).map(content)).toEqual(before.map(content));
    expect((await compared(pair)).differences).toMatchObject({ changedBoth: 1, gone: 1 });
  });

  test("that were removed here can be copied again, under a SKU that is free", async () => {
    const pair = await aPair(server);
    const item = await pair.source.item();
    await pair.source.ofItem(item.id, { sku: "A" });
    await sync(server, pair.source, pair.target);
    const [copy] = await shelfOf(server, pair.target);
    await server.post(`/api/products/${copy?.id}/archive`, { version: 1 });
    await pair.target.make({ sku: "A", name: "Another" });
    const { basis, differences } = await compared(pair);
    expect(differences).toMatchObject({ removedHere: 1, new: 0 });
    await pick(pair, { basis, differences: ["removedHere"], except: [] });
    const skus = (await shelfOf(server, pair.target)).map(({ sku }) => sku);
    expect(skus.sort()).toEqual(["A", "A-2"]);
  });
});

describe("copying what was picked is refused", () => {
  test("once either side has changed since", async () => {
    const pair = await aPair(server);
    await pair.source.make({ sku: "A" });
    const { basis } = await compared(pair);
    await pair.source.make({ sku: "B" });
    const all = { differences: ["new"], except: [] };
    const late = await pick(pair, { basis, ...all });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      "Products have changed since you compared them. Compare again.",
    ]);
    const { basis: newer } = await compared(pair);
    expect((await pick(pair, { basis: newer, ...all })).statusCode).toBe(200);
    // repeating the call copies nothing more
    expect((await pick(pair, { basis: newer, ...all })).statusCode).toBe(409);
    expect(await shelfOf(server, pair.target)).toHaveLength(2);
  });

  test("where nothing is picked, or the pharmacy is the same", async () => {
    const pair = await aPair(server);
    await pair.source.make({ sku: "A" });
    const { basis } = await compared(pair);
    const none = await pick(pair, { basis, differences: [], except: [] });
    expect(none.json().message).toBe("Pick at least one product.");
    const own = { ...pair, source: { ...pair.source, organization: pair.target.organization } };
    const same = await server.get(`${syncPath(own.source, own.target)}/differences`);
    expect(same.json().message).toBe("Choose another pharmacy to copy from.");
  });

  test("where the plan has no room for all of it, and then nothing is copied", async () => {
    const pair = await aPair(server, {}, {}, { maxProducts: 1 });
    for (const sku of ["A", "B"]) await pair.source.make({ sku });
    const { basis } = await compared(pair);
    const answer = await pick(pair, { basis, differences: ["new"], except: [] });
    expect(answer.statusCode).toBe(409);
    expect(await shelfOf(server, pair.target)).toEqual([]);
  });

  test("to users of a pharmacy, as is the comparison", async () => {
    const pair = await aPair(server);
    await pair.source.make({ sku: "A" });
    const { basis } = await compared(pair);
    const owner = await server.as("owner", pair.target.organization);
    const path = syncPath(pair.source, pair.target);
    expect((await owner.get(`${path}/differences`)).statusCode).toBe(403);
    const body = { basis, differences: ["new"], except: [] };
    expect((await owner.post(`${path}/pick`, body)).statusCode).toBe(403);
  });
});

describe("a copy with the basis of a comparison and no choice", () => {
  const copy = ({ source, target }: Pair, query: string) => sync(server, source, target, query);

  test("copies what is new there and what changed there alone, and leaves all else", async () => {
    const { pair } = await apart();
    const { basis } = await compared(pair);
    const answer = await copy(pair, `basis=${basis}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { created: 1, updated: 1 }]);
    const names = (await shelfOf(server, pair.target)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["A there", "B here", "C here"]));
    expect(names).not.toContain("Pack D");
  });

  test("is refused once something has changed, and beside another way to decide", async () => {
    const { pair } = await apart();
    const { basis } = await compared(pair);
    for (const query of ["dryRun=true", "onConflict=update"]) {
      const answer = await copy(pair, `basis=${basis}&${query}`);
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { basis: "A comparison decides what is copied. Send only its basis." },
      ]);
    }
    await pair.source.make({ sku: "LATER" });
    const late = await copy(pair, `basis=${basis}`);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      "Products have changed since you compared them. Compare again.",
    ]);
  });

  test("is refused where the plan has no copying, as without one", async () => {
    const pair = await aPair(server, {}, {}, { features: [] });
    await pair.source.make();
    for (const query of ["basis=x", ""]) {
      const answer = await copy(pair, query);
      expect([answer.statusCode, answer.json().error]).toEqual([409, "plan_limit"]);
    }
  });
});
