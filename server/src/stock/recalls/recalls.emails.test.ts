import { expect, test } from "vitest";
import { acknowledge, aNetwork, type Shelf, start } from "#test/recalls.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";
import { recallLateArrivals } from "./recalls.jobs.ts";

const server = testServer();
const lift = ({ id }: { id: string }) =>
  server.post(`/api/recalls/${id}/lift`, { reason: "It was another batch.", version: 1 });

async function lastEmail({ owner }: Shelf): Promise<string> {
  const emails = await emailsTo(server.db, server.services.secret, owner.userId);
  return emails.at(-1)?.text ?? "";
}

async function quarantine({ product, read }: Shelf, batchNumber: string) {
  const { items } = (await server.get(`/api/products/${product}/batches`)).json();
  const { id, version } = items.find(
    (one: { batchNumber: string }) => one.batchNumber === batchNumber,
  );
  await server.post(`/api/products/${product}/batches/${id}/quarantine`, { version });
  return read();
}

test("the email of a lifted recall says which packs can be sold, and why others cannot", async () => {
  const { item, shelves } = await aNetwork(server, 3);
  const [one, other, third] = shelves;
  if (!one || !other || !third) throw new Error("There are three.");
  await one.receive({ batchNumber: "LOT-2", quantity: 4 });
  await one.receive({ batchNumber: "LOT-3", quantity: 5, expiryDate: "2020-01-31" });
  await quarantine(one, "LOT-2");
  await quarantine(other, "LOT-1");
  const all = { item: item.id, isAllBatches: true, batchNumbers: [] };
  const recall = await start(server, all);
  await lift(recall);
  const is = `Recall ${recall.number} of Saline 0.9 % is lifted.`;
  const mixed = await lastEmail(one);
  expect(mixed).toContain(
    `${is} Of 19 packs at Harbour Pharmacy, 10 are in your stock on hand again.`,
  );
  expect(mixed).toContain("Batch LOT-2: 4 packs, in quarantine as before the recall");
  expect(mixed).toContain("Batch LOT-3: 5 packs, expired");
  expect(mixed).not.toContain("LOT-1");
  expect(await lastEmail(other)).toContain(
    `${is} The packs at Hill Pharmacy 1 still cannot be sold.`,
  );
  expect(await lastEmail(third)).toContain(
    `${is} The packs at Hill Pharmacy 2 are in your stock on hand again.`,
  );
});

test("packs that another recall keeps are not said to be in stock again", async () => {
  const { item, one } = await aNetwork(server);
  const first = await start(server, { item: item.id });
  const second = await start(server, { item: item.id, recallClass: 1 });
  await lift(first);
  const email = await lastEmail(one);
  expect(email).toContain("The packs at Harbour Pharmacy still cannot be sold.");
  expect(email).toContain(`Batch LOT-1: 10 packs, still recalled under ${second.number}`);
  expect(email).not.toContain("on hand again");
});

test("a pharmacy that has answered reads of more packs, and not that it has not confirmed", async () => {
  const { item, one } = await aNetwork(server);
  await start(server, { item: item.id, batchNumbers: ["LOT-1", "LOT-9"] });
  const [notice] = await one.notices();
  await acknowledge(one, notice ?? { id: "" }, 10);
  await one.receive({ batchNumber: "LOT-9", quantity: 6 });
  await recallLateArrivals(server.services, AbortSignal.timeout(60_000));
  const email = await lastEmail(one);
  expect(email).toContain(
    "More packs of Saline 0.9 % at Harbour Pharmacy have been recalled since our last email.",
  );
  expect(email).toContain("Batch LOT-9: 6 packs");
  expect(email).not.toContain("has not confirmed");
});
