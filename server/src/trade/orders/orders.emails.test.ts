import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anEmailServer } from "#test/email-server.ts";
import { aCustomer, act, ORDERS, packsOf, sendShipment, ship } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { emailsJob } from "../../platform/email/emails.job.ts";
import { shipOrder } from "../shipments/shipments.ship.ts";

const server = testServer();

const UNSAID = { carrier: undefined, trackingNumber: undefined, note: undefined };

type Me = { userId: string };

const emailsOf = ({ userId }: Me) => emailsTo(server.db, server.services.secret, userId);
const kindsOf = async (me: Me) => (await emailsOf(me)).map(({ kind }) => kind);

async function switchOff(caller: Pick<typeof server, "get" | "patch">) {
  const { version } = (await caller.get("/api/auth/me")).json();
  const answer = await caller.patch("/api/auth/me", { version, orderEmails: false });
  expect(answer.json()).toMatchObject({ orderEmails: false });
}

test("a placed order is written of to the supply desk and to the pharmacy", async () => {
  const desk = await server.as("support");
  const { place, owner } = await aCustomer(server);
  const order = await place({ note: "Ring twice." });
  const [toDesk] = await emailsOf(desk);
  expect(toDesk).toMatchObject({
    kind: "orderToConfirm",
    subject: `Order ${order.number} placed by Castlewren Pharmacy`,
  });
  expect(toDesk?.text).toContain(
    `placed order ${order.number} for Castlewren Pharmacy: 2 lines, 12 packs, €59.50.`,
  );
  expect(toDesk?.text).toContain("Ring twice.");
  expect(toDesk?.text).toContain(`/admin/orders?id=${order.id}`);
  const [confirmation] = await emailsOf(owner);
  expect(confirmation).toMatchObject({
    kind: "orderPlaced",
    subject: `Order ${order.number} was placed`,
  });
  expect(confirmation?.text).toContain("Until then you can withdraw the order.");
  expect(confirmation?.text).not.toContain("changed");
  expect(confirmation?.text).toContain(`/dashboard/orders/${order.id}`);
});

test("without a user of the support role, the administrators are the supply desk", async () => {
  const admin = await server.as("admin");
  const { place } = await aCustomer(server);
  await place();
  expect(await kindsOf(admin)).toEqual(["orderToConfirm"]);
  const desk = await server.as("support");
  await switchOff(desk);
  await place();
  expect(await kindsOf(admin)).toEqual(["orderToConfirm"]);
  await server.db.execute(sql`update users set status = 'suspended' where id = ${desk.userId}`);
  await place();
  expect(await kindsOf(admin)).toEqual(["orderToConfirm", "orderToConfirm"]);
  expect(await kindsOf(desk)).toEqual([]);
});

test("prices that changed and were accepted are in the confirmation", async () => {
  const { write, list, items, owner } = await aCustomer(server);
  const order = await write();
  const { items: lines } = (await server.get(`/api/lists/${list.id}/lines`)).json();
  const line = lines.find((one: { item: { id: string } }) => one.item.id === items[1].id);
  await server.patch(`/api/lists/${list.id}/lines/${line.id}`, { price: 1_100, version: 1 });
  const place = (totalAmount: number) =>
    owner.post(`${ORDERS}/${order.id}/place`, { version: order.version, totalAmount });
  expect((await place(5_950)).statusCode).toBe(409);
  expect(await emailsOf(owner)).toEqual([]);
  expect((await place(6_150)).statusCode).toBe(200);
  const [email] = await emailsOf(owner);
  expect(email?.text).toContain("1 price changed since the order was written:");
  expect(email?.text).toContain(`${items[1].name}: €11.00 a pack instead of €10.00`);
  expect(email?.text).not.toContain(`${items[0].name}:`);
});

test("only a short confirmation is written of, each line with its packs", async () => {
  const { place, owner } = await aCustomer(server);
  await act(server, await place(), "confirm");
  expect(await kindsOf(owner)).toEqual(["orderPlaced"]);
  const placed = await place();
  const [first] = placed.lines;
  const short = { lines: [{ line: first?.id, confirmed: 4 }] };
  const confirmed = await act(server, placed, "confirm", short);
  const email = (await emailsOf(owner)).at(-1);
  expect(email).toMatchObject({
    kind: "orderShort",
    subject: `Order ${placed.number} was confirmed, 1 line short`,
  });
  expect(email?.text).toContain(`${first?.description}: 4 of 10 packs`);
  // a repetition changes nothing
  await act(server, confirmed, "confirm", short);
  expect((await kindsOf(owner)).filter((kind) => kind === "orderShort")).toHaveLength(1);
});

