import { HOUR_MS } from "@pharmacy/contract/time.values";
import { expect, test } from "vitest";
import { acknowledge, aNetwork, readRecall, recallEmailsSent, start } from "#test/recalls.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const act = (id: string, name: string, body: object) =>
  server.post(`/api/recalls/${id}/${name}`, body);
const later = (hours: number) =>
  server.moveTo(new Date(Date.now() + hours * HOUR_MS).toISOString());

test("a recall closes when every pharmacy has answered, or with a reason", async () => {
  const { item, one, other } = await aNetwork(server);
  const { id, number } = await start(server, { item: item.id });
  const refused = await act(id, "close", { version: 1 });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    422,
    { reason: "2 pharmacies have not answered. Say why the recall closes without them." },
  ]);
  const [notice] = await one.notices();
  if (notice) await acknowledge(one, notice, 10);
  const closed = await act(id, "close", { reason: "The other pharmacy burnt down.", version: 1 });
  expect(closed.json()).toMatchObject({
    status: "closed",
    version: 2,
    pharmacies: 2,
    answered: 1,
    waiting: 0,
    closedUnanswered: 1,
  });
  expect((await one.notices())[0]?.status).toBe("acknowledged");
  const [unanswered] = await other.notices();
  expect(unanswered?.status).toBe("closed");
  const late = await acknowledge(other, unanswered ?? { id: "" }, 10);
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    `Recall ${number} is closed. It no longer takes answers.`,
  ]);
  const again = await act(id, "close", { reason: "Twice.", version: 2 });
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    `Recall ${number} is already closed.`,
  ]);
});

test("a recall that is lifted gives every batch back as it was, and says so", async () => {
  const { item, one, other } = await aNetwork(server);
  const { items } = (await server.get(`/api/products/${one.product}/batches`)).json();
  const batch = `/api/products/${one.product}/batches/${items[0].id}`;
  await server.post(`${batch}/quarantine`, { version: 1 });
  const { id, number } = await start(server, { item: item.id });
  const lifted = await act(id, "lift", { reason: "It was another batch.", version: 1 });
  expect(lifted.json()).toMatchObject({ status: "lifted", waiting: 0 });
  const [back] = (await server.get(`/api/products/${one.product}/batches`)).json().items;
  expect(back.status).toBe("quarantined");
  expect((await other.read()).quantityOnHand).toBe(10);
  expect((await recallEmailsSent(server)).slice(2)).toEqual(
    [one, other].map(({ owner }) => ({
      kind: "recallLifted",
      user: owner.userId,
      subject: `Saline 0.9 %: recall ${number} is lifted`,
    })),
  );
  expect((await act(id, "lift", { reason: "Twice.", version: 2 })).statusCode).toBe(409);
  await one.receive({ batchNumber: "LOT-1X", quantity: 3 });
  expect((await one.read()).quantityOnHand).toBe(3);
});

test("a batch that another recall is about as well stays recalled", async () => {
  const { item, one } = await aNetwork(server);
  const first = await start(server, { item: item.id });
  const second = await start(server, { item: item.id, batchNumbers: ["LOT-1", "LOT-2"] });
  await act(first.id, "lift", { reason: "It was another batch.", version: 1 });
  expect((await one.read()).quantityOnHand).toBe(0);
  await act(second.id, "lift", { reason: "It was another batch, too.", version: 1 });
  expect((await one.read()).quantityOnHand).toBe(10);
});

test("a recall is extended by further numbers, which ask every pharmacy again", async () => {
  const { item, one, other } = await aNetwork(server);
  await one.receive({ batchNumber: "LOT-2", quantity: 4 });
  const { id } = await start(server, { item: item.id });
  const [notice] = await one.notices();
  if (notice) await acknowledge(one, notice, 10);
  const extended = await act(id, "extend", { batchNumbers: ["LOT-2", "LOT-1"], version: 1 });
  expect(extended.json()).toMatchObject({
    batchNumbers: ["LOT-1", "LOT-2"],
    waiting: 2,
    packs: 24,
    version: 2,
  });
  expect((await one.read()).quantityOnHand).toBe(0);
  expect(await one.notices()).toMatchObject([{ status: "waiting", packs: 14, setAside: 10 }]);
  expect((await recallEmailsSent(server)).slice(2)).toMatchObject([
    {
      kind: "recall",
      user: one.owner.userId,
      subject: expect.stringMatching(/^More packs recalled/),
    },
  ]);
  expect(await other.notices()).toMatchObject([{ packs: 10 }]);
  const stale = await act(id, "extend", { batchNumbers: ["LOT-3"], version: 1 });
  expect(stale.json()).toMatchObject({ current: { version: 2 } });
  expect(stale.statusCode).toBe(409);
});

test("who has not answered is reminded, and not again within hours", async () => {
  const { item, one, other } = await aNetwork(server);
  const { id } = await start(server, { item: item.id });
  const [notice] = await one.notices();
  if (notice) await acknowledge(one, notice, 10);
  expect((await act(id, "remind", {})).json()).toMatchObject({
    reminded: 0,
    tooSoon: 1,
    unreachable: 0,
    newEmails: { written: 0 },
  });
  later(5);
  expect((await act(id, "remind", {})).json()).toMatchObject({
    reminded: 1,
    tooSoon: 0,
    unreachable: 0,
    newEmails: { written: 1, kept: 1, sent: 0 },
  });
  const emails = (await recallEmailsSent(server)).slice(2);
  expect(emails).toMatchObject([{ kind: "recallReminder", user: other.owner.userId }]);
  expect(await other.notices()).toMatchObject([{ emails: { written: 2, sent: 0 } }]);
  expect((await server.history()).at(-1)).toMatchObject({
    action: "remind",
    model: "recallNotice",
    organization: other.organization,
  });
  const [waiting] = await other.notices();
  later(10);
  expect((await act(id, "remind", { notices: [notice?.id] })).json().reminded).toBe(0);
  expect((await act(id, "remind", { notices: [waiting?.id] })).json().reminded).toBe(1);
});

test("of two who remind at once, one sends emails", async () => {
  const { item } = await aNetwork(server);
  const recall = await start(server, { item: item.id });
  later(5);
  const answers = await Promise.all([act(recall.id, "remind", {}), act(recall.id, "remind", {})]);
  expect(answers.map((answer) => answer.json().reminded).sort()).toEqual([0, 2]);
  expect((await recallEmailsSent(server)).length).toBe(4);
  expect((await readRecall(server, recall)).version).toBe(1);
});

test("the stock card says what a recall took and gave back, and when", async () => {
  const { item, one } = await aNetwork(server);
  await one.receive({ batchNumber: "LOT-2", quantity: 4 });
  const { id } = await start(server, { item: item.id });
  const { items } = (await server.get(`/api/products/${one.product}/batches`)).json();
  const recalled = items.find(
    ({ batchNumber }: { batchNumber: string }) => batchNumber === "LOT-1",
  );
  const stock = `/api/products/${one.product}/batches/${recalled.id}/stock`;
  await server.post(stock, { quantity: 8, reason: "count" });
  await act(id, "lift", { reason: "It was another batch.", version: 1 });
  const card = (await server.get(`/api/products/${one.product}/movements`)).json().items;
  expect(
    card.map(({ reason, change, balance }: Record<string, unknown>) => [reason, change, balance]),
  ).toEqual([
    ["recallLifted", 8, 12],
    ["count", -2, 4],
    ["recall", -10, 4],
    ["delivery", 4, 14],
    ["delivery", 10, 10],
  ]);
});
