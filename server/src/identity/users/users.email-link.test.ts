import { HOUR_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailChange, LINK_EXPIRED, NEW_EMAIL } from "#test/email-change.ts";
import { aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { aLink } from "#test/ways-in.ts";
import { tokens } from "../tokens/tokens.table.ts";

const server = testServer();
const {
  ask,
  email,
  expectRefusal,
  mailed: emailed,
  me,
  pharmacy,
  row,
  verify,
} = emailChange(server);

/**
 * Guarantees that the link works once, in time, for the user and the purpose it was created for.
 */
describe("the verification link", () => {
  test("works once, even when it is opened twice at the same moment", async () => {
    await ask();
    const token = await emailed();
    const answers = await Promise.all([verify(token), verify(token), verify(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
    const again = await verify(token);
    expect([again.statusCode, again.json().message]).toEqual([409, "This link was already used."]);
  });

  test("lasts a day", async () => {
    await ask();
    const [link] = await server.db.select().from(tokens);
    const hours = (Date.parse(link?.expiresAt ?? "") - Date.now()) / HOUR_MS;
    expect(Math.round(hours)).toBe(24);
    await server.db.update(tokens).set({ expiresAt: sql`now()` });
    await expectRefusal(await emailed(), 409, LINK_EXPIRED);
  });

  test("is not accepted as any other type of link, nor the other way round", async () => {
    const self = { id: me().userId, organization: pharmacy() };
    const reset = await aLink(server.db, "passwordReset", self);
    await expectRefusal(reset, 404, "This link is not valid. Ask for a new one.");
    await ask();
    const token = await emailed();
    for (const url of ["reset-link", "invitation"]) {
      expect((await server.visitor.post(`/api/auth/${url}`, { token })).statusCode).toBe(404);
    }
    const body = { token, password: "correct horse battery" };
    for (const url of ["reset-password", "accept-invitation"]) {
      expect((await server.visitor.post(`/api/auth/${url}`, body)).statusCode).toBe(404);
    }
    expect((await verify(token)).statusCode).toBe(204);
  });

  test("does nothing for a user suspended since, even if unrevoked", async () => {
    await ask();
    const token = await emailed();
    const suspended = { status: "suspended", suspensionReason: "Left us." };
    await server.patch(`/api/users/${me().userId}`, suspended);
    await expectRefusal(token, 409, LINK_EXPIRED);
    await server.db.update(tokens).set({ revokedAt: null });
    await expectRefusal(
      token,
      403,
      "This account is suspended. Contact support@aldermere.example.",
    );
  });

  test("does not work while the pharmacy is inactive", async () => {
    await ask();
    await server.db.execute(sql`update organizations set status = 'inactive'`);
    await expectRefusal(
      await emailed(),
      403,
      "This pharmacy's account is inactive. Contact support@aldermere.example.",
    );
  });

  test("reports that another user has since taken the address", async () => {
    await ask();
    const token = await emailed();
    await server.post("/api/users", aUser({ email: NEW_EMAIL }));
    const taken = await verify(token);
    expect([taken.statusCode, taken.json().message]).toEqual([
      409,
      "A user with this email already exists.",
    ]);
    expect((await row())?.email).toBe(email());
  });

  test.each([[""], ["short"], ["!".repeat(43)]])("cannot be %j", async (token) => {
    expect((await verify(token)).statusCode).toBe(422);
  });
});
