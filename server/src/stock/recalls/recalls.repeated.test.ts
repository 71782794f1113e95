import type { Recall, RecallInput } from "@pharmacy/contract/recalls/recalls";
import { expect, test } from "vitest";
import { aNetwork, aRecall, readRecall, recallEmailsSent, start } from "#test/recalls.ts";
import { testServer } from "#test/server.ts";
import { recalls } from "./recalls.table.ts";

const server = testServer();

const send = (values: Partial<RecallInput> & { item: string }) =>
  server.post("/api/recalls", aRecall(values));

test("of the same recall by several at the same moment, one is started and the others name it", async () => {
  const { item, one, other } = await aNetwork(server);
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({ item: item.id })));
  const started = answers.filter(({ statusCode }) => statusCode === 201);
  expect(started.length).toBe(1);
  const recall: Recall | undefined = started[0]?.json();
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      `Recall ${recall?.number} already recalls batch LOT-1 of Saline 0.9 %.`,
    ]);
  }
  expect(await server.db.$count(recalls)).toBe(1);
  expect((await recallEmailsSent(server)).length).toBe(2);
  expect([(await one.notices()).length, (await other.notices()).length]).toEqual([1, 1]);
  // no number was lost to a refusal
  expect((await start(server, { item: item.id, batchNumbers: ["LOT-2"] })).number).toMatch(/0002$/);
});

test("numbers that several recalls have between them are refused, a further one is not", async () => {
  const { item } = await aNetwork(server);
  const first = await start(server, { item: item.id, batchNumbers: ["LOT-1", "LOT-2"] });
  const second = await start(server, { item: item.id, batchNumbers: ["LOT-3"] });
  const both = await send({ item: item.id, batchNumbers: ["LOT-3", "LOT-2"] });
  expect([both.statusCode, both.json().message]).toEqual([
    409,
    `Recalls ${first.number} and ${second.number} already recall these batches of Saline 0.9 %.`,
  ]);
  const more = await send({ item: item.id, batchNumbers: ["LOT-3", "LOT-4"] });
  expect(more.statusCode).toBe(201);
});

test("a graver class, a single batch beside all, and what was closed or lifted are recalled", async () => {
  const { item, one } = await aNetwork(server);
  const { id } = await start(server, { item: item.id });
  expect((await send({ item: item.id, recallClass: 3 })).statusCode).toBe(409);
  expect((await send({ item: item.id, recallClass: 1 })).statusCode).toBe(201);
  const all = { item: item.id, isAllBatches: true, batchNumbers: [], recallClass: 1 as const };
  const whole = await start(server, all);
  expect((await send(all)).json().message).toBe(
    `Recall ${whole.number} already recalls all batches of Saline 0.9 %.`,
  );
  const only = { item: item.id, batchNumbers: ["LOT-9"], recallClass: 1 as const };
  const late = await start(server, only);
  const reason = "It was another batch.";
  for (const [recall, act] of [
    [whole, "lift"],
    [late, "close"],
  ] as const) {
    await server.post(`/api/recalls/${recall.id}/${act}`, { reason, version: 1 });
  }
  expect((await one.read()).quantityOnHand).toBe(0);
  expect([(await send(all)).statusCode, (await send(only)).statusCode]).toEqual([201, 201]);
  expect((await readRecall(server, { id })).status).toBe("open");
});
