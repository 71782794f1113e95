import type { ExpiringBatches } from "@pharmacy/contract/products/own-products.batches";
import { expect, test } from "vitest";
import { aShop, newBatch } from "#test/products.ts";
import { testServer } from "#test/server.ts";
import { addDays } from "../../platform/days.ts";

const server = testServer();

const PATH = "/api/dashboard/expiring-batches";
const TODAY = "2026-03-10";
const dayIn = (days: number) => addDays(TODAY, days);

type Caller = { get: typeof server.get };

async function read(caller: Caller): Promise<ExpiringBatches["batches"]> {
  const answer = await caller.get(PATH);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().batches;
}

test("the first batches to expire come first, with the days left at the pharmacy", async () => {
  server.moveTo(`${dayIn(-60)}T12:00:00Z`);
  const { organization, make } = await aShop(server);
  const { id, name } = await make({ name: "Zinc tablets" });
  const packs = (days: number, quantity: number, batchNumber: string) =>
    newBatch(server, id, { expiryDate: dayIn(days), quantity, batchNumber });
  await packs(91, 5, "LATE");
  await packs(90, 4, "LAST");
  await packs(0, 1, "TODAY");
  await packs(-1, 7, "EXPIRED");
  await packs(20, 0, "GONE");
  const { id: aside, version } = await packs(9, 3, "ASIDE");
  await server.post(`/api/products/${id}/batches/${aside}/quarantine`, { version });
  const other = await make({ name: "Biotin tablets" });
  await newBatch(server, other.id, { expiryDate: dayIn(7), quantity: 2, batchNumber: "B1" });
  const archived = await make();
  await newBatch(server, archived.id, { expiryDate: dayIn(3) });
  await server.db.$client.query("update products set archived_at = now() where id = $1", [
    archived.id,
  ]);
  server.moveTo(`${TODAY}T12:00:00Z`);
  const found = await read(await server.as("viewer", organization));
  expect(found.map(({ id: _, ...batch }) => batch)).toEqual([
    { product: { id, name }, batchNumber: "TODAY", quantity: 1, expiryDate: TODAY, daysLeft: 0 },
    {
      product: { id: other.id, name: "Biotin tablets" },
      batchNumber: "B1",
      quantity: 2,
      expiryDate: dayIn(7),
      daysLeft: 7,
    },
    {
      product: { id, name },
      batchNumber: "LAST",
      quantity: 4,
      expiryDate: dayIn(90),
      daysLeft: 90,
    },
  ]);
});

test("at most ten batches are answered, and only those of the caller's pharmacy", async () => {
  server.moveTo(`${TODAY}T12:00:00Z`);
  const [shop, other] = [await aShop(server), await aShop(server)];
  const { id } = await shop.make();
  for (let days = 12; days > 0; days -= 1) {
    await newBatch(server, id, { expiryDate: dayIn(days), quantity: days });
  }
  const own = await read(await server.as("technician", shop.organization));
  expect(own.map(({ daysLeft }) => daysLeft)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await read(await server.as("owner", other.organization))).toEqual([]);
  expect(await read(server)).toEqual([]);
  expect((await server.visitor.get(PATH)).statusCode).toBe(401);
});

test("days left are counted where the pharmacy is", async () => {
  server.moveTo(`${TODAY}T12:00:00Z`);
  const { organization, make } = await aShop(server, {}, { timeZone: "Pacific/Auckland" });
  const { id } = await make();
  await newBatch(server, id, { expiryDate: dayIn(3) });
  const owner = await server.as("owner", organization);
  // already the 11th in Auckland
  expect((await read(owner)).map(({ daysLeft }) => daysLeft)).toEqual([2]);
});
