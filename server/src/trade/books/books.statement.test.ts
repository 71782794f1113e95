import type { AccountStatement } from "@pharmacy/contract/books/statements";
import { describe, expect, test } from "vitest";
import { dayAgo, earlierInvoices } from "#test/books.ts";
import { credit } from "#test/credit-notes.ts";
import { aCustomer } from "#test/orders.ts";
import { PAYMENTS, pay } from "#test/payments.ts";
import { pdfText } from "#test/pdf-text.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const { anOldDebt } = earlierInvoices(server);

const TODAY = dayAgo(0);

const query = (from: string, to: string) => `from=${from}&to=${to}`;
const statementUrl = (organization: string, request: string, part = "") =>
  `/api/organizations/${organization}/statement${part}?${request}`;
const statement = async (organization: string, request: string): Promise<AccountStatement> =>
  (await server.get(statementUrl(organization, request))).json();

describe("a statement of account", () => {
  test("has what was owed before, everything that changed it, and what is owed since", async () => {
    const { organization, name, invoice } = await anOldDebt(40);
    await pay(server, { organization, amount: 1_000, paidOn: dayAgo(39), reference: "Till 4" });
    await pay(server, { organization, amount: 500, paidOn: dayAgo(10) });
    const note = await credit(server, invoice, { amount: 200 });
    const read = await statement(organization, query(dayAgo(39), TODAY));
    expect(read).toMatchObject({
      organization: { id: organization, name },
      currency: "EUR",
      currencies: ["EUR"],
      opening: 5_950,
      closing: 4_250,
      entries: [
        { kind: "payment", on: dayAgo(39), reference: "Till 4", amount: -1_000, balance: 4_950 },
        { kind: "payment", on: dayAgo(10), amount: -500, balance: 4_450 },
        { kind: "creditNote", number: note.number, amount: -200, balance: 4_250 },
      ],
    });
    const before = await statement(organization, query(dayAgo(60), dayAgo(40)));
    expect(before).toMatchObject({
      opening: 0,
      closing: 5_950,
      entries: [{ kind: "invoice", number: invoice.number, dueDate: invoice.dueDate }],
    });
  });

  test("takes a voided payment back on the day of its void, and leaves its own day as it was", async () => {
    const { organization } = await anOldDebt(40);
    const paid = await pay(server, { organization, amount: 700, paidOn: dayAgo(30) });
    const earlier = query(dayAgo(40), dayAgo(20));
    const before = await statement(organization, earlier);
    await server.post(`${PAYMENTS}/${paid.id}/void`, { version: paid.version, reason: "Not ours" });
    expect(await statement(organization, earlier)).toEqual(before);
    expect((await statement(organization, query(dayAgo(19), TODAY))).entries).toMatchObject([
      { kind: "payment", isVoid: true, number: paid.number, amount: 700, balance: 5_950 },
    ]);
  });

  test("as PDF and CSV has the same amounts", async () => {
    const { organization, invoice } = await anOldDebt(40);
    await pay(server, { organization, amount: 6_000, paidOn: dayAgo(3), reference: "=1+1" });
    const request = query(dayAgo(50), TODAY);
    const pdf = await server.get(statementUrl(organization, request, "/pdf"));
    expect(pdf.headers["content-disposition"]).toBe(
      `attachment; filename="statement-${dayAgo(50)}-${TODAY}.pdf"`,
    );
    const text = pdfText(pdf.rawPayload);
    for (const part of [
      "Larkfield Supply Limited",
      `Invoice ${invoice.number}`,
      "€59.50",
      "Closing balance -€0.50",
      "The network owes the pharmacy €0.50.",
    ]) {
      expect(text).toContain(part);
    }
    const again = await server.get(statementUrl(organization, request, "/pdf"));
    expect(again.rawPayload.equals(pdf.rawPayload)).toBe(true);
    const csv = (await server.get(statementUrl(organization, request, "/csv"))).body;
    expect(csv.trim().split("\r\n")).toEqual([
      "Date,Document,Reference,Currency,Amount,Balance",
      `${dayAgo(50)},Opening balance,,EUR,,0.00`,
      expect.stringMatching(/Invoice INV-.*,,EUR,59\.50,59\.50$/),
      expect.stringMatching(/Payment PAY-.*,'=1\+1,EUR,-60\.00,-0\.50$/),
      `${TODAY},Closing balance,,EUR,,-0.50`,
    ]);
  });

  test.each([
    ["from=2026-02-01&to=2026-01-31", "The last day is before the first."],
    [
      "from=2010-01-01&to=2026-01-31",
      "A statement covers ten years at most. Choose a shorter time.",
    ],
    ["from=1&to=2026-01-31", "Enter a date as YYYY-MM-DD."],
  ])("%s is refused", async (request, message) => {
    const { organization } = await aCustomer(server);
    const answer = await server.get(statementUrl(organization, request));
    expect([answer.statusCode, Object.values(answer.json().fields)]).toEqual([400, [message]]);
  });

  test("is shown to the pharmacy's owner and pharmacist, and to no other pharmacy", async () => {
    const { organization } = await anOldDebt(3);
    const other = await aCustomer(server);
    const request = query(dayAgo(9), TODAY);
    for (const part of ["", "/pdf", "/csv"]) {
      const url = statementUrl(organization, request, part);
      const codes = [];
      for (const role of ["owner", "pharmacist", "technician", "viewer"] as const) {
        codes.push((await (await server.as(role, organization)).get(url)).statusCode);
      }
      expect(codes).toEqual([200, 200, 403, 403]);
      expect((await other.owner.get(url)).statusCode).toBe(403);
    }
  });
});
