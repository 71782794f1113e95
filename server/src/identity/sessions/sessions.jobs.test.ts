import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { EVERY_JOB } from "../../every-job.ts";
import { purgeSessions } from "./sessions.jobs.ts";
import { sessions } from "./sessions.table.ts";

const server = testServer();
const { signal } = new AbortController();
const purge = () => purgeSessions(server.db, signal);

/** A user with one session that expired, or would have, this many days ago. */
async function expired(days: number, endedEarlier = "0 hours", reason: string | null = null) {
  const { userId } = await server.as("support");
  const [session] = await server.db.select().from(sessions).where(eq(sessions.user, userId));
  await server.db.execute(sql`update sessions set ip = '203.0.113.77', user_agent = 'Firefox',
    expires_at = now() - make_interval(days => ${days}), end_reason = ${reason},
    ended_at = case when ${reason}::text is not null
      then now() - make_interval(days => ${days}) - ${endedEarlier}::interval end
    where id = ${session?.id}`);
  return session?.id ?? "";
}

const left = async () => (await server.db.select().from(sessions)).map(({ id }) => id).sort();

/** Guarantees that the network address of a sign-in is kept no longer than necessary. */
describe("an ended session", () => {
  test.each([
    ["by expiry", null],
    ["by signing out", "signedOut"],
    ["by being revoked", "revoked"],
  ])(
    "that ended 181 days ago %s is deleted; the log still has it, without its address",
    async (_, reason) => {
      const [own] = await left();
      const id = await expired(181, "1 hour", reason);
      await purge();
      expect(await left()).toEqual([own]);
      const { items } = (await server.get(`/api/logs?recordId=${id}`)).json();
      expect(items[0]).toMatchObject({ action: "delete", model: "session", actorType: "system" });
      const entry = JSON.stringify(items[0]);
      expect(entry).not.toMatch(/203\.0\.113|Firefox/);
      expect(items[0].changes).toContainEqual({ field: "tokenHash", from: "•••", to: null });
    },
  );

  test("is kept for 180 days from its end, whenever it would have expired", async () => {
    const [own] = await left();
    const expiredLately = await expired(179);
    const endedLately = await expired(179, "23 hours", "signedOut");
    await expired(179, "25 hours", "signedOut");
    await purge();
    expect(await left()).toEqual([own, expiredLately, endedLately].sort());
  });

  test("goes after those that were begun in it to see as a user", async () => {
    const [own] = await left();
    const begunIn = await expired(181, "2 minutes", "signedOut");
    const seen = await expired(181, "1 minute", "signedOut");
    await server.db.update(sessions).set({ seenFrom: begunIn }).where(eq(sessions.id, seen));
    await purge();
    await purge();
    expect(await left()).toEqual([own]);
  });

  test("is purged once, in batches of a hundred, even by concurrent runs", async () => {
    await server.db.execute(sql`
      insert into sessions (id, "user", person_name, person_email, token_hash, platform, last_seen_at,
        expires_at)
      select gen_random_uuid(), ${server.adminId()}, 'Niamh', 'niamh@castlewren.example',
        sha256(n::text::bytea), 'web', now(), now() - interval '1 year' from generate_series(1, 250) n`);
    await Promise.all([purge(), purge()]);
    expect(await left()).toHaveLength(1);
    const { rows } = await server.db.execute(
      sql`select count(*)::int as count from audit_logs where action = 'delete'`,
    );
    expect(rows).toEqual([{ count: 250 }]);
  });

  test("is purged by the server's own job", () => {
    expect(EVERY_JOB.map(({ name }) => name)).toContain("session-purge");
  });
});
