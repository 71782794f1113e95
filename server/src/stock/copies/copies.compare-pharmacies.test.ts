import type { ProductComparison } from "@pharmacy/contract/products/products.compare";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPair, sync, syncPath } from "#test/products.ts";
import { testServer } from "#test/server.ts";
import type { Transaction } from "../../platform/db/database.ts";

const server = testServer({ isOwn: true });

type Pair = Awaited<ReturnType<typeof aPair>>;

/** Two pharmacies, one of which has changed since it was copied. */
async function apart(): Promise<Pair> {
  const pair = await aPair(server);
  await pair.source.make({ sku: "A", name: "Comb" });
  await sync(server, pair.source, pair.target);
  await pair.source.make({ sku: "B", name: "Soap" });
  await pair.source.make({ sku: "C", name: "Towel" });
  return pair;
}

const look = ({ source, target }: Pair, query = "") =>
  server.get(`${syncPath(source, target)}/differences?${query}`);

/** Acts while another transaction holds its locks. */
const meanwhile = <Of>(hold: (tx: Transaction) => Promise<unknown>, act: () => Promise<Of>) =>
  server.db.transaction(async (tx) => {
    await hold(tx);
    return act();
  });

test("a comparison waits for no one who changes the pharmacies, their products or items", async () => {
  const pair = await apart();
  const ids = [pair.source.organization, pair.target.organization];
  const answer = await meanwhile(
    async (tx) => {
      await tx.execute(sql`select id from organizations where id in ${ids} for update`);
      await tx.execute(sql`select id from products for update`);
      await tx.execute(sql`select id from items for update`);
    },
    () => look(pair),
  );
  expect([answer.statusCode, answer.json().total]).toEqual([200, 2]);
});

test("its second page reads nothing again, unless something has changed", async () => {
  const pair = await apart();
  const first: ProductComparison = (await look(pair, "count=1")).json();
  expect([first.total, first.items[0]?.name]).toEqual([2, "Soap"]);
  const second = await meanwhile(
    (tx) => tx.execute(sql`lock table product_copies in access exclusive mode`),
    () => look(pair, "count=1&page=2"),
  );
  expect([second.statusCode, second.json().items[0]?.name]).toEqual([200, "Towel"]);
  expect(second.json().basis).toBe(first.basis);
  await pair.source.make({ sku: "D", name: "Brush" });
  const third: ProductComparison = (await look(pair, "count=1")).json();
  expect([third.total, third.items[0]?.name]).toEqual([3, "Brush"]);
  expect(third.basis).not.toBe(first.basis);
});
