import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { loseProof } from "#test/proof.ts";
import { aToken, aUser } from "#test/records.ts";
import { givePassword } from "#test/second-factor.ts";
import { testServer } from "#test/server.ts";
import { users } from "../identity/accounts/users.table.ts";
import { outboxEmails } from "../platform/email/outbox.table.ts";

const server = testServer();

const REFUSED = { error: "proof_required" };
let admin: Awaited<ReturnType<typeof server.as>>;
let email: string;

beforeEach(async () => {
  admin = await server.as("admin");
  email = await givePassword(server, admin, "correct horse battery");
  await loseProof(server.db);
});

/** A password reset email, kept because there is no mail server. */
async function keepEmailFor(address: string) {
  await server.visitor.post("/api/auth/forgot-password", { email: address });
  await expect.poll(() => server.db.$count(outboxEmails)).toBeGreaterThan(0);
  await server.db.update(outboxEmails).set({ status: "kept" });
}

/** An unattended browser must not be enough to take over this account or another one. */
describe("a session whose user has not recently proved their identity", () => {
  test("cannot read a link that opens an account, their own or another user's", async () => {
    await keepEmailFor(email);
    const own = `/api/users/${admin.userId}/mails`;
    const refused = await admin.get(own);
    expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining(REFUSED)]);
    expect(refused.body).not.toContain("#");
    await admin.post("/api/auth/prove", { password: "correct horse battery" });
    expect((await admin.get(own)).json().items[0].link).toContain("/reset-password#");
  });

  test("can read emails without their links, and learns that there are some", async () => {
    await keepEmailFor(email);
    const answer = await admin.get(`/api/users/${admin.userId}/mails?links=false`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().items[0]).toMatchObject({ hasLink: true, link: null });
    expect(answer.body).not.toContain("#");
  });

  test("can read emails without a link, or with one that no longer works", async () => {
    await keepEmailFor(email);
    await server.db.update(outboxEmails).set({ status: "sent" });
    const { statusCode, body } = await admin.get(`/api/users/${admin.userId}/mails`);
    expect([statusCode, body.includes("#")]).toEqual([200, false]);
  });

  test("cannot change anything that would grant access later", async () => {
    const ways = [
      ["POST", "/api/auth/email", { email: "thief@elsewhere.example" }],
      ["POST", "/api/auth/passkeys/options", {}],
      ["POST", "/api/auth/totp/setup", {}],
      ["POST", "/api/auth/totp/disable", {}],
      ["POST", "/api/auth/totp/recovery-codes", {}],
      ["POST", "/api/users", aUser({ role: "admin" })],
      ["POST", "/api/tokens", aToken({ organization: admin.userId })],
      ["PATCH", `/api/users/${server.adminId()}`, { role: "viewer", version: 1 }],
      ["DELETE", `/api/users/${server.adminId()}/second-factor`, undefined],
    ] as const;
    for (const [method, url, payload] of ways) {
      const sent = { method, url, headers: admin.headers, ...(payload && { payload }) };
      const { statusCode, body } = await server.app.inject(sent);
      expect([url, statusCode, JSON.parse(body).error]).toEqual([url, 403, "proof_required"]);
    }
    const change = { current: "a guess that is wrong", password: "thistle lantern ferry" };
    expect((await admin.post("/api/auth/change-password", change)).statusCode).toBe(422);
    const [row] = await server.db.select().from(users).where(eq(users.id, admin.userId));
    expect(row).toMatchObject({ email, totpSecret: null });
  });
});
