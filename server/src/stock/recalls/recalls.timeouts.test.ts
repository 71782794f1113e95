import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aNetwork, aRecall, start } from "#test/recalls.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

/** Longer than other calls wait for a lock. */
const HELD_S = 5.5;

test("a recall is started, extended and lifted behind a long import of the same products", {
  timeout: 40_000,
}, async () => {
  const networks = [
    await aNetwork(server),
    await aNetwork(server),
    await aNetwork(server),
  ] as const;
  const [first, second, third] = networks.map(({ item }) => item.id);
  const item = String(first);
  const extended = await start(server, { item: String(second), batchNumbers: ["LOT-8"] });
  const lifted = await start(server, { item: String(third) });
  const act = (id: string, name: string, body: object) =>
    server.post(`/api/recalls/${id}/${name}`, { version: 1, ...body });
  const acts = await server.db.transaction(async (tx) => {
    for (const { one } of networks) {
      await tx.execute(sql`select from products where id = ${one.product} for update`);
    }
    const sent = [
      server.post("/api/recalls", aRecall({ item })),
      act(extended.id, "extend", { batchNumbers: ["LOT-1"] }),
      act(lifted.id, "lift", { reason: "It was another batch." }),
    ];
    await tx.execute(sql`select pg_sleep(${HELD_S})`);
    return { sent };
  });
  const answers = await Promise.all(acts.sent);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200]);
  const stocks = await Promise.all(networks.map(({ one }) => one.read()));
  expect(stocks.map(({ quantityOnHand }) => quantityOnHand)).toEqual([0, 0, 10]);
});
