import type { BulkAnswer } from "@pharmacy/contract/bulk";
import type {
  PaymentReminder,
  PaymentReminderPreview,
} from "@pharmacy/contract/payment-reminders/payment-reminders";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anEmailServer } from "#test/email-server.ts";
import { SELLER_SETTINGS } from "#test/invoices.ts";
import {
  addInvoice,
  anOverduePharmacy,
  REMINDERS,
  reminderEmails,
  remindersSent,
  switchOn,
} from "#test/payment-reminders.ts";
import { pay } from "#test/payments.ts";
import { testServer } from "#test/server.ts";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { openEmailServer } from "../../platform/email/email-server.ts";
import { sendDueEmails } from "../../platform/email/send-emails.ts";
import { remindByHand } from "./payment-reminders.send.ts";

const server = testServer();

type Caller = Pick<typeof server, "get" | "post">;

const NOON = "2026-11-30T12:00:00Z";
const pathOf = (organization: string) => `/api/organizations/${organization}/payment-reminders`;
const remind = (organization: string, caller: Caller = server) =>
  caller.post(pathOf(organization), {});

const preview = async (organization: string): Promise<PaymentReminderPreview> =>
  (await server.get(`${pathOf(organization)}/preview`)).json();

async function reminders(query: string, caller: Caller = server): Promise<PaymentReminder[]> {
  return (await caller.get(`${REMINDERS}?${query}`)).json().items;
}

/** On 30 November 2026, with reminders on. */
async function prepare(values: Parameters<typeof anOverduePharmacy>[1] = {}) {
  await switchOn(server);
  server.moveTo(NOON);
  return anOverduePharmacy(server, { name: "Castlewren Pharmacy", ...values });
}

async function enter(values: object) {
  await updateRecord(server.db, SYSTEM, settingKind, SETTINGS_ID, values);
}

describe("a reminder by hand", () => {
  test("says what is overdue, what is on account and how to pay", async () => {
    const { organization } = await prepare();
    await enter({ ...SELLER_SETTINGS, sellerIban: "IE64IRCE92050112345678" });
    await addInvoice(server, organization, { dueDate: "2026-11-29", totalAmount: 1_000 });
    await pay(server, { organization, amount: 500 });
    const { subject, text, recipient, refusal, letter } = await preview(organization);
    expect(subject).toBe("Second payment reminder from Larkfield Supply Limited: €64.50 overdue");
    const parts = text.split("\n\n");
    expect(parts).toEqual([
      "Hello Castlewren Pharmacy,",
      "These invoices of Castlewren Pharmacy are overdue:",
      expect.stringMatching(/^INV-R-\d+: €59\.50, due on 1 November 2026, 29 days late$/),
      expect.stringMatching(/^INV-R-\d+: €10\.00, due on 29 November 2026, 1 day late$/),
      "Overdue: €69.50. On your account: €5.00. Please pay €64.50.",
      "IBAN: IE64IRCE92050112345678",
      "BIC: IRCEIE2D",
      "Account holder: Larkfield Supply Limited",
      "Reference: the numbers of the invoices that you pay",
      "If you have paid in the last few days, you need do nothing more.",
      "If something is wrong, reply to this email or write to support@aldermere.example. See your invoices:",
      expect.stringMatching(/\/dashboard\/invoices\?status=overdue$/),
    ]);
    expect([recipient?.email, refusal, letter]).toEqual(["bills@castlewren.example", null, "kept"]);
    const sent = await remind(organization);
    expect([sent.statusCode, sent.json()]).toEqual([
      200,
      expect.objectContaining({
        isManual: true,
        level: 2,
        invoiceCount: 2,
        sums: [{ currency: "EUR", overdue: 6_950, onAccount: 500, due: 6_450 }],
      }),
    ]);
    expect(await reminderEmails(server)).toMatchObject([{ subject, status: "kept" }]);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "remind",
      model: "paymentReminder",
      organization,
      actorId: server.adminId(),
    });
  });

  test("names the reference of the only invoice, in the pharmacy's own dates and amounts", async () => {
    const { organization } = await prepare({ locale: "en-US" });
    const { text } = await preview(organization);
    expect(text).toMatch(/INV-R-\d+: €59\.50, due on November 1, 2026, 29 days late/);
    expect(text).toMatch(/Reference: RF\d{2}INVR\d+/);
  });

  test("says at the last level that orders may be put on hold", async () => {
    const { organization } = await prepare();
    server.moveTo("2026-12-01T12:00:00Z");
    const { subject, text } = await preview(organization);
    expect(subject).toMatch(/^Last payment reminder/);
    expect(text).toContain("we may put your orders on hold");
  });

  test("lists 100 invoices, counts the others and asks for all", async () => {
    const { organization } = await prepare();
    for (let count = 0; count < 101; count += 1) {
      await addInvoice(server, organization, { totalAmount: 100 });
    }
    const { text } = await preview(organization);
    expect(text.match(/days late/g)).toHaveLength(100);
    expect(text).toContain("and 2 more invoices");
    expect(text).toContain("Please pay €160.50.");
    const { lines, invoiceCount } = (await remind(organization)).json();
    expect([lines.length, invoiceCount]).toEqual([100, 102]);
  });

  test("is sent while the schedule is switched off, and not again by it at that level", async () => {
    const { organization } = await prepare();
    await switchOn(server, { sendPaymentReminders: false });
    expect((await remind(organization)).statusCode).toBe(200);
    await switchOn(server);
    const { sendDuePaymentReminders } = await import("./payment-reminders.send-due.ts");
    await sendDuePaymentReminders(server.services, new AbortController().signal);
    expect(await remindersSent(server)).toEqual(["by hand, 1"]);
    server.moveTo("2026-12-01T12:00:00Z");
    await sendDuePaymentReminders(server.services, new AbortController().signal);
    expect(await remindersSent(server)).toEqual(["by hand, 1", "level 3, 1"]);
  });

  test("shows with the pharmacy and its invoices what became of the email", async () => {
    const { organization, invoice } = await prepare();
    const other = await anOverduePharmacy(server);
    const email = await anEmailServer();
    const { config } = server.services;
    const smtp = { ...server.services, config: { ...config, smtpUrl: email.url } };
    await remindByHand(smtp, SYSTEM, organization);
    await remind(other.organization);
    const states = async (query: string) =>
      (await reminders(query)).map(({ letters }) => letters?.map(({ status }) => status));
    expect(await states(`organization=${organization}`)).toEqual([["queued"]]);
    const outbox = { ...smtp, emailServer: openEmailServer(email.url) };
    await sendDueEmails(outbox, new AbortController().signal);
    expect(await states(`organization=${organization}`)).toEqual([["sent"]]);
    expect(await states(`invoice=${invoice}`)).toEqual([["sent"]]);
    expect(await states(`invoice=${other.invoice}`)).toEqual([["kept"]]);
    expect(await states("")).toHaveLength(2);
    expect(email.received).toHaveLength(1);
    expect(email.received[0]?.raw).toContain("Reply-To: support@aldermere.example");
    expect((await preview(organization)).last).toBe("sent");
  });
});

