import type { ProductComparison } from "@pharmacy/contract/products/products.compare";
import { expect, test } from "vitest";
import { aPair, shelfOf, sync, syncPath } from "#test/products.ts";
import { readRun, undone } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

test("a copy whose product was deleted or archived there is gone: kept, until it is picked", async () => {
  const pair = await aPair(server);
  const { source, target } = pair;
  const compared = async (): Promise<ProductComparison> =>
    (await server.get(`${syncPath(source, target)}/differences`)).json();
  const states = async () =>
    Object.fromEntries((await shelfOf(server, target)).map(({ sku, status }) => [sku, status]));
  const made = await Promise.all(
    ["DELETED", "ARCHIVED", "KEPT"].map((sku) => source.make({ sku, name: `Pack ${sku}` })),
  );
  await sync(server, source, target);
  const [deleted, archived] = made;
  expect((await server.delete(`/api/products/${deleted?.id}`)).statusCode).toBe(204);
  const away = await server.post(`/api/products/${archived?.id}/archive`, { version: 1 });
  expect(away.statusCode).toBe(200);
  const { basis, differences, same, items } = await compared();
  expect([same, differences]).toMatchObject([1, { gone: 2, new: 0, changedThere: 0 }]);
  expect(items.map(({ sku }) => sku).sort()).toEqual(["ARCHIVED", "DELETED"]);
  // a copy without a comparison takes nothing away
  expect((await sync(server, source, target, "onConflict=update")).json()).toMatchObject({
    created: 0,
    updated: 0,
  });
  const all = { ARCHIVED: "active", DELETED: "active", KEPT: "active" };
  expect(await states()).toEqual(all);
  const pick = { basis: (await compared()).basis, differences: ["gone"], except: [] };
  expect(pick.basis).toBe(basis);
  const picked = await server.post(`${syncPath(source, target)}/pick`, pick);
  expect(picked.json()).toMatchObject({ created: 0, updated: 2 });
  expect(await states()).toEqual({ ...all, ARCHIVED: "inactive", DELETED: "inactive" });
  expect((await compared()).differences.gone).toBe(0);
  expect((await undone(server, await readRun(server, picked.json().runId))).counts).toMatchObject({
    written: 2,
    left: 0,
  });
  expect(await states()).toEqual(all);
});
