import { HOUR_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { aShop, newBatch } from "#test/products.ts";
import { testServer } from "#test/server.ts";
import { futureMomentsJob, putBackMoments } from "./future-moments.ts";

const server = testServer();

const idOf = ({ id }: { id: string }) => id;

const AHEAD = sql`now() + interval '30 days'`;

/** Guarantees that nothing waits for a moment that a wrong clock wrote. */
test("what was written while the clock was ahead holds up nothing once it is right", async () => {
  const caller = await server.as("support");
  const shop = await aShop(server);
  const { id } = await shop.make();
  await newBatch(server, id);
  const { db } = server;
  await db.execute(sql`update users set locked_until = ${AHEAD}, totp_step = 9000000000
    where id = ${caller.userId}`);
  await db.execute(sql`update sessions set proved_at = ${AHEAD}, last_seen_at = ${AHEAD},
    expires_at = ${AHEAD} where "user" = ${caller.userId}`);
  await db.execute(
    sql`insert into tries (key, count, until) values ('login 192.0.2.1', 99, ${AHEAD})`,
  );
  await db.execute(sql`alter table products disable trigger user`);
  await db.execute(sql`update products set changed_at = ${AHEAD}`);
  await db.execute(sql`alter table products enable trigger user`);

  expect(await putBackMoments(db)).toBe(7);

  const { rows } = await db.execute(sql`
    select locked_until is null as unlocked, totp_step < extract(epoch from now()) / 30 as "codeIsTaken",
      (select bool_and(proved_at <= now() and last_seen_at <= now()
        and expires_at <= now() + interval '12 hours') from sessions) as "sessionsEnd",
      (select until <= now() from tries where key = 'login 192.0.2.1') as "triesEnd",
      (select bool_and(changed_at <= now()) from products) as "changesAreSent"
    from users where id = ${caller.userId}`);
  expect(rows).toEqual([
    { unlocked: true, codeIsTaken: true, sessionsEnd: true, triesEnd: true, changesAreSent: true },
  ]);
});

test("what a right clock wrote stays as it is", async () => {
  const caller = await server.as("support");
  await server.db.execute(sql`update users set locked_until = now() + interval '15 minutes',
    totp_step = floor(extract(epoch from now()) / 30) + 1 where id = ${caller.userId}`);
  await server.db.execute(
    sql`insert into tries (key, count, until) values ('login 192.0.2.1', 9, now() + interval '1 hour')`,
  );
  expect(await putBackMoments(server.db)).toBe(0);
  expect(futureMomentsJob.channel).toBe("clock_was_ahead");
});

test("a reader of changes who is ahead of the clock reads all anew", async () => {
  const shop = await aShop(server);
  const { id } = await shop.make();
  const url = `/api/products/changes?organization=${shop.organization}`;
  const ahead = new Date(Date.now() + HOUR_MS).toISOString();
  const answer = await server.get(`${url}&updatedSince=${ahead}`);
  expect(answer.statusCode).toBe(410);
  expect(answer.json().message).toMatch(/Read all products again/);
  // changes are sent once no transaction is open, not even one of another database on the server
  const sent = async () => (await server.get(url)).json().products.map(idOf);
  await expect.poll(sent).toContain(id);
});
