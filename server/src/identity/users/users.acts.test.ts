import { UserEmails } from "@pharmacy/contract/emails/user-emails";
import { UserImpact } from "@pharmacy/contract/users/users";
import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { anOrganization, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import { users } from "../accounts/users.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { openLink } from "../tokens/tokens.links.ts";
import { tokens } from "../tokens/tokens.table.ts";

const server = testServer();

let id: string;
let path: string;
let name: string;
beforeEach(async () => {
  ({ id, name } = (await server.post("/api/users", aUser())).json());
  path = `/api/users/${id}`;
});

const emails = async (at = path) => (await server.get(`${at}/mails`)).json().items;
/** The tests have no mail server: queued emails are marked as kept. */
const keepAll = () => server.db.update(outboxEmails).set({ status: "kept" });
const secretOf = (link: string) => link.split("#")[1] ?? "";

/** Guarantees that only the newest invitation opens the account. */
describe("a resent invitation", () => {
  test("has a new link, and the older one stops working", async () => {
    await keepAll();
    const [{ link: older }] = await emails();
    const sent = await server.post(`${path}/invitation`, {});
    expect(sent.statusCode).toBe(200);
    // no mail server is set up
    expect(sent.json()).toEqual({ ...(await server.get(path)).json(), letter: "kept" });
    await keepAll();
    const [newest, first] = await emails();
    expect(first.link).toBeNull();
    const opened = await openLink(server.db, "invitation", secretOf(newest.link));
    expect(opened).toMatchObject({ user: id, expiresAt: sent.json().invitationExpiresAt });
    await expect(openLink(server.db, "invitation", secretOf(older))).rejects.toThrow(
      "This link has expired. Ask for a new one.",
    );
  });

  test("is logged as an invitation, without secrets", async () => {
    const { headers } = await server.post(`${path}/invitation`, {});
    const history = await server.history();
    const entries = history.filter(({ requestId }) => requestId === headers["x-request-id"]);
    expect(entries.map(({ action, model }) => `${action} ${model}`)).toEqual([
      "revoke token",
      "create token",
      "invite user",
    ]);
    expect(entries.at(-1)).toMatchObject({ recordId: id, recordLabel: name });
    await keepAll();
    for (const { link } of await emails()) {
      if (link) expect(JSON.stringify(history)).not.toContain(secretOf(link));
    }
  });

  test("several times at once leaves one working link", async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.post(`${path}/invitation`, {})),
    );
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    await keepAll();
    expect((await emails()).filter(({ link }: { link: string }) => link)).toHaveLength(1);
    expect(await server.db.$count(tokens)).toBe(5);
  });

  test("can also be sent by the support role, which does not see the link", async () => {
    const support = await server.as("support");
    const sent = await support.post(`${path}/invitation`, {});
    expect(sent.statusCode).toBe(200);
    await keepAll();
    expect(sent.body).not.toContain("accept-invitation");
    expect((await support.get(`${path}/mails`)).statusCode).toBe(403);
    expect((await emails())[0].subject).toMatch(/^support \w+ invites you/);
  });

  test.each([
    ["active", "has already accepted the invitation. Send a password reset instead."],
    ["suspended", "is suspended. Activate the account first."],
  ] as const)("is refused for a user who is %s", async (status, words) => {
    await server.db.update(users).set({ status }).where(eq(users.id, id));
    const refused = await server.post(`${path}/invitation`, {});
    expect([refused.statusCode, refused.json().message]).toEqual([409, `${name} ${words}`]);
    expect(await server.db.$count(outboxEmails)).toBe(1);
  });

  test("is refused while the pharmacy is inactive", async () => {
    const pharmacy = (await server.post("/api/organizations", anOrganization())).json();
    const values = aUser({ role: "viewer", organization: pharmacy.id });
    const person = (await server.post("/api/users", values)).json();
    await server.patch(`/api/organizations/${pharmacy.id}`, { status: "inactive" });
    const refused = await server.post(`/api/users/${person.id}/invitation`, {});
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toBe(
      `${pharmacy.name} is inactive. Activate the pharmacy first.`,
    );
  });
});

describe("a password link", () => {
  const reset = (at: string) => server.post(`${at}/password-reset`, {});

  test("is mailed to an active user, whose sessions continue", async () => {
    const person = await server.as("support");
    const at = `/api/users/${person.userId}`;
    const sent = await reset(at);
    expect([sent.statusCode, sent.json()]).toEqual([200, { letter: "kept" }]);
    await keepAll();
    const [email] = await emails(at);
    expect(email).toMatchObject({ kind: "passwordReset", subject: "Choose a new password" });
    const opened = await openLink(server.db, "passwordReset", secretOf(email.link));
    expect(opened.user).toBe(person.userId);
    expect((await person.get("/api/units")).statusCode).toBe(200);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "resetPassword",
      model: "user",
      recordId: person.userId,
    });
  });

  test("is refused for a user without a password, or suspended", async () => {
    const early = await reset(path);
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      `${name} has not accepted the invitation yet. Resend it instead.`,
    ]);
    await server.db.update(users).set({ status: "suspended" }).where(eq(users.id, id));
    expect((await reset(path)).json().message).toBe(
      `${name} is suspended. Activate the account first.`,
    );
    expect(await server.db.$count(outboxEmails)).toBe(1);
  });
});

