import {
  NOTIFICATION_DAYS,
  NOTIFICATIONS_KEPT,
} from "@pharmacy/contract/notifications/notifications.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { notificationsOf } from "#test/notifications.ts";
import { testServer } from "#test/server.ts";
import { purgeNotifications } from "./notifications.purge.ts";

const server = testServer();

const purge = () => purgeNotifications(server.services, new AbortController().signal);

/** Mentions of one user on a pharmacy, each a minute older than the one before. */
async function manyOf(count: number) {
  const { id } = await aPharmacy(server);
  const reader = await server.as("support");
  await server.db.execute(sql`insert into notifications (id, "user", event, model, record_id, created_at)
    select gen_random_uuid(), ${reader.userId}, 'mentioned', 'organization', ${id},
      now() - make_interval(mins => n) from generate_series(1, ${count}::int) n`);
  return reader;
}

test("notifications beyond the number that a user keeps are removed, the oldest first", async () => {
  const [reader, other] = [await manyOf(NOTIFICATIONS_KEPT + 3), await manyOf(2)];
  const newest = (await notificationsOf(reader)).items[0]?.id;
  await purge();
  const left = await notificationsOf(reader);
  expect([left.total, left.items[0]?.id]).toEqual([NOTIFICATIONS_KEPT, newest]);
  expect((await notificationsOf(other)).total).toBe(2);
});

test("notifications are removed when they are old", async () => {
  const reader = await manyOf(2);
  const days = (count: number) => new Date(Date.now() + count * DAY_MS).toISOString();
  server.moveTo(days(NOTIFICATION_DAYS - 1));
  await purge();
  expect((await notificationsOf(reader)).total).toBe(2);
  server.moveTo(days(NOTIFICATION_DAYS + 1));
  await purge();
  expect(
    (await server.db.execute(sql`select from notifications where "user" = ${reader.userId}`)).rows,
  ).toEqual([]);
});
