import { READ_MAX } from "@pharmacy/contract/notifications/notifications.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listen } from "#test/live.ts";
import { aPharmacy } from "#test/members.ts";
import { writeNote } from "#test/notes.ts";
import { NOTIFICATIONS, notificationsOf, unreadOf } from "#test/notifications.ts";
import { aCustomer } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();

/** A colleague who is mentioned in notes on a pharmacy of this name. */
async function mentioned(times = 1, name = "Castlewren Pharmacy") {
  const { id } = await aPharmacy(server, { name });
  const colleague = await server.as("support");
  for (let count = 0; count < times; count += 1) {
    await writeNote(server, id, { mentions: [colleague.userId, server.adminId()] });
  }
  return { id, colleague };
}

const read = (caller: Pick<typeof server, "post">, body: object) =>
  caller.post(`${NOTIFICATIONS}/read`, body);

test("a mention is listed with the record's name of today, and no one is told of their own", async () => {
  const { id, colleague } = await mentioned();
  const { version } = (await server.get(`/api/organizations/${id}`)).json();
  await server.patch(`/api/organizations/${id}`, { name: "Rowan Pharmacy", version });
  const { items, total } = await notificationsOf(colleague);
  expect(total).toBe(1);
  expect(items).toMatchObject([
    { event: "mentioned", model: "organization", recordId: id, name: "Rowan Pharmacy" },
  ]);
  expect(items[0]).toMatchObject({ isRead: false, by: expect.stringMatching(/^admin/) });
  expect([await unreadOf(colleague), await unreadOf(server)]).toEqual([1, 0]);
});

test("the newest come first, in pages, by status, kind and the words of the record", async () => {
  const { colleague } = await mentioned(3);
  const { id } = await aPharmacy(server, { name: "Ribeira do Faial Chemist" });
  await writeNote(server, id, { mentions: [colleague.userId] });
  const first = await notificationsOf(colleague, "?count=3");
  expect(first.items[0]?.name).toBe("Ribeira do Faial Chemist");
  expect(first).toMatchObject({ total: 4, totalPages: 2 });
  expect((await notificationsOf(colleague, "?count=3&page=2")).items).toHaveLength(1);
  await read(colleague, { ids: [first.items[0]?.id] });
  const totals = [
    "?status=unread",
    "?status=read",
    "?kind=mentioned",
    "?kind=ordered",
    "?status=x",
  ];
  const found = await Promise.all(totals.map((query) => notificationsOf(colleague, query)));
  expect(found.map(({ total }) => total)).toEqual([3, 1, 4, 0, 0]);
  expect((await notificationsOf(colleague, "?search=RIBEIRA")).total).toBe(1);
  expect((await colleague.get(`${NOTIFICATIONS}?page=0`)).statusCode).toBe(400);
});

describe("marking as read", () => {
  test("takes some, or all up to one, and answers how many are unread", async () => {
    const { colleague } = await mentioned(4);
    const [newest, , , oldest] = (await notificationsOf(colleague)).items;
    expect((await read(colleague, { ids: [oldest?.id, oldest?.id] })).json()).toEqual({
      unread: 3,
    });
    const { items } = await notificationsOf(colleague);
    expect((await read(colleague, { upTo: items[1]?.id })).json()).toEqual({ unread: 1 });
    expect((await notificationsOf(colleague, "?status=unread")).items).toMatchObject([
      { id: newest?.id },
    ]);
  });

  test("at the same moment on two devices succeeds on both", async () => {
    const { colleague } = await mentioned(3);
    const ids = (await notificationsOf(colleague)).items.map(({ id }) => id);
    const answers = await Promise.all([
      read(colleague, { ids }),
      read(colleague, { upTo: ids[0] }),
      read(colleague, { ids }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await unreadOf(colleague)).toBe(0);
  });

  test("of another's finds nothing, and marks none of one's own", async () => {
    const { colleague } = await mentioned();
    const other = await mentioned(1, "Rowan Pharmacy");
    const own = (await notificationsOf(colleague)).items[0]?.id;
    const foreign = (await notificationsOf(other.colleague)).items[0]?.id;
    for (const body of [{ ids: [own, foreign] }, { upTo: foreign }, { ids: [newId()] }]) {
      expect((await read(colleague, body)).statusCode).toBe(404);
    }
    expect([await unreadOf(colleague), await unreadOf(other.colleague)]).toEqual([1, 1]);
  });

  test.each([
    [{}],
    [{ ids: [] }],
    [{ ids: ["7"] }],
    [{ ids: Array.from({ length: READ_MAX + 1 }, () => newId()) }],
    [{ upTo: null }],
  ])("takes no %j", async (body) => {
    expect((await read(server, body)).statusCode).toBe(422);
  });
});

/** Guarantees that a notification says no more of a record than its own page does. */
describe("what one may no longer see", () => {
  test("is left out after a change of role, and listed again after the next", async () => {
    const { id } = (await (await aCustomer(server)).place()) as { id: string };
    const colleague = await server.as("catalogue");
    await writeNote(server, id, { model: "order", mentions: [colleague.userId] });
    expect(await unreadOf(colleague)).toBe(1);
    const become = (role: string, organization: string | null) =>
      server.db.execute(sql`update users set role = ${role}, organization = ${organization}
        where id = ${colleague.userId}`);
    const { organization } = await aCustomer(server);
    await become("owner", organization);
    expect([await unreadOf(colleague), (await notificationsOf(colleague)).total]).toEqual([0, 0]);
    await become("support", null);
    expect(await unreadOf(colleague)).toBe(1);
  });

  test("is left out once its reader belongs to another pharmacy", async () => {
    const [customer, other] = [await aCustomer(server), await aCustomer(server)];
    await customer.confirm();
    const { owner } = customer;
    expect(await unreadOf(owner)).toBe(1);
    await server.db.execute(sql`update users set organization = ${other.organization}
      where id = ${owner.userId}`);
    expect([await unreadOf(owner), (await notificationsOf(owner)).total]).toEqual([0, 0]);
  });

  test("is left out once the record is deleted", async () => {
    const { id, colleague } = await mentioned();
    await server.patch(`/api/organizations/${id}`, { status: "inactive" });
    expect((await server.delete(`/api/organizations/${id}`)).statusCode).toBe(204);
    expect([await unreadOf(colleague), (await notificationsOf(colleague)).total]).toEqual([0, 0]);
  });

  test("is not there for visitors", async () => {
    const visit = { method: "GET", url: NOTIFICATIONS } as const;
    expect((await server.app.inject(visit)).statusCode).toBe(401);
  });
});

test("a stream says that its user was notified, on each device, and no one else's does", async () => {
  const { id } = await aPharmacy(server);
  const colleague = await server.as("support");
  const bystander = await server.as("finance");
  const [device, other, third] = await Promise.all(
    [colleague, colleague, bystander].map(({ token }) => listen(server.app, token)),
  );
  const heard = () =>
    [device, other, third].map(
      (stream) => stream?.events().filter(({ event }) => event === "notified").length,
    );
  await expect.poll(() => third?.events().map(({ event }) => event)).toContain("ready");
  await writeNote(server, id, { mentions: [colleague.userId] });
  await expect.poll(heard).toEqual([1, 1, 0]);
  await read(colleague, { ids: [(await notificationsOf(colleague)).items[0]?.id] });
  await expect.poll(heard).toEqual([2, 2, 0]);
  for (const stream of [device, other, third]) stream?.hangUp();
});
