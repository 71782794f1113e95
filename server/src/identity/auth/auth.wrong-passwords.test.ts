import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newAddress, passwordAccounts } from "#test/password-accounts.ts";
import { testServer } from "#test/server.ts";
import { users } from "../accounts/users.table.ts";

const server = testServer();
const { anAccount, signIn } = passwordAccounts(server);

async function userOf(id: string) {
  const [user] = await server.db.select().from(users).where(eq(users.id, id));
  return user;
}

async function failTimes(count: number, email: string) {
  for (let time = 0; time < count; time++) {
    expect((await signIn(email, "wrong")).statusCode).toBe(401);
  }
}

/** Guarantees that a password cannot be found by trial and error. */
describe("five wrong passwords", () => {
  test("lock the account for fifteen minutes, even for the right one", async () => {
    const { email, id } = await anAccount();
    await failTimes(5, email);
    const until = Date.parse((await userOf(id))?.lockedUntil ?? "");
    expect((until - Date.now()) / MINUTE_MS).toBeGreaterThan(14.5);
    expect((until - Date.now()) / MINUTE_MS).toBeLessThanOrEqual(15);
    expect((await signIn(email)).statusCode).toBe(401);
    await server.db.execute(
      sql`update users set locked_until = now() - interval '1 second' where id = ${id}`,
    );
    expect((await signIn(email)).statusCode).toBe(200);
    expect(await userOf(id)).toMatchObject({ failedSignIns: 0, lockedUntil: null });
  });

  test("must be consecutive: a right one in between resets the count", async () => {
    const { email } = await anAccount();
    await failTimes(4, email);
    expect((await signIn(email)).statusCode).toBe(200);
    await failTimes(4, email);
    expect((await signIn(email)).statusCode).toBe(200);
  });

  test("all count when they arrive at the same moment", async () => {
    const { email, id } = await anAccount();
    await Promise.all(Array.from({ length: 4 }, () => signIn(email, "wrong")));
    expect((await userOf(id))?.failedSignIns).toBe(4);
    await failTimes(1, email);
    expect((await signIn(email)).statusCode).toBe(401);
  });

  test("during the lock do not extend it", async () => {
    const lockedUntil = new Date(Date.now() + 60_000).toISOString();
    const { email, id } = await anAccount({ lockedUntil });
    await failTimes(6, email);
    expect(await userOf(id)).toMatchObject({ lockedUntil, failedSignIns: 0 });
  });

  test("lock no other accounts", async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    await failTimes(5, one.email);
    expect((await signIn(other.email)).statusCode).toBe(200);
  });
});

/** Guarantees that one computer cannot guess passwords of many accounts. */
test("more than twenty attempts from one address in a minute are answered 429", async () => {
  const address = newAddress();
  const attempts = [];
  for (let time = 0; time < 21; time++) {
    attempts.push(await signIn(`n${time}@aldermere.example`, "wrong", {}, address));
  }
  const answers = attempts.map(({ statusCode }) => statusCode);
  expect(answers).toEqual([...Array(20).fill(401), 429]);
  const last = attempts[20];
  expect(last?.json()).toEqual({
    error: "too_many_requests",
    message: "Too many requests. Wait a moment and try again.",
    requestId: last?.headers["x-request-id"],
  });
  const seconds = Number(last?.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  const { email } = await anAccount();
  expect((await signIn(email)).statusCode).toBe(200);
});
