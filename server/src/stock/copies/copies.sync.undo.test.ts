import { aPair, newBatch, sync } from "#test/products.ts";
import { readRun } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { type Scenes, succeeding, testUndos } from "#test/undos.ts";

const server = testServer();
const { get, ok, patch } = succeeding(server);

const productSync: Scenes = {
  tables: { products: "id", product_batches: "product" },
  scenes: {
    "their prices": () => syncScene((id) => patch(`/api/products/${id}`, { sellingPrice: 4_711 })),
    "the stock of a copy": () => syncScene((id) => newBatch(server, id), false),
  },
};

async function syncScene(change: (id: string) => Promise<unknown>, isOfAll = true) {
  const { source, target } = await aPair(server);
  for (const sku of ["A", "B", "C", "D"]) await source.make({ sku, name: `New ${sku}` });
  for (const sku of ["A", "B"]) await target.make({ sku, name: `Old ${sku}` });
  const list = `/api/products?organization=${target.organization}`;
  return {
    async write() {
      const { runId } = await ok(sync(server, source, target, "onConflict=update"));
      return readRun(server, runId);
    },
    async change() {
      const { items: shelf } = await get(list);
      const changed = shelf.filter(({ sku }: { sku: string }) =>
        (isOfAll ? ["B", "D"] : ["D"]).includes(sku),
      );
      for (const { id } of changed) await change(id);
      return changed.map(({ id }: { id: string }) => id);
    },
  };
}

testUndos(server, "productSync", productSync);
