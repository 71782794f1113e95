import { expect, test } from "vitest";
import { aShop, importProducts, newBatch, productFile } from "#test/products.ts";
import { aTill } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/products";
const PLAN = { features: ["productImport" as const, "apiAccess" as const], maxProducts: null };

const [COST, LATER, UNIT] = [48_157, 48_259, 39_517];
const SECRETS = /48157|481[.,]57|48259|482[.,]59|39517|395[.,]17|costPrice|unitCost|marginBps/;

/**
 * Guarantees that what a pharmacy pays is in no answer for its technicians, viewers and programs: no
 * list, no refusal, no history, no export.
 */
test("what packs cost is in nothing that technicians, viewers and programs read", async () => {
  const { organization, make } = await aShop(server, PLAN);
  const { id, sku } = await make({ costPrice: COST, name: "Amoxicillin" });
  const loose = await make({ costPrice: COST });
  const batch = await newBatch(server, id, { batchNumber: "LOT-1", unitCost: UNIT });
  await server.patch(`${PATH}/${id}`, { costPrice: LATER, version: 1 });
  const file = productFile({ SKU: sku, "Cost price": "482.60" });
  const run = await importProducts(server, organization, file);
  const at = `${PATH}/${id}/batches/${batch.id}`;
  const callers = {
    technician: await server.as("technician", organization),
    viewer: await server.as("viewer", organization),
    till: await aTill(server, organization, ["catalogue:read", "stock:read", "stock:write"]),
  };
  for (const [name, caller] of Object.entries(callers)) {
    const reads = [
      PATH,
      `${PATH}?sortBy=costPrice`,
      `${PATH}?search=48157`,
      `${PATH}/${id}`,
      `${PATH}/${id}/batches`,
      `${PATH}/${id}/movements`,
      `${PATH}/changes`,
      `${PATH}/receipts`,
      `/api/logs?recordId=${id}`,
      `/api/logs?recordId=${batch.id}`,
      `/api/logs?search=48157`,
      `/api/runs/${run.id}`,
      `/api/runs/${run.id}/rows`,
      `/api/search?q=48157`,
      "/api/dashboard/products",
      "/api/dashboard/summary",
      "/api/items",
    ];
    const answers = await Promise.all(reads.map((path) => caller.get(path)));
    const stale = { version: 99, batchNumber: "LOT-2" };
    answers.push(
      await caller.post(`${PATH}/${loose.id}/stock`, { quantity: 1, reason: "count" }),
      await caller.post(`${PATH}/${loose.id}/stock`, { quantity: 1, reason: "count", from: 99 }),
      await caller.patch(at, stale),
      await caller.post(`${at}/quarantine`, { version: 99 }),
      await caller.post(`${at}/stock`, { change: -1, reason: "sale" }),
      await caller.post(`${at}/stock`, { change: -1, reason: "sale", version: 99 }),
      await caller.patch(`${PATH}/${id}`, { shelfLocation: "B2", version: 99 }),
      await caller.patch(`${PATH}/${id}`, { costPrice: 1, version: 3 }),
      await caller.put(`${PATH}/stock`, { lines: [{ sku, batchNumber: "LOT-1", quantity: 5 }] }),
    );
    for (const columns of ["name,cost", "name,margin", "name"]) {
      const sent = await caller.post(`${PATH}/export`, { format: "csv", columns });
      answers.push(sent);
      if (sent.statusCode < 300) answers.push(await server.visitor.get(sent.json().url));
    }
    const leaks = answers.filter(({ body }) => SECRETS.test(withoutRefusedField(body)));
    expect([name, leaks.map(({ body }) => body)]).toEqual([name, []]);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(answers.some(({ body }) => body.includes("Amoxicillin"))).toBe(true);
  }
  const owner = await server.as("owner", organization);
  expect((await owner.get(`${PATH}/${id}`)).json().costPrice).toBe(48_260);
  expect((await owner.get(`${PATH}/${id}/batches`)).json().items[0].unitCost).toBe(UNIT);
});

/** Ignores the caller's own field, named in the refusal to change it or to sort by it. */
const withoutRefusedField = (body: string) =>
  body.replace(/You do not have permission to (?:change|sort by) costPrice\./, "");
