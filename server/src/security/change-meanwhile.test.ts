import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { aLink, insertUser } from "#test/ways-in.ts";
import { hashPassword } from "../identity/auth/auth.passwords.ts";
import { sessions } from "../identity/sessions/sessions.table.ts";

const server = testServer();
const PASSWORD = "correct horse battery";
const OTHER = "thistle lantern ferry";
const hashed = hashPassword(PASSWORD);
const otherHash = hashPassword(OTHER);

let person: { id: string; email: string; organization: string | null };
beforeEach(async () => {
  person = await insertUser(server.db, { status: "active", passwordHash: await hashed });
});

/** Makes a call that waits for a change of its user, and commits the change once the call waits. */
async function whileChanging<Answer>(change: SQL, call: () => Promise<Answer>): Promise<Answer> {
  let waiting: Promise<Answer> | undefined;
  await server.db.transaction(async (tx) => {
    await tx.execute(change);
    waiting = call();
    await expect
      .poll(async () => {
        const { rows } = await server.db.execute<{ count: number }>(sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows[0]?.count;
      })
      .toBe(1);
  });
  if (!waiting) throw new Error("Nothing was called.");
  return waiting;
}

describe("a call that coincides with a change of its user", () => {
  const signIn = () =>
    server.visitor.post("/api/auth/login", { email: person.email, password: PASSWORD });

  test("a sign-in with the old password opens no session", async () => {
    const hash = await otherHash;
    const before = await server.db.$count(sessions);
    const answer = await whileChanging(
      sql`update users set password_hash = ${hash} where id = ${person.id}`,
      async () => signIn(),
    );
    expect(answer.statusCode).toBe(401);
    expect(await server.db.$count(sessions)).toBe(before);
  });

  test("a sign-in during a suspension opens no session", async () => {
    const answer = await whileChanging(
      sql`update users set status = 'suspended' where id = ${person.id}`,
      async () => signIn(),
    );
    expect(answer.statusCode).toBe(401);
  });

  test("a link used during a suspension sets no password", async () => {
    const token = await aLink(server.db, "passwordReset", person);
    const answer = await whileChanging(
      sql`update users set status = 'suspended' where id = ${person.id}`,
      async () => server.visitor.post("/api/auth/reset-password", { token, password: OTHER }),
    );
    expect(answer.statusCode).toBe(403);
    const { rows } = await server.db.execute<{ hash: string }>(
      sql`select password_hash as hash from users where id = ${person.id}`,
    );
    expect(rows[0]?.hash).toBe(await hashed);
  });
});
