import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aUser } from "#test/records.ts";
import { anOfferedPlan, apply } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { insertUser } from "#test/ways-in.ts";
import { createApp } from "../../app.ts";
import { outboxEmails } from "./outbox.table.ts";

const server = testServer();
const RECIPIENT = "ines.carvalho@castlewren.example";

type Answer = { statusCode: number; headers: Record<string, unknown>; json(): { message: string } };
type Act = () => Promise<Answer>;

async function resend(): Promise<Act> {
  const { id } = await insertUser(server.db, { email: RECIPIENT });
  return () => server.post(`/api/users/${id}/invitation`, {});
}

async function resetPassword(): Promise<Act> {
  const values = { email: RECIPIENT, status: "active", passwordHash: "x" } as const;
  const { id } = await insertUser(server.db, values);
  return () => server.post(`/api/users/${id}/password-reset`, {});
}

/** Proposes the same email address for one user after another. */
async function proposeFromMany(): Promise<Act> {
  return async () => (await server.as("viewer")).post("/api/auth/email", { email: RECIPIENT });
}

/** Proposes a series of new addresses for one user; each is reported to the current one. */
async function proposeMany(): Promise<Act> {
  const values = { email: RECIPIENT, status: "active", passwordHash: "x" } as const;
  const { id } = await insertUser(server.db, values);
  let count = 0;
  return async () => {
    count += 1;
    const { version } = (await server.get(`/api/users/${id}`)).json();
    const email = `other.${count}@castlewren.example`;
    return server.patch(`/api/users/${id}`, { email, version });
  };
}

/** Adds a user, and repeatedly deletes and adds them again. */
async function addAgain(): Promise<Act> {
  return async () => {
    const added = await server.post("/api/users", aUser({ email: RECIPIENT }));
    if (added.statusCode === 201) await server.delete(`/api/users/${added.json().id}`);
    return added;
  };
}

/** Applies again after each rejection. */
async function rejectAgain(): Promise<Act> {
  const plan = await anOfferedPlan(server);
  let count = 0;
  return async () => {
    count += 1;
    // the application that could not be rejected is replaced by another
    await server.db.execute(sql`update registrations set status = 'rejected'`);
    await server.db.execute(sql`delete from tries where key like 'applications %'`);
    const values = { applicantEmail: RECIPIENT, licenceNumber: `7700${count}` };
    const { number } = (await apply(server, plan, values)).json();
    const { items } = (await server.get(`/api/registrations?search=${number}`)).json();
    return server.post(`/api/registrations/${items[0].id}/reject`, {});
  };
}

const ACTS: [string, () => Promise<Act>][] = [
  ["an invitation that is sent again", resend],
  ["a password reset by an administrator", resetPassword],
  ["an address that many propose as theirs", proposeFromMany],
  ["news of an address that is changed again and again", proposeMany],
  ["a user who is added again and again", addAgain],
  ["a rejection of one application after another", rejectAgain],
];

const REFUSAL =
  /^5 emails of this kind were written to ines\.carvalho@castlewren\.example within an hour\. You can send the next one in (60|59) minutes\.$/;

/** Guarantees that users who can trigger emails cannot flood a mailbox. */
describe("a sixth email of a kind within an hour", () => {
  test.each(ACTS)("is refused with the time when the next can be sent: %s", async (_, prepare) => {
    const act = await prepare();
    for (let time = 1; time <= 5; time += 1) {
      expect([time, (await act()).statusCode < 300]).toEqual([time, true]);
    }
    const before = await server.db.$count(outboxEmails);
    const refused = await act();
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(REFUSAL),
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_500);
    expect(await server.db.$count(outboxEmails)).toBe(before);

    await server.db.execute(
      sql`update tries set until = now() - interval '1 second' where key like 'letter %'`,
    );
    expect((await act()).statusCode).toBeLessThan(300);
  });

  describe("to an invited user", () => {
    let act: Act;
    beforeEach(async () => {
      act = await resend();
    });

    test("is refused no matter how many are sent at the same moment", async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, act));
      const sent = answers.filter(({ statusCode }) => statusCode === 200);
      expect([sent.length, await server.db.$count(outboxEmails)]).toEqual([5, 5]);
    });

    test("is refused by every process, and after a restart", async () => {
      for (let time = 1; time <= 5; time += 1) await act();
      const [person] = (await server.get("/api/users?status=invited")).json().items;
      const other = await createApp(server.services);
      const answer = await other.inject({
        method: "POST",
        url: `/api/users/${person.id}/invitation`,
        headers: { authorization: `Bearer ${server.token()}` },
        payload: {},
      });
      await other.close();
      expect(answer.statusCode).toBe(429);
    });

    test("does not count other refusals, and its counter contains no names", async () => {
      for (let time = 1; time <= 4; time += 1) await act();
      await server.db.execute(
        sql`update users set status = 'suspended' where email = ${RECIPIENT}`,
      );
      for (let time = 1; time <= 3; time += 1) expect((await act()).statusCode).toBe(409);
      await server.db.execute(sql`update users set status = 'invited' where email = ${RECIPIENT}`);
      expect((await act()).statusCode).toBe(200);
      const { rows } = await server.db.execute<{ key: string }>(sql`select key from tries`);
      expect(rows.map(({ key }) => key).join()).toMatch(/letter invitation [\w-]{43}/);
      expect(JSON.stringify(rows)).not.toContain("castlewren");
    });
  });
});