test("a shipment is written of with its batches and its tracking number", async () => {
  const { confirm, owner } = await aCustomer(server);
  const order = await confirm();
  const [first] = order.lines;
  const sent = { carrier: "Larkfield Couriers", trackingNumber: "LK 4409" };
  const shipment = await ship(server, order, sent);
  const email = (await emailsOf(owner)).at(-1);
  expect(email).toMatchObject({
    kind: "orderShipped",
    subject: `12 packs of order ${order.number} shipped`,
  });
  for (const part of [
    `Shipment ${shipment.number} of order ${order.number} is under way:`,
    `${first?.description}: 10 packs, batch LOT1, expires 31 December 2099`,
    "Carrier: Larkfield Couriers",
    "Tracking number: LK 4409",
  ]) {
    expect(email?.text).toContain(part);
  }
  expect(email?.text).not.toContain("€");
});

test("users who switched them off get none, and all others do", async () => {
  const [desk, otherDesk] = [await server.as("support"), await server.as("support")];
  const { place, owner, organization } = await aCustomer(server);
  const second = await server.as("owner", organization);
  const viewer = await server.as("viewer", organization);
  await switchOff(desk);
  await switchOff(owner);
  const order = await act(server, await place(), "confirm");
  await ship(server, order);
  expect(await kindsOf(desk)).toEqual([]);
  expect(await kindsOf(owner)).toEqual([]);
  expect(await kindsOf(viewer)).toEqual([]);
  expect(await kindsOf(otherDesk)).toEqual(["orderToConfirm"]);
  expect(await kindsOf(second)).toEqual(["orderPlaced", "orderShipped"]);
  const entry = (await server.history()).find(({ recordId }) => recordId === owner.userId);
  expect(entry?.changes).toContainEqual({ field: "orderEmails", from: true, to: false });
});

test("no amount goes to a role that sees none", async () => {
  const { write, organization, owner } = await aCustomer(server);
  const pharmacist = await server.as("pharmacist", organization);
  const placed = await act(pharmacist, await write(), "place");
  expect((await emailsOf(pharmacist)).at(-1)?.text).toContain("€59.50");
  await server.db.execute(
    sql`update users set role = 'technician' where id = ${pharmacist.userId}`,
  );
  await ship(server, await act(server, placed, "confirm"));
  const [, shipped] = await emailsOf(pharmacist);
  expect(shipped?.kind).toBe("orderShipped");
  expect(shipped?.text).not.toMatch(/€|39[.,]50/);
  expect(await kindsOf(owner)).toEqual(["orderPlaced", "orderShipped"]);
});

test("a refused act writes nothing, and of 16 callers who ship at once one is written of", async () => {
  const { confirm, owner } = await aCustomer(server);
  const order = await confirm();
  const packed = packsOf(order);
  const expired = packed.map((batch) => ({ ...batch, expiryDate: "2020-01-31" }));
  expect((await sendShipment(server, order, { lines: expired })).statusCode).toBe(422);
  expect(await kindsOf(owner)).toEqual(["orderPlaced"]);
  const { id, version } = order;
  const desk = { ...SYSTEM, role: "support" as const };
  const answers = await Promise.allSettled(
    Array.from({ length: 16 }, () =>
      shipOrder(server.services, desk, id, { version, lines: packed, ...UNSAID }),
    ),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await kindsOf(owner)).toEqual(["orderPlaced", "orderShipped"]);
});

test("they are sent by the mail server, and say so", async () => {
  const { config } = server.services;
  const before = config.smtpUrl;
  const email = await anEmailServer();
  Object.assign(config, { smtpUrl: email.url });
  try {
    const { place, owner } = await aCustomer(server);
    const { number } = await place();
    await emailsJob.work(server.services, AbortSignal.timeout(60_000));
    const { email: address } = (await owner.get("/api/auth/me")).json();
    const received = email.received.filter(({ to }) => to.includes(address));
    expect(received).toHaveLength(1);
    expect(received[0]?.raw).toContain(`Subject: Order ${number} was placed`);
    expect((await emailsOf(owner)).map(({ status }) => status)).toEqual(["sent"]);
  } finally {
    Object.assign(config, { smtpUrl: before });
  }
});
