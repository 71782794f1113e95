import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { writeNote } from "#test/notes.ts";
import { notificationsOf, unreadOf } from "#test/notifications.ts";
import { aCustomer, act, ship } from "#test/orders.ts";
import { act as actOn, anAsker, askQuestion } from "#test/questions.ts";
import { aNetwork, start } from "#test/recalls.ts";
import { aClaim, aReceiver, claim, decide } from "#test/returns.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Caller = Parameters<typeof notificationsOf>[0];

const eventsOf = async (caller: Caller) =>
  (await notificationsOf(caller)).items.map(({ event, recordId }) => [event, recordId]);

const suspend = (user: string) =>
  server.db.execute(sql`update users set status = 'suspended' where id = ${user}`);

const countOf = async (user: string) =>
  (await server.db.execute(sql`select from notifications where "user" = ${user}`)).rows.length;

test("a placed order is told to the supply desk, and to no one of the pharmacy", async () => {
  const [support, catalogue, away] = [
    await server.as("support"),
    await server.as("catalogue"),
    await server.as("support"),
  ];
  await suspend(away.userId);
  const customer = await aCustomer(server);
  const { id } = await customer.place();
  expect(await eventsOf(support)).toEqual([["orderPlaced", id]]);
  expect([await unreadOf(catalogue), await unreadOf(customer.owner)]).toEqual([0, 0]);
  // the desk is the administrators only while no one has the support role
  expect(await unreadOf(server)).toBe(0);
  expect(await countOf(away.userId)).toBe(0);
});

test("a confirmed order and its shipment are told to the owner and who placed it", async () => {
  const customer = await aCustomer(server);
  const other = await aCustomer(server);
  const { organization } = customer;
  const [pharmacist, viewer] = [
    await server.as("pharmacist", organization),
    await server.as("viewer", organization),
  ];
  const placed = await act(pharmacist, await customer.write({}, pharmacist), "place");
  const confirmed = await act(server, placed, "confirm");
  await ship(server, confirmed);
  const { id } = placed;
  const expected = [
    ["orderShipped", id],
    ["orderConfirmed", id],
  ];
  expect(await eventsOf(pharmacist)).toEqual(expected);
  expect(await eventsOf(customer.owner)).toEqual(expected);
  expect((await notificationsOf(customer.owner)).items.map(({ by }) => by)).toEqual([null, null]);
  expect([await unreadOf(viewer), await unreadOf(other.owner)]).toEqual([0, 0]);
});

test("a decided return is told to the owner of its pharmacy", async () => {
  const { owner, shipment, lines } = await aReceiver(server, [9, 2]);
  const opened = await claim(owner, shipment, [aClaim(lines[0], 1, "missing")]);
  await decide(server, opened, "accepted");
  expect((await eventsOf(owner))[0]).toEqual(["returnDecided", opened.id]);
  expect((await notificationsOf(owner, "?kind=decided&status=unread")).items[0]).toMatchObject({
    name: opened.number,
  });
});

test("an assigned question is told to the assignee once, an answered one to who asked", async () => {
  const { caller } = await anAsker(server, "technician");
  const { id } = await askQuestion(caller);
  const support = await server.as("support");
  await actOn(server, id, "assign", { assignee: support.userId });
  await actOn(server, id, "assign", { assignee: support.userId });
  await actOn(server, id, "assign", { assignee: server.adminId() });
  expect(await eventsOf(support)).toEqual([["questionAssigned", id]]);
  expect(await unreadOf(server)).toBe(0);
  await actOn(server, id, "answer", { answer: "It left our warehouse this morning." });
  expect(await eventsOf(caller)).toEqual([["questionAnswered", id]]);
});

test("a recall is told to the owners and pharmacists whose stock it takes", async () => {
  const { item, one, other } = await aNetwork(server);
  const outsider = await aPharmacy(server);
  const owner = await server.as("owner", outsider.id);
  const [mine, theirs] = [
    await server.as("pharmacist", one.organization),
    await server.as("owner", other.organization),
  ];
  const technician = await server.as("technician", one.organization);
  await start(server, { item: item.id });
  const [notice] = (await notificationsOf(mine, "?kind=recalled")).items;
  expect(notice).toMatchObject({ event: "stockRecalled", model: "recallNotice", name: item.name });
  expect((await one.notices())[0]?.id).toBe(notice?.recordId);
  expect((await notificationsOf(theirs)).items[0]?.recordId).not.toBe(notice?.recordId);
  expect([await unreadOf(technician), await unreadOf(owner)]).toEqual([0, 0]);
});

test("a refused act tells no one", async () => {
  const customer = await aCustomer(server);
  const support = await server.as("support");
  const draft = await customer.write();
  const refused = await customer.owner.post(`/api/orders/${draft.id}/place`, { version: 7 });
  expect(refused.statusCode).toBe(409);
  const note = await writeNote(server, customer.organization, { mentions: [] });
  expect(note.mentions).toEqual([]);
  expect(await unreadOf(support)).toBe(0);
});
