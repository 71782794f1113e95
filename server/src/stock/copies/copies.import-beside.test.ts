import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { untilWaiting } from "#test/lock-waits.ts";
import {
  aPair,
  applyProducts,
  checkedProducts,
  productFile,
  shelfOf,
  sync,
} from "#test/products.ts";
import { rowsOf } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

/** Two products that a copy would rename, and an import that renames and counts them. */
async function aRace() {
  const plan = { features: ["productImport" as const, "productSync" as const] };
  const { source, target } = await aPair(server, {}, {}, plan);
  for (const sku of ["A", "B"]) {
    await source.make({ sku, name: "Comb" });
    await target.make({ sku, name: "Brush" });
  }
  const lines = ["A", "B"].map((sku) => ({ SKU: sku, Name: "Soap", Quantity: 1 }));
  const run = await checkedProducts(server, target.organization, productFile(...lines));
  return {
    run,
    target,
    copy: () => sync(server, source, target, "onConflict=update"),
    apply: () => applyProducts(server, run),
  };
}

/** Starts both while their pharmacy is locked, so that they go on in this order. */
async function inOrder<One, Other>(
  { organization }: { organization: string },
  first: () => Promise<One>,
  second: () => Promise<Other>,
): Promise<[One, Other]> {
  const { begun } = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select from organizations where id = ${organization} for no key update`);
    const one = first();
    await untilWaiting(server, 1);
    const other = second();
    await untilWaiting(server, 2);
    return { begun: Promise.all([one, other]) };
  });
  return begun;
}

const shown = async (target: { organization: string }) =>
  (await shelfOf(server, target))
    .map(({ sku, name, quantityOnHand }) => `${sku} ${name} ${quantityOnHand}`)
    .sort();

test("a copy that waits for an import goes by what the import has written", async () => {
  const { apply, copy, target } = await aRace();
  const [done, copied] = await inOrder(target, apply, copy);
  expect(done).toMatchObject({ status: "done", counts: { written: 2, left: 0 } });
  expect([copied.statusCode, copied.json()]).toMatchObject([200, { created: 0, updated: 2 }]);
  expect(await shown(target)).toEqual(["A Comb 1", "B Comb 1"]);
});

test("an import that waits for a copy leaves what the copy has changed, and says so", async () => {
  const { apply, copy, run, target } = await aRace();
  const [copied, done] = await inOrder(target, copy, apply);
  expect([copied.statusCode, copied.json()]).toMatchObject([200, { created: 0, updated: 2 }]);
  expect(done).toMatchObject({ status: "done", counts: { written: 0, left: 2 } });
  expect((await rowsOf(server, run, "verdict=left"))[0]?.messages[0]?.message).toBe(
    "This record has changed since the check. Upload the file again to import this row.",
  );
  expect(await shown(target)).toEqual(["A Comb null", "B Comb null"]);
});

test("at the same moment, one of the two goes first as a whole", async () => {
  const { apply, copy, target } = await aRace();
  const [done, copied] = await Promise.all([apply(), copy()]);
  expect(copied.statusCode).toBe(200);
  const packs = done.counts.written === 2 ? 1 : null;
  expect(done.counts.written + done.counts.left).toBe(2);
  expect(await shown(target)).toEqual([`A Comb ${packs}`, `B Comb ${packs}`]);
});