/** Guarantees that only administrators see a link, and only while it is needed. */
describe("the emails about a user", () => {
  test("are listed newest first, at most twenty", async () => {
    for (let count = 0; count < 20; count += 1) {
      await server.post(`${path}/invitation`, {});
      // as if an hour had passed
      await server.db.execute(sql`delete from tries`);
    }
    const answer = (await server.get(`${path}/mails`)).json();
    expect(UserEmails.safeParse(answer).error).toBeUndefined();
    const newest = await server.db
      .select()
      .from(outboxEmails)
      .orderBy(desc(outboxEmails.createdAt))
      .limit(20);
    expect(answer.items.map((email: { id: string }) => email.id)).toEqual(
      newest.map((email) => email.id),
    );
    expect(answer.items[0]).toMatchObject({ kind: "invitation", status: "kept", tries: 0 });
  });

  test("show neither the link nor the text of a sent email", async () => {
    for (const status of ["queued", "sent", "failed"] as const) {
      await server.db.update(outboxEmails).set({ status });
      const answer = await server.get(`${path}/mails`);
      expect(answer.json().items).toMatchObject([{ status, link: null }]);
      expect(answer.body).not.toContain("Choose a password");
    }
  });

  test.each([
    ["used", { usedAt: new Date().toISOString() }],
    ["revoked", { revokedAt: new Date().toISOString() }],
    ["expired", { expiresAt: new Date(Date.now() - 1000).toISOString() }],
  ])("show no link that is %s", async (_, values) => {
    await keepAll();
    expect((await emails())[0].link).toMatch(/\/accept-invitation#[\w-]{43}$/);
    await server.db.update(tokens).set(values);
    expect((await emails())[0].link).toBeNull();
  });

  test("are listed without a link when they cannot be decrypted", async () => {
    await server.db.transaction((tx) =>
      queueEmail(tx, Buffer.alloc(32), {
        kind: "invitation",
        user: id,
        recipient: "a@b.example",
        subject: "Elsewhere",
        status: "kept",
        text: "",
        html: "",
        link: "https://console.example/accept-invitation#x",
      }),
    );
    await keepAll();
    expect((await emails())[0]).toMatchObject({ subject: "Elsewhere", link: null });
  });

  test("are only those about this user", async () => {
    const other = (await server.post("/api/users", aUser())).json();
    expect(await emails()).toHaveLength(1);
    expect((await emails())[0].recipient).not.toBe(other.email);
    expect((await server.get(`/api/users/${newId()}/mails`)).statusCode).toBe(404);
  });
});

describe("signing a user out everywhere", () => {
  test("ends each of their sessions and no one else's", async () => {
    const [person, neighbour] = [await server.as("support"), await server.as("support")];
    const ended = await server.delete(`/api/users/${person.userId}/sessions`);
    expect([ended.statusCode, ended.body]).toEqual([204, ""]);
    expect((await person.get("/api/units")).statusCode).toBe(401);
    expect((await neighbour.get("/api/units")).statusCode).toBe(200);
    const [row] = await server.db.select().from(sessions).where(eq(sessions.user, person.userId));
    expect(row).toMatchObject({ endReason: "revoked", endedBy: { id: server.adminId() } });
    expect((await server.history()).at(-1)).toMatchObject({ action: "revoke", model: "session" });
  });

  test("leaves the calling session, if it is the user's own", async () => {
    const [current] = await server.db.select().from(sessions);
    const { id: _, ...copy } = current as NonNullable<typeof current>;
    const { search: __, ...other } = { ...copy, tokenHash: Buffer.from("other") };
    await server.db.insert(sessions).values({ id: newId(), ...other });
    await server.delete(`/api/users/${server.adminId()}/sessions`);
    expect((await server.get("/api/auth/me")).statusCode).toBe(200);
    const rows = await server.db.select().from(sessions);
    expect(rows.filter(({ endedAt }) => endedAt === null).map((row) => row.id)).toEqual([
      current?.id,
    ]);
  });

  test("leaves expired sessions as they are, and answers 404 for an unknown user", async () => {
    const person = await server.as("support");
    const expiresAt = new Date(Date.now() - 1000).toISOString();
    const isTheirs = eq(sessions.user, person.userId);
    await server.db.update(sessions).set({ expiresAt }).where(isTheirs);
    await server.delete(`/api/users/${person.userId}/sessions`);
    const [row] = await server.db.select().from(sessions).where(isTheirs);
    expect(row?.endedAt).toBeNull();
    expect((await server.delete(`/api/users/${newId()}/sessions`)).statusCode).toBe(404);
  });
});

describe("what an action will stop", () => {
  test("is counted: open sessions and open links", async () => {
    const impact = async (of: string) => (await server.get(`/api/users/${of}/impact`)).json();
    expect(await impact(id)).toEqual({ sessions: 0, links: 1 });
    const person = await server.as("support");
    await server.post(`/api/users/${person.userId}/password-reset`, {});
    expect(await impact(person.userId)).toEqual({ sessions: 1, links: 1 });
    expect(UserImpact.safeParse(await impact(id)).error).toBeUndefined();
    await server.patch(`/api/users/${person.userId}`, {
      status: "suspended",
      suspensionReason: "Left the network.",
    });
    expect(await impact(person.userId)).toEqual({ sessions: 0, links: 0 });
    expect((await server.get(`/api/users/${newId()}/impact`)).statusCode).toBe(404);
  });
});
