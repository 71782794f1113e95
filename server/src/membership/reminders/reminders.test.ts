import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anEmailServer } from "#test/email-server.ts";
import { aMember } from "#test/members.ts";
import { anOrganization } from "#test/records.ts";
import { anEndingMember } from "#test/reminders.ts";
import { testServer } from "#test/server.ts";
import { openEmailServer } from "../../platform/email/email-server.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { sendDueEmails } from "../../platform/email/send-emails.ts";
import { reminders } from "./reminders.table.ts";

const server = testServer();

const remind = (path: string) => server.get(`${path}/expired-reminding`);

describe("sending expiry information manually", () => {
  test("writes to the billing address and to the owners, and is logged", async () => {
    const { path, organization } = await anEndingMember(server, {
      organization: { name: "Castlewren Pharmacy", billingEmail: "accounts@castlewren.example" },
      plan: { name: "Standard" },
    });
    const sent = await remind(path);
    expect(sent.statusCode).toBe(200);
    expect(sent.headers["cache-control"]).toBe("no-store");
    expect(sent.json()).toMatchObject({
      key: "manual",
      status: "sent",
      createdAt: expect.stringMatching(/^2027-03-22T12:00/),
      term: { planName: "Standard", endDate: "2027-04-01" },
      skipReason: null,
    });
    const emails = await server.db
      .select()
      .from(outboxEmails)
      .where(eq(outboxEmails.kind, "expiryReminder"));
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual([
      "accounts@castlewren.example",
      expect.stringMatching(/^owner/),
    ]);
    for (const { subject } of emails) {
      expect(subject).toBe("Castlewren Pharmacy: your Standard membership ends on 1 April 2027");
    }
    expect((await server.history()).at(-1)).toMatchObject({
      action: "remind",
      model: "reminder",
      organization,
      actorId: server.adminId(),
    });
  });

  test("shows who received it and whether it arrived, newest first", async () => {
    const { path } = await anEndingMember(server);
    await remind(path);
    server.moveTo("2027-03-22T12:11:00Z");
    const email = await anEmailServer();
    const outbox = { ...server.services, emailServer: openEmailServer(email.url) };
    await server.db.execute(sql`update mails set status = 'queued'`);
    await sendDueEmails(outbox, new AbortController().signal);
    await remind(path);
    const page = (await server.get(`${path}/reminders`)).json();
    expect(page).toMatchObject({ total: 2, page: 1 });
    const statuses = page.items.map((item: { deliveries: { status: string }[] }) =>
      item.deliveries.map(({ status }) => status),
    );
    expect(statuses).toEqual([
      ["kept", "kept"],
      ["sent", "sent"],
    ]);
    expect(email.received).toHaveLength(2);
    expect(email.received[0]?.raw).toContain("Reply-To: support@aldermere.example");
  });

  test("writes only once, by name, to an owner who shares the pharmacy's address", async () => {
    const { path, owner } = await anEndingMember(server);
    const { email, name } = (await server.get(`/api/users/${owner.userId}`)).json();
    const { version } = (await server.get(path)).json();
    await server.patch(path, { billingEmail: email.toUpperCase(), version });
    await server.as("owner", path.split("/").at(-1));
    const { recipients } = (await server.get(`${path}/expired-reminding/preview`)).json();
    expect(recipients).toHaveLength(2);
    expect(recipients).toContainEqual({ email, name });
  });

  test("also works with POST", async () => {
    const { path } = await anEndingMember(server);
    expect((await server.post(`${path}/expired-reminding`, {})).statusCode).toBe(200);
  });

  test("is refused without a term to remind about", async () => {
    server.moveTo("2027-03-22T12:00:00Z");
    const { id } = (await server.post("/api/organizations", anOrganization())).json();
    const none = await remind(`/api/organizations/${id}`);
    expect([none.statusCode, none.json().message]).toEqual([
      409,
      "This pharmacy has no subscription to remind about.",
    ]);
    const waiting = await aMember(server, "2027-04-01");
    expect((await remind(`/api/organizations/${waiting.organization}`)).statusCode).toBe(409);
  });

  test("is refused without an address to send to", async () => {
    const { path, owner } = await anEndingMember(server);
    await server.db.execute(sql`update organizations set email = ''`);
    await server.db.execute(sql`update users set status = 'suspended' where id = ${owner.userId}`);
    const refused = await remind(path);
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      "This pharmacy has no email address to send to.",
    ]);
    expect(await server.db.$count(reminders)).toBe(0);
  });

  test("is refused within ten minutes of the last, and says when it is possible again", async () => {
    const { path } = await anEndingMember(server, {
      organization: { name: "Castlewren Pharmacy" },
    });
    await remind(path);
    server.moveTo("2027-03-22T12:09:30Z");
    const refused = await remind(path);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      "A reminder to Castlewren Pharmacy was written 9 minutes ago, but not sent: no mail server is set up. Try again in 1 minute.",
    ]);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(31);
    server.moveTo("2027-03-22T12:10:01Z");
    expect((await remind(path)).statusCode).toBe(200);
  });

  test("is refused for the sixth time within an hour, and says when it is possible again", async () => {
    const { path } = await anEndingMember(server, {
      organization: { name: "Castlewren Pharmacy" },
    });
    for (const minute of ["00", "11", "22", "33", "44"]) {
      server.moveTo(`2027-03-22T12:${minute}:00Z`);
      expect((await remind(path)).statusCode).toBe(200);
    }
    server.moveTo("2027-03-22T12:55:00Z");
    const refused = await remind(path);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(
        /^A reminder to Castlewren Pharmacy was written 1[01] minutes ago, but not sent: no mail server is set up\. Try again in [56] minutes\.$/,
      ),
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(290);
    const preview = (await server.get(`${path}/expired-reminding/preview`)).json();
    expect(preview.waitsUntil).toMatch(/T13:00:0/);
    server.moveTo("2027-03-22T13:00:05Z");
    expect((await remind(path)).statusCode).toBe(200);
  });

  test("twice at once sends one email", async () => {
    const { path } = await anEndingMember(server);
    const answers = await Promise.all([remind(path), remind(path), remind(path)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
    expect(await server.db.$count(reminders)).toBe(1);
    expect(await server.db.$count(outboxEmails, eq(outboxEmails.kind, "expiryReminder"))).toBe(2);
  });

  test.each(["sec-purpose", "purpose"])(
    "does not happen on a browser's prefetch (%s)",
    async (name) => {
      const { path } = await anEndingMember(server);
      const headers = { authorization: `Bearer ${server.token()}`, [name]: "prefetch;prerender" };
      const answer = await server.app.inject({ url: `${path}/expired-reminding`, headers });
      expect([answer.statusCode, answer.json().error]).toEqual([400, "bad_request"]);
      expect(await server.db.$count(reminders)).toBe(0);
    },
  );

  test("does not happen for a HEAD request", async () => {
    const { path } = await anEndingMember(server);
    const headers = { authorization: `Bearer ${server.token()}` };
    const url = `${path}/expired-reminding`;
    expect((await server.app.inject({ method: "HEAD", url, headers })).statusCode).toBe(404);
    expect(await server.db.$count(reminders)).toBe(0);
  });

  test("is for administrators, finance and support; a refusal is logged, even for GET", async () => {
    const { path, owner } = await anEndingMember(server);
    const catalogue = await server.as("catalogue");
    for (const caller of [catalogue, owner]) {
      expect((await caller.get(`${path}/expired-reminding`)).statusCode).toBe(403);
      expect((await server.history()).at(-1)).toMatchObject({
        outcome: "denied",
        model: "reminder",
        actorId: caller.userId,
      });
    }
    const finance = await server.as("finance");
    expect((await finance.get(`${path}/expired-reminding`)).statusCode).toBe(200);
    server.moveTo(new Date(server.services.clock() + 11 * MINUTE_MS).toISOString());
    const support = await server.as("support");
    expect((await support.get(`${path}/expired-reminding`)).statusCode).toBe(200);
  });

  test("for a deleted pharmacy is not found", async () => {
    const { path } = await anEndingMember(server);
    await server.patch(path, { status: "inactive", version: 1 });
    await server.delete(path);
    expect((await remind(path)).statusCode).toBe(404);
    expect((await server.get(`${path}/expired-reminding/preview`)).statusCode).toBe(404);
  });
});

describe("a pharmacy's users", () => {
  test("see their reminders, without the mail servers' answers", async () => {
    const { path, owner } = await anEndingMember(server);
    await remind(path);
    await server.db.execute(
      sql`update mails set status = 'failed', error = '550 mx.castlewren.example'`,
    );
    const seen = (await owner.get(`${path}/reminders`)).json();
    expect(seen.items[0].deliveries[0]).toMatchObject({ status: "failed", error: null });
    const all = (await server.get(`${path}/reminders`)).json();
    expect(all.items[0].deliveries[0].error).toBe("550 mx.castlewren.example");
  });

  test("see nothing of another pharmacy", async () => {
    const { path } = await anEndingMember(server);
    const other = (await server.post("/api/organizations", anOrganization())).json().id;
    const stranger = await server.as("owner", other);
    expect((await stranger.get(`${path}/reminders`)).statusCode).toBe(403);
    expect((await stranger.get(`${path}/expired-reminding/preview`)).statusCode).toBe(403);
  });
});
