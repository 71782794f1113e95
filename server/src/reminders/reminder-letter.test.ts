import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aMailServer } from "#test/mail-server.ts";
import { choosePlan } from "#test/members.ts";
import { anEndingMember } from "#test/reminders.ts";
import { testServer } from "#test/server.ts";
import { openMailServer } from "../mail/mail-server.ts";
import { mails } from "../mail/mails.table.ts";
import { sendDueLetters } from "../mail/send-letters.ts";

const server = testServer();

const aPharmacy = (values?: Parameters<typeof anEndingMember>[1]) => anEndingMember(server, values);
const remind = (path: string) => server.get(`${path}/expired-reminding`);

describe("the letter before it is sent", () => {
  const previewOf = async (path: string) =>
    (await server.get(`${path}/expired-reminding/preview`)).json();

  test("is the letter that is sent, and nothing is sent by looking", async () => {
    const { path } = await aPharmacy();
    const { subject, recipients, waitsUntil } = await previewOf(path);
    expect(waitsUntil).toBeNull();
    expect(await server.db.$count(mails, eq(mails.kind, "expiryReminder"))).toBe(0);
    await remind(path);
    const sent = await server.db.select().from(mails).where(eq(mails.kind, "expiryReminder"));
    expect(sent.map((letter) => letter.subject)).toEqual([subject, subject]);
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
      "has ended; access stops on 15 April 2027",
      "Everything works on until 15 April 2027, in 13 days. From 16 April 2027 everything can be read",
    ],
    [
      "2027-05-02T12:00:00Z",
      "is read-only since 16 April 2027",
      "ended on 1 April 2027. Since 16 April 2027 everything can be read",
    ],
  ])("on %s says: %s", async (instant, subject, text) => {
    const { path } = await aPharmacy();
    server.moveTo(instant);
    const letter = await previewOf(path);
    expect(letter.subject).toContain(subject);
    expect(letter.text).toContain(text);
    expect(letter.text).toContain("/dashboard");
    expect(letter.text).toContain("costs €79.00 before tax.");
    expect(letter.text).toContain("In use: 1 user of 10.");
  });

  test("speaks of the next term where there is one", async () => {
    const { path, organization, plan } = await aPharmacy({ plan: { name: "Standard" } });
    await choosePlan(server, organization, plan, "2027-04-02");
    expect((await previewOf(path)).text).toContain(
      "It is renewed: Standard begins on 2 April 2027 and costs €79.00 before tax.",
    );
  });

  test("shows names as they are, and runs nothing of them", async () => {
    const name = "<script>alert(1)</script> & Sons";
    const { path } = await aPharmacy({ organization: { name } });
    const mail = await aMailServer();
    await remind(path);
    await server.db.execute(sql`update mails set status = 'queued'`);
    const outbox = { ...server.services, mailServer: openMailServer(mail.url) };
    await sendDueLetters(outbox, new AbortController().signal);
    const html = mail.received[0]?.raw.split("text/html")[1];
    expect(html).toContain("&#60;script&#62;");
    expect(html).not.toContain("<script");
  });
});