describe("a reminder by hand is refused", () => {
  const refusalOf = async (organization: string) => {
    const { refusal } = await preview(organization);
    const answer = await remind(organization);
    expect(answer.json().message).toBe(refusal);
    expect(await remindersSent(server)).toEqual([]);
    return [answer.statusCode, refusal];
  };

  test("when nothing is overdue, or everything is left out", async () => {
    const { organization, invoice } = await prepare();
    await server.db.execute(sql`update invoices set open_amount = 0`);
    expect(await refusalOf(organization)).toEqual([
      409,
      "Castlewren Pharmacy has no overdue invoices.",
    ]);
    await server.db.execute(sql`update invoices set open_amount = 5950`);
    const url = `/api/invoices/${invoice}/reminder-blocks`;
    await server.post(url, { kind: "dispute", reason: "Broken packs" });
    expect(await refusalOf(organization)).toEqual([
      409,
      "Every overdue invoice of Castlewren Pharmacy is disputed, promised, covered by money on account or too small.",
    ]);
    expect((await preview(organization)).leftOut).toMatchObject([
      { id: invoice, because: "Disputed: Broken packs" },
    ]);
  });

  test("below the smallest amount", async () => {
    const { organization } = await prepare();
    await switchOn(server, { paymentReminderMinimum: 5_951 });
    expect((await refusalOf(organization))[0]).toBe(409);
  });

  test("during a pause, with its reason", async () => {
    const { organization } = await prepare();
    await server.post(`/api/organizations/${organization}/reminder-blocks`, {
      kind: "pause",
      until: "2026-12-24",
      reason: "New owner",
    });
    expect(await refusalOf(organization)).toEqual([
      409,
      "Reminders to Castlewren Pharmacy are paused until 24 December 2026: New owner",
    ]);
  });

  test("while the last bank file is too old, and without an address", async () => {
    const { organization } = await prepare({ billingEmail: null });
    await switchOn(server, { bankFileDays: 7 });
    expect(await refusalOf(organization)).toEqual([
      409,
      "No payment reminders are sent: there is no bank file yet.",
    ]);
    await switchOn(server);
    await server.db.execute(sql`update organizations set email = ''`);
    expect((await refusalOf(organization))[0]).toBe(422);
  });

  test("within ten minutes of the last, and to 15 of 16 callers at once", async () => {
    const { organization } = await prepare();
    const answers = await Promise.allSettled(
      Array.from({ length: 16 }, () => remindByHand(server.services, SYSTEM, organization)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await reminderEmails(server)).toHaveLength(1);
    const again = await remind(organization);
    expect([again.statusCode, again.json().message]).toEqual([
      429,
      expect.stringMatching(/^A reminder to Castlewren Pharmacy was written .* Try again in /),
    ]);
    server.moveTo("2026-11-30T12:11:00Z");
    expect((await remind(organization)).statusCode).toBe(200);
  });

  test("for a pharmacy that does not exist or was deleted", async () => {
    const { organization } = await prepare();
    const gone = "0199a0f0-0000-7000-8000-000000000000";
    expect((await remind(gone)).statusCode).toBe(404);
    await server.db.execute(sql`update organizations set deleted_at = now()`);
    expect((await remind(organization)).statusCode).toBe(404);
  });

  test("to every role but administrators and finance", async () => {
    const { organization, invoice } = await prepare();
    const calls = (caller: Caller) => [
      remind(organization, caller),
      caller.post(`${REMINDERS}/bulk`, { ids: [invoice], do: "remind" }),
    ];
    const own = ["owner", "pharmacist", "technician", "viewer"] as const;
    for (const role of ["support", "catalogue", ...own] as const) {
      const isOwn = own.some((one) => one === role);
      const caller = await server.as(role, isOwn ? organization : undefined);
      for (const answer of await Promise.all(calls(caller))) {
        expect([role, answer.statusCode]).toEqual([role, 403]);
      }
      const sees = ["support", "owner", "pharmacist"].includes(role);
      expect((await caller.get(REMINDERS)).statusCode).toBe(sees ? 200 : 403);
      const previewed = await caller.get(`${pathOf(organization)}/preview`);
      expect([role, previewed.statusCode]).toEqual([role, role === "support" ? 200 : 403]);
    }
    expect((await remind(organization, await server.as("finance"))).statusCode).toBe(200);
  });
});

test("a pharmacy sees its own reminders, without what the mail server said", async () => {
  const { organization } = await prepare();
  const other = await anOverduePharmacy(server);
  await remind(organization);
  await remind(other.organization);
  const owner = await server.as("owner", organization);
  for (const query of ["", `organization=${other.organization}`]) {
    const found = await reminders(query, owner);
    expect(found.map((one) => one.organization.id)).toEqual(query === "" ? [organization] : []);
    for (const one of found) expect(one).not.toHaveProperty("letters");
  }
  expect(await reminders(`invoice=${other.invoice}`, owner)).toEqual([]);
});

describe("several at once", () => {
  const send = async (ids: string[]): Promise<BulkAnswer["results"]> =>
    (await server.post(`${REMINDERS}/bulk`, { ids, do: "remind" })).json().results;

  test("have a result for each invoice, and one email for each pharmacy", async () => {
    const { organization, invoice } = await prepare();
    const second = await addInvoice(server, organization);
    const disputed = await addInvoice(server, organization);
    await server.post(`/api/invoices/${disputed}/reminder-blocks`, {
      kind: "dispute",
      reason: "Broken packs",
    });
    const early = await addInvoice(server, organization, { dueDate: "2026-12-24" });
    const settled = await addInvoice(server, organization, { openAmount: 0 });
    const other = await anOverduePharmacy(server);
    const gone = "0199a0f0-0000-7000-8000-000000000000";
    const ids = [invoice, second, disputed, early, settled, other.invoice, gone];
    const done = { error: null, letter: "kept" };
    expect(await send(ids)).toMatchObject([
      done,
      done,
      { error: { code: "conflict", message: expect.stringMatching(/ is disputed\.$/) } },
      { error: { code: "conflict", message: expect.stringMatching(/ is not overdue\.$/) } },
      { error: { code: "conflict", message: expect.stringMatching(/ is settled\.$/) } },
      done,
      { error: { code: "not_found", message: "Invoice not found." } },
    ]);
    expect(await remindersSent(server)).toEqual(["by hand, 2", "by hand, 1"]);
    expect(await send([second])).toMatchObject([{ error: { code: "too_many_requests" } }]);
  });

  test("say of an invoice that is left out why", async () => {
    const { organization, invoice } = await prepare();
    const yen = await addInvoice(server, organization, { currency: "JPY", totalAmount: 500 });
    await pay(server, { organization, amount: 5_950 });
    expect(await send([invoice, yen])).toMatchObject([
      { error: { message: expect.stringMatching(/is left out\. Covered by money on account\.$/) } },
      { error: null },
    ]);
  });
});
