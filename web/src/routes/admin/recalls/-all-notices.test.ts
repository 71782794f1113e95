import { aNetwork, start } from "@pharmacy/server/test/recalls";
import { expect, test } from "vitest";
import { testApp } from "#test/app.tsx";
import { allNotices } from "./-all-notices.ts";

const app = testApp();

test("the proof has every batch of a pharmacy, also where a list leaves some out", async () => {
  const { item, one } = await aNetwork(app);
  await app.db.$client.query(
    `insert into product_batches (id, organization, product, product_name, batch_number, quantity)
     select gen_random_uuid(), organization, id, name, 'MANY-' || n, 1
     from products, generate_series(1, 210) n where id = $1`,
    [one.product],
  );
  const recall = await start(app, { item: item.id, isAllBatches: true, batchNumbers: [] });
  await app.signIn();
  const notices = await allNotices(recall.id);
  expect(notices.map(({ packs, batches }) => [packs, batches.length])).toEqual([
    [220, 211],
    [10, 1],
  ]);
});
