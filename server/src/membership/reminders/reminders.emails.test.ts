import type { PlanInput } from "@pharmacy/contract/plans/plans";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anEmailServer } from "#test/email-server.ts";
import { choosePlan } from "#test/members.ts";
import { anOfferedPlan } from "#test/registrations.ts";
import { anEndingMember } from "#test/reminders.ts";
import { testServer } from "#test/server.ts";
import { openEmailServer } from "../../platform/email/email-server.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { sendDueEmails } from "../../platform/email/send-emails.ts";

const server = testServer();

const remind = (path: string) => server.get(`${path}/expired-reminding`);
const previewOf = async (path: string) =>
  (await server.get(`${path}/expired-reminding/preview`)).json();

describe("the preview of the email", () => {
  test("is identical to the sent email, and sends nothing", async () => {
    const { path } = await anEndingMember(server);
    const { subject, recipients, waitsUntil } = await previewOf(path);
    expect(waitsUntil).toBeNull();
    expect(await server.db.$count(outboxEmails, eq(outboxEmails.kind, "expiryReminder"))).toBe(0);
    await remind(path);
    const sent = await server.db
      .select()
      .from(outboxEmails)
      .where(eq(outboxEmails.kind, "expiryReminder"));
    expect(sent.map((email) => email.subject)).toEqual([subject, subject]);
    expect(sent.map(({ recipient }) => recipient)).toEqual(
      recipients.map(({ email }: { email: string }) => email),
    );
    expect((await previewOf(path)).waitsUntil).toMatch(/^2027-03-22T12:10:0/);
  });

  test.each([
    ["2027-03-22T12:00:00Z", "ends on 1 April 2027", "ends on 1 April 2027, in 10 days."],
    ["2027-04-01T12:00:00Z", "ends on 1 April 2027", "which is today"],
    [
      "2027-04-02T12:00:00Z",
      "has ended; full access ends on 15 April 2027",
      "You keep full access until 15 April 2027, in 13 days. From 16 April 2027 you can view and export",
    ],
    [
      "2027-05-02T12:00:00Z",
      "has ended; read-only access since 16 April 2027",
      "ended on 1 April 2027. Since 16 April 2027 you can view and export",
    ],
  ])("on %s says: %s", async (instant, subject, text) => {
    const { path } = await anEndingMember(server);
    server.moveTo(instant);
    const email = await previewOf(path);
    expect(email.subject).toContain(subject);
    expect(email.text).toContain(text);
    expect(email.text).toContain("/dashboard");
    expect(email.text).toContain("costs €79.00 before tax.");
    expect(email.text).toContain("You use 1 of 10 users.");
  });

  test("shows names as plain text, without running their markup", async () => {
    const name = "<script>alert(1)</script> & Sons";
    const { path } = await anEndingMember(server, { organization: { name } });
    const email = await anEmailServer();
    await remind(path);
    await server.db.execute(sql`update mails set status = 'queued'`);
    const outbox = { ...server.services, emailServer: openEmailServer(email.url) };
    await sendDueEmails(outbox, new AbortController().signal);
    const html = email.received[0]?.raw.split("text/html")[1];
    expect(html).toContain("&#60;script&#62;");
    expect(html).not.toContain("<script");
  });
});

const READ_ONLY = "you can view and export everything, but not change anything.";

/**
 * The email on a day, on Standard until 1 April 2027, with the next term beginning on another day.
 */
async function emailOn(day: string, nextStart: string | null, values: Partial<PlanInput> = {}) {
  const { path, organization, plan } = await anEndingMember(server, {
    organization: { name: "Castlewren Pharmacy" },
    plan: { name: "Standard", ...values },
  });
  if (nextStart !== null) await choosePlan(server, organization, plan, nextStart);
  server.moveTo(`${day}T12:00:00Z`);
  return (await previewOf(path)) as { subject: string; text: string };
}

/** An email with these paragraphs, its greeting and its end. */
function message(occasion: string, ...paragraphs: string[]): string {
  const { supportEmail, publicUrl } = server.services.config;
  return [
    "Hello Castlewren Pharmacy,",
    ...paragraphs,
    "You use 1 of 10 users.",
    `${occasion}, reply to this email or write to ${supportEmail}. See your membership on your dashboard:`,
    `${publicUrl}/dashboard`,
  ].join("\n\n");
}

