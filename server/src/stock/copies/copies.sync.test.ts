import type { Product } from "@pharmacy/contract/products/products";
import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { aPair, newBatch, shelfOf, sync } from "#test/products.ts";
import { readRun, undone } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const NONE = { existing: 0, notOffered: 0, notCovered: 0, keptArchived: 0 };

describe("products copied from another pharmacy", () => {
  test("are the active ones, with what may be copied and nothing else", async () => {
    const { source, target } = await aPair(server);
    const item = await source.item({ gtin: aGtin() });
    const values = { reorderPoint: 10, reorderQuantity: 24, costPrice: 395, shelfLocation: "B2" };
    const made = (await source.ofItem(item.id, { ...values, sku: "AMOX", name: "Amox" })).json();
    await newBatch(server, made.id);
    const gtin = aGtin();
    await source.make({ sku: "SOAP", name: "Soap", gtin, taxRateBps: 2300 });
    await source.make({ status: "draft" });
    const answer = await sync(server, source, target);
    expect(answer.json()).toMatchObject({
      source: { id: source.organization },
      target: { id: target.organization },
      examined: 2,
      created: 2,
      updated: 0,
      skipped: NONE,
    });
    const [amox, soap, ...others] = await shelfOf(server, target);
    expect(others).toEqual([]);
    expect(amox).toMatchObject({
      item: { id: item.id },
      gtin: item.gtin,
      sku: "AMOX",
      name: "Amox",
      status: "active",
      sellingPrice: 699,
      reorderPoint: 10,
      reorderQuantity: 24,
      costPrice: null,
      shelfLocation: null,
      quantityOnHand: null,
      lastStockAt: null,
      source: "sync",
      syncedFrom: source.organization,
    });
    expect(soap).toMatchObject({ item: null, sku: "SOAP", gtin, taxRateBps: 2300, packSize: 21 });
    expect((await server.get(`/api/products/${soap?.id}`)).json().group.id).toBe(
      source.choices.group,
    );
  });

  test("are found there by item, by GTIN, and local ones by SKU, and then left alone", async () => {
    const { source, target } = await aPair(server);
    const item = await source.item();
    const gtin = aGtin();
    await source.ofItem(item.id, { sku: "A", name: "Amox" });
    await source.make({ sku: "B", name: "Soap", gtin });
    await source.make({ sku: "C-1", name: "Comb" });
    await source.make({ sku: "D", name: "Same name" });
    await target.ofItem(item.id, { sku: "X", name: "Own name" });
    await target.make({ sku: "Y", name: "Own soap", gtin });
    await target.make({ sku: "c-1", name: "Own comb" });
    await target.make({ sku: "Z", name: "Same name" });
    const before = await shelfOf(server, target);
    expect((await sync(server, source, target)).json()).toMatchObject({
      examined: 4,
      created: 1,
      skipped: { ...NONE, existing: 3 },
    });
    const after = await shelfOf(server, target);
    expect(after.filter(({ sku }) => sku !== "D")).toEqual(before);
    const again = (await sync(server, source, target)).json();
    expect(again).toMatchObject({ created: 0, updated: 0, skipped: { ...NONE, existing: 4 } });
    expect(await shelfOf(server, target)).toEqual(after);
  });

  test("update name, group, GTIN and tax of what is there, where that is asked for", async () => {
    const { source, target } = await aPair(server);
    const gtin = aGtin();
    const other = await source.otherGroup();
    const sold = { sellingPrice: 100, reorderPoint: 1, taxRateBps: 900 };
    await source.make({ ...sold, sku: "C", name: "Comb", gtin, group: other });
    const own = { sellingPrice: 200, reorderPoint: 2, taxRateBps: 0, status: "draft" } as const;
    const { id } = await target.make({ ...own, sku: "c", name: "Own comb" });
    const answer = (await sync(server, source, target, "onConflict=update")).json();
    expect(answer).toMatchObject({ created: 0, updated: 1, skipped: NONE });
    expect((await server.get(`/api/products/${id}`)).json()).toMatchObject({
      name: "Comb",
      gtin,
      taxRateBps: 900,
      group: { id: other },
      source: "manual",
      sku: "c",
      sellingPrice: 200,
      reorderPoint: 2,
      status: "draft",
    });
    const again = (await sync(server, source, target, "onConflict=update")).json();
    expect(again).toMatchObject({ updated: 0, skipped: { ...NONE, existing: 1 } });
  });

  test("get another SKU where theirs is taken", async () => {
    const { source, target } = await aPair(server);
    const long = "S".repeat(40);
    const [one, two] = [await source.item(), await source.item()];
    await source.ofItem(one.id, { sku: "AMOX" });
    await source.ofItem(two.id, { sku: long });
    for (const sku of ["amox", "amox-2", long]) await target.make({ sku });
    await sync(server, source, target);
    const skus = (await shelfOf(server, target)).map(({ sku }) => sku);
    expect(skus).toEqual(expect.arrayContaining(["AMOX-3", `${"S".repeat(38)}-2`]));
  });

  test("have no price, and are drafts, where it would be in another currency", async () => {
    const { source, target } = await aPair(server, { currency: "GBP" }, {}, { currency: "GBP" });
    await source.make({ sku: "C" });
    await sync(server, source, target);
    expect(await shelfOf(server, target)).toMatchObject([
      { sku: "C", sellingPrice: 0, currency: "GBP", status: "draft" },
    ]);
  });

  test("are skipped with the reason where the target cannot or would not have them", async () => {
    const { source, target } = await aPair(server, {}, { controlledSchedules: ["CD2"] });
    const discontinued = await source.item();
    const controlled = await source.item({ controlledSchedule: "CD2" });
    const archived = await source.item();
    for (const { id } of [discontinued, controlled, archived]) await source.ofItem(id);
    const { id } = discontinued;
    await server.post(`/api/items/${id}/discontinue`, { version: discontinued.version });
    const kept: Product = (await target.ofItem(archived.id)).json();
    await server.post(`/api/products/${kept.id}/archive`, { version: 1 });
    expect((await sync(server, source, target)).json()).toMatchObject({
      created: 0,
      skipped: { existing: 0, notOffered: 1, notCovered: 1, keptArchived: 1 },
    });
    expect(await shelfOf(server, target)).toEqual([]);
  });

  test("are a run, by which they are undone but for those that changed since", async () => {
    const { source, target } = await aPair(server);
    await source.make({ sku: "A", name: "Amox" });
    await source.make({ sku: "B", name: "Comb" });
    const there = await target.make({ sku: "B", name: "Own comb" });
    const { runId } = (await sync(server, source, target, "onConflict=update")).json();
    const run = await readRun(server, runId);
    expect(run).toMatchObject({
      kind: "productSync",
      status: "done",
      organization: target.organization,
      title: "Products of Rathfern Pharmacy",
      counts: { read: 2, new: 1, changed: 1, written: 2 },
    });
    const history = (await server.history()).filter(({ model }) => model === "product");
    expect(history.map(({ action }) => action).slice(-3)).toEqual(
      expect.arrayContaining(["create", "update", "sync"]),
    );
    const shelf = await shelfOf(server, target);
    expect(shelf.map(({ name }) => name)).toEqual(["Amox", "Comb"]);
    const change = { name: "Mine now", version: 2 };
    await server.patch(`/api/products/${there.id}`, change);
    const undo = await undone(server, run);
    expect(undo.counts).toMatchObject({ written: 1, left: 1 });
    expect((await shelfOf(server, target)).map(({ name }) => name)).toEqual(["Mine now"]);
  });

  test("are only counted in a dry run", async () => {
    const { source, target } = await aPair(server);
    await source.make();
    expect((await sync(server, source, target, "dryRun=true")).json()).toMatchObject({
      runId: null,
      examined: 1,
      created: 1,
    });
    expect(await shelfOf(server, target)).toEqual([]);
    expect((await server.get("/api/runs?kind=productSync")).json().total).toBe(0);
  });
});