describe("the email to a pharmacy", () => {
  const QUESTIONS = "If you have questions";

  test("without a next term says what happens unless it is renewed, and the price of renewing", async () => {
    const { subject, text } = await emailOn("2027-03-22", null);
    expect(subject).toBe("Castlewren Pharmacy: your Standard membership ends on 1 April 2027");
    expect(text).toBe(
      message(
        "To renew",
        "The Standard membership of Castlewren Pharmacy ends on 1 April 2027, in 10 days.",
        `Unless it is renewed, you keep full access until 15 April 2027. From 16 April 2027 ${READ_ONLY}`,
        "Another month of Standard costs €79.00 before tax.",
      ),
    );
  });

  test("whose next term follows directly says only what ends and what follows", async () => {
    const { subject, text } = await emailOn("2027-03-22", "2027-04-02");
    expect(subject).toBe("Castlewren Pharmacy: your next term, Standard, begins on 2 April 2027");
    expect(text).toBe(
      message(
        QUESTIONS,
        "The Standard term of Castlewren Pharmacy ends on 1 April 2027, in 10 days.",
        "The next term begins on 2 April 2027: Standard, at €79.00 before tax.",
      ),
    );
  });

  test("about a change of plan says on which day it takes effect", async () => {
    const { path, organization } = await anEndingMember(server, {
      organization: { name: "Castlewren Pharmacy" },
      plan: { name: "Standard" },
    });
    const larger = await anOfferedPlan(server, { name: "Larger", price: 14_900 });
    await choosePlan(server, organization, larger, "2027-03-27");
    const { subject, text } = await previewOf(path);
    expect(subject).toBe("Castlewren Pharmacy: your next term, Larger, begins on 27 March 2027");
    expect(text).toBe(
      message(
        QUESTIONS,
        "The Standard term of Castlewren Pharmacy ends on 26 March 2027, in 4 days.",
        "The next term begins on 27 March 2027: Larger, at €149.00 before tax.",
      ),
    );
  });

  const NEXT_AFTER_GRACE = "The next term begins on 30 April 2027: Standard, at €79.00 before tax.";

  test.each([
    [
      "2027-03-22",
      "ends on 1 April 2027",
      [
        "The Standard membership of Castlewren Pharmacy ends on 1 April 2027, in 10 days.",
        `You keep full access until 15 April 2027. From 16 April 2027 until the next term begins, ${READ_ONLY}`,
      ],
    ],
    [
      "2027-04-05",
      "has ended; full access ends on 15 April 2027",
      [
        "The Standard membership of Castlewren Pharmacy ended on 1 April 2027.",
        `You keep full access until 15 April 2027, in 10 days. From 16 April 2027 until the next term begins, ${READ_ONLY}`,
      ],
    ],
    [
      "2027-04-20",
      "has ended; read-only access since 16 April 2027",
      [
        `The Standard membership of Castlewren Pharmacy ended on 1 April 2027. Since 16 April 2027 ${READ_ONLY}`,
      ],
    ],
  ])(
    "whose next term begins after its grace period says on %s that it %s",
    async (day, end, lines) => {
      const { subject, text } = await emailOn(day, "2027-04-30");
      expect(subject).toBe(`Castlewren Pharmacy: your Standard membership ${end}`);
      expect(text).toBe(message(QUESTIONS, ...lines, NEXT_AFTER_GRACE));
    },
  );

  test("without a grace period announces read-only access from the end to the next term", async () => {
    const { text } = await emailOn("2027-03-22", "2027-04-30", { graceDays: 0 });
    expect(text).toBe(
      message(
        QUESTIONS,
        "The Standard membership of Castlewren Pharmacy ends on 1 April 2027, in 10 days.",
        `From 2 April 2027 until the next term begins, ${READ_ONLY}`,
        NEXT_AFTER_GRACE,
      ),
    );
  });

  test.each([
    ["2027-03-22", "2027-04-10", "10 April 2027", "ends on 1 April 2027, in 10 days."],
    ["2027-04-05", "2027-04-10", "10 April 2027", "ended on 1 April 2027."],
    // the last day of grace is the 15th
    ["2027-04-15", "2027-04-16", "16 April 2027", "ended on 1 April 2027."],
  ])(
    "says on %s that full access lasts until %s, a day of grace or the day after",
    async (day, nextStart, begins, end) => {
      const { subject, text } = await emailOn(day, nextStart);
      expect(subject).toBe(`Castlewren Pharmacy: your next term, Standard, begins on ${begins}`);
      expect(text).toBe(
        message(
          QUESTIONS,
          `The Standard term of Castlewren Pharmacy ${end}`,
          "You keep full access until the next term begins.",
          `The next term begins on ${begins}: Standard, at €79.00 before tax.`,
        ),
      );
    },
  );

  test("mentions read-only access only if there is a day between grace and the next term", async () => {
    const { subject, text } = await emailOn("2027-04-05", "2027-04-17");
    expect(subject).toContain("has ended; full access ends on 15 April 2027");
    expect(text).toContain(`From 16 April 2027 until the next term begins, ${READ_ONLY}`);
  });
});
