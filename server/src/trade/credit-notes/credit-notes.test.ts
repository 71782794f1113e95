import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import type { CreditQuote } from "@pharmacy/contract/invoices/invoices.credits";
import { checkInvoice } from "@pharmacy/contract/invoices/invoices.rules";
import type { Return } from "@pharmacy/contract/returns/returns";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { credit, sendCredit } from "#test/credit-notes.ts";
import { enterSeller, SELLER_SETTINGS } from "#test/invoices.ts";
import { readOrder } from "#test/orders.ts";
import { aDebtor, bill, pay, readInvoice } from "#test/payments.ts";
import { aClaim, aReceiver, claim, decide, RETURNS, receive } from "#test/returns.ts";
import { testServer } from "#test/server.ts";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import { recordPayment } from "../payments/payments.record.ts";
import { issueCreditNote } from "./credit-notes.issue.ts";

const server = testServer();

const UNKNOWN = "00000000-0000-7000-8000-000000000009";

const packs = (quantity: number, line = "1") => ({ lines: [{ line, quantity }] });

const paymentOf = async ({ order }: Pick<Invoice, "order">) =>
  (await readOrder(server, order?.id ?? "")).payment;

const quote = async ({ id }: Pick<Invoice, "id">, values: object = {}): Promise<CreditQuote> => {
  const answer = await server.post(`/api/invoices/${id}/credit-notes/quote`, values);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};

const onAccountOf = async (organization: string): Promise<number> => {
  const { sums } = (await server.get(`/api/organizations/${organization}/account`)).json();
  return sums[0]?.onAccount ?? 0;
};

describe("a credit note", () => {
  test("for packs is set off against its invoice, which stays open by the rest", async () => {
    const { invoice, organization } = await aDebtor(server);
    const note = await credit(server, invoice, {
      lines: [
        { line: "1", quantity: 2 },
        { line: "2", quantity: 1 },
      ],
      reason: "Two packs were damaged.",
    });
    expect(note).toMatchObject({
      number: expect.stringMatching(/^CN-2026-\d{6}$/),
      kind: "creditNote",
      organization: { id: organization },
      order: invoice.order,
      shipment: null,
      credits: { id: invoice.id, number: invoice.number },
      totalAmount: 1_790,
      openAmount: 0,
      status: "settled",
    });
    expect(checkInvoice(note.document)).toEqual([]);
    expect(note.document).toMatchObject({
      kind: "creditNote",
      number: note.number,
      note: "Two packs were damaged.",
      preceding: [{ number: invoice.number, issueDate: invoice.issueDate }],
      payment: null,
      lines: [
        { id: "1", quantity: 2, unitPrice: 395, netAmount: 790 },
        { id: "2", quantity: 1, unitPrice: 1_000, netAmount: 1_000 },
      ],
    });
    expect(await readInvoice(server, invoice)).toMatchObject({
      openAmount: 4_160,
      creditedAmount: 1_790,
      status: "open",
      creditNotes: [{ id: note.id, number: note.number, totalAmount: 1_790 }],
    });
    expect(await paymentOf(invoice)).toBe("unpaid");
    expect(await onAccountOf(organization)).toBe(0);
  });

  test("for a paid invoice stays on account, and a credited order says so", async () => {
    const customer = await aDebtor(server);
    const { invoice, organization } = customer;
    const allocations = [{ invoice: invoice.id, amount: 5_950 }];
    await pay(server, { organization, amount: 5_950, allocations });
    const paid = await readInvoice(server, invoice);
    const note = await credit(server, paid, packs(10));
    expect(note).toMatchObject({ totalAmount: 3_950, openAmount: 3_950, status: "onAccount" });
    expect(await onAccountOf(organization)).toBe(3_950);
    expect(await paymentOf(invoice)).toBe("paid");
    const found = async (query: string) =>
      (await server.get(`/api/invoices?organization=${organization}&${query}`))
        .json()
        .items.map(({ id }: Invoice) => id);
    expect(await found("status=onAccount")).toEqual([note.id]);
    expect(await found("kind=creditNote")).toEqual([note.id]);
    expect(await found("kind=invoice")).toEqual([invoice.id]);
    expect(await found("status=settled")).toEqual([invoice.id]);
    expect(await found("status=open")).toEqual([]);
    const rest = await credit(server, await readInvoice(server, invoice), { all: true });
    expect(rest.totalAmount).toBe(2_000);
    expect(await paymentOf(invoice)).toBe("credited");
    const next = await bill(server, customer);
    const used = await server.post("/api/allocations", {
      creditNote: note.id,
      allocations: [{ invoice: next.id, amount: 3_950 }],
    });
    expect(used.statusCode).toBe(200);
    expect(await readInvoice(server, next)).toMatchObject({ openAmount: 2_000 });
    expect(await readInvoice(server, note)).toMatchObject({ openAmount: 0, status: "settled" });
  });

  test("for an amount goes to the open rest first, and the remainder stays on account", async () => {
    const { invoice, organization } = await aDebtor(server);
    const allocations = [{ invoice: invoice.id, amount: 5_000 }];
    await pay(server, { organization, amount: 5_000, allocations });
    const note = await credit(server, await readInvoice(server, invoice), { amount: 2_000 });
    expect(note).toMatchObject({ totalAmount: 2_000, openAmount: 1_050 });
    expect(await readInvoice(server, invoice)).toMatchObject({
      openAmount: 0,
      creditedAmount: 2_000,
      status: "settled",
    });
    expect(await paymentOf(invoice)).toBe("paid");
  });

  test("is exactly as it was quoted, and nothing is written by the quote", async () => {
    const { invoice } = await aDebtor(server);
    const before = await server.history();
    expect(await quote(invoice)).toEqual({
      currency: "EUR",
      left: {
        total: 5_950,
        lines: [
          expect.objectContaining({ line: "1", billed: 10, quantity: 10, amount: 3_950 }),
          expect.objectContaining({ line: "2", billed: 2, quantity: 2, amount: 2_000 }),
        ],
        charges: 0,
      },
      problem: null,
      note: null,
    });
    const { note } = await quote(invoice, packs(3));
    expect(note).toMatchObject({ net: 1_185, total: 1_185, setOff: 1_185, onAccount: 0 });
    expect(await server.history()).toEqual(before);
    const issued = await credit(server, invoice, packs(3));
    expect(issued.totalAmount).toBe(note?.total);
    const { left, problem } = await quote(invoice, packs(8));
    expect(left.lines[0]).toMatchObject({ quantity: 7, amount: 2_765 });
    expect(problem).toMatch(/^At most 7 of .+ can still be credited\.$/);
  });

  test("is in the log with its invoice, its allocation and its order", async () => {
    const { invoice } = await aDebtor(server);
    const note = await credit(server, invoice, { all: true });
    const entries = (await server.history()).slice(-7);
    expect(entries).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ model: "invoice", action: "credit", recordId: invoice.id }),
        expect.objectContaining({ model: "invoice", action: "create", recordId: note.id }),
        expect.objectContaining({ model: "invoice", action: "allocate", recordId: note.id }),
        expect.objectContaining({ model: "allocation", action: "create" }),
        expect.objectContaining({ model: "order", recordId: invoice.order?.id }),
      ]),
    );
  });

  test("is served as PDF and XML, to its own pharmacy alone", async () => {
    const { invoice, owner } = await aDebtor(server);
    const stranger = await aDebtor(server);
    const { id, number } = await credit(server, invoice, { all: true });
    const pdf = await owner.get(`/api/invoices/${id}/pdf`);
    expect(pdf.headers["content-disposition"]).toBe(`attachment; filename="${number}.pdf"`);
    const again = await server.get(`/api/invoices/${id}/pdf`);
    expect(again.rawPayload.equals(pdf.rawPayload)).toBe(true);
    expect((await owner.get(`/api/invoices/${id}/ubl`)).body).toContain("CreditNoteTypeCode>381<");
    for (const part of ["", "/pdf", "/ubl"]) {
      const answer = await stranger.owner.get(`/api/invoices/${id}${part}`);
      expect(answer.statusCode).toBe(403);
    }
    const own = (await owner.get(`/api/invoices/${id}`)).json();
    expect(own.document.note).toBe("Damaged");
  });

  test("is emailed to the address for bills, with what it means for the invoice", async () => {
    const { invoice } = await aDebtor(server, { billingEmail: "bills@castlewren.example" });
    const { id, number } = await credit(server, invoice, { amount: 1_950 });
    const { rows } = await server.db.execute<{ recipient: string; subject: string }>(
      sql`select recipient, subject from mails where about = ${id}`,
    );
    expect(rows).toEqual([
      {
        recipient: "bills@castlewren.example",
        subject: `Credit note ${number} from Larkfield Supply Limited`,
      },
    ]);
    expect((await readInvoice(server, { id })).letters).toMatchObject([
      { kind: "creditNoteIssued" },
    ]);
  });

  test("is kept by the database as it was issued", async () => {
    const { invoice } = await aDebtor(server);
    const { id } = await credit(server, invoice, { all: true });
    for (const change of ["reason = 'Another'", "total_amount = 1", "credits = null"]) {
      await expect(
        server.db.execute(sql.raw(`update invoices set ${change} where id = '${id}'`)),
      ).rejects.toMatchObject({
        cause: { message: expect.stringContaining("cannot be changed") },
      });
    }
  });
});

describe("is refused", () => {
  test.each([
    ["more than was billed", { amount: 5_951 }, 409, "More than is left of this invoice."],
    ["more packs than were billed", packs(11), 409, /^At most 10 of .+ can still be credited\.$/],
    ["nothing", { amount: 0 }, 422, "Enter an amount above zero."],
    ["a part of a cent", { amount: 1.5 }, 422, "Enter an amount above zero."],
    ["no packs", packs(0), 422, "Quantity must be a whole number from 1 to 1000000."],
    ["an unknown line", packs(1, "9"), 422, "This invoice has no such line."],
    ["a charge as a line", packs(1, "C1"), 422, "This invoice has no such line."],
    ["nothing named", {}, 422, "Choose the lines to credit, an amount, or everything."],
    ["no lines", { lines: [] }, 422, "Choose the lines to credit, an amount, or everything."],
    [
      "two ways at once",
      { all: true, amount: 1 },
      422,
      "Credit everything, an amount, or lines: one of them.",
    ],
    ["freight that was not billed", { charges: true }, 409, "This would credit nothing."],
    ["no reason", { all: true, reason: " " }, 422, "Reason is required."],
    ["a stale version", { all: true, version: 99 }, 409, /changed/],
    [
      "a line twice",
      { lines: [...packs(1).lines, ...packs(1).lines] },
      422,
      "This line is sent twice.",
    ],
    [
      "too many lines",
      { lines: Array.from({ length: 501 }, () => packs(1).lines[0]) },
      422,
      "A credit note has at most 500 lines.",
    ],
    ["an unknown return", { all: true, return: UNKNOWN }, 404, "Return not found."],
  ])("%s", async (_, values, status, message) => {
    const { invoice } = await aDebtor(server);
    const answer = await sendCredit(server, invoice, values);
    expect([answer.statusCode, answer.json().message]).toEqual([
      status,
      typeof message === "string" ? message : expect.stringMatching(message),
    ]);
    expect(await readInvoice(server, invoice)).toMatchObject({ creditedAmount: 0 });
  });

  test("for a credit note itself, and for an invoice that is credited in full", async () => {
    const { invoice } = await aDebtor(server);
    const note = await credit(server, invoice, { all: true });
    const of = async (one: Pick<Invoice, "id" | "version">) =>
      (await sendCredit(server, one, { amount: 1 })).json().message;
    expect(await of(await readInvoice(server, note))).toBe("A credit note cannot be credited.");
    expect(await of(await readInvoice(server, invoice))).toBe(
      "This invoice was already credited in full.",
    );
    const quoted = await server.post(`/api/invoices/${note.id}/credit-notes/quote`, {});
    expect(quoted.statusCode).toBe(409);
  });

  test("for what was written off, until the write-off is void", async () => {
    const { invoice } = await aDebtor(server);
    const { id } = invoice;
    const reason = "Not worth a reminder";
    const path = `/api/invoices/${id}/write-off`;
    const { version } = (
      await server.post(path, { version: invoice.version, amount: 950, reason })
    ).json();
    const refused = await sendCredit(server, { id, version }, { amount: 5_001, reason: "Damaged" });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      `€9.50 of ${invoice.number} was written off. Void the write-off before you credit that part.`,
    );
    expect(await quote(invoice, { amount: 5_001 })).toMatchObject({
      problem: refused.json().message,
    });
    await credit(server, { id, version }, { amount: 5_000, reason: "Damaged" });
  });

  test("without a complete seller, and no number is lost", async () => {
    const { invoice } = await aDebtor(server);
    const before = await numbers();
    await enterSeller(server, { sellerIban: null });
    const answer = await sendCredit(server, invoice, { all: true });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "No credit note can be issued: the seller's IBAN is missing.",
    ]);
    expect((await quote(invoice, { all: true })).problem).toBe(answer.json().message);
    expect(await numbers()).toEqual(before);
  });

  test("to everyone but administrators and finance officers", async () => {
    const { invoice, organization } = await aDebtor(server);
    const paths = ["credit-notes", "credit-notes/quote"];
    const statuses = async (role: Parameters<typeof server.as>[0], of?: string) => {
      const caller = await server.as(role, of);
      const { id, version } = await readInvoice(server, invoice);
      const body = { version, reason: "Damaged", amount: 1 };
      const answers = await Promise.all(
        paths.map((path) =>
          caller.post(
            `/api/invoices/${id}/${path}`,
            path === "credit-notes/quote" ? { amount: 1 } : body,
          ),
        ),
      );
      return answers.map(({ statusCode }) => statusCode);
    };
    for (const role of ["owner", "pharmacist", "technician", "viewer"] as const) {
      expect(await statuses(role, organization)).toEqual([403, 403]);
    }
    expect(await statuses("support")).toEqual([403, 200]);
    expect(await statuses("catalogue")).toEqual([403, 403]);
    expect(await statuses("finance")).toEqual([201, 200]);
    const unknown = await sendCredit(server, { id: UNKNOWN, version: 1 }, { all: true });
    expect(unknown.statusCode).toBe(404);
    expect((await sendCredit(server.visitor, invoice, { all: true })).statusCode).toBe(401);
  });
});

test("one key credits once, and another body with it is refused", async () => {
  const { invoice } = await aDebtor(server);
  const { headers } = await server.as("finance");
  const send = (amount: number) =>
    server.app.inject({
      method: "POST",
      url: `/api/invoices/${invoice.id}/credit-notes`,
      headers: { ...headers, "idempotency-key": "credit-once" },
      payload: { version: invoice.version, reason: "Damaged", amount },
    });
  const [first, second] = [await send(100), await send(100)];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json().id).toBe(first.json().id);
  expect((await send(200)).statusCode).toBe(409);
  expect(await readInvoice(server, invoice)).toMatchObject({ creditedAmount: 100 });
});

const DESK: Actor = { ...SYSTEM, type: "user", name: "Finance officer", role: "finance" };

const numbers = async () => {
  const { rows } = await server.db.execute<{ number: string }>(
    sql`select number from invoices where kind = 'creditNote' order by number`,
  );
  return rows.map(({ number }) => number);
};

type Crediting = Parameters<typeof issueCreditNote>[2]["crediting"];

/** Without the line in which requests wait for each other. */
const issue = (invoice: string, crediting: Crediting, isLost = false) =>
  server.db.transaction(async (tx) => {
    const { services } = server;
    const id = await issueCreditNote(tx, DESK, { services, invoice, crediting, reason: "Damaged" });
    if (isLost) throw new Error("The connection was lost.");
    return id;
  });

describe("at the same moment", () => {
  test("two credit notes for the last cent: one is refused with a sentence", async () => {
    const { invoice } = await aDebtor(server);
    await credit(server, invoice, { amount: 5_949 });
    const outcomes = await Promise.allSettled([
      issue(invoice.id, { amount: 1 }),
      issue(invoice.id, { amount: 1 }),
    ]);
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toMatchObject([
      { code: "conflict", message: "This invoice was already credited in full." },
    ]);
    expect(await readInvoice(server, invoice)).toMatchObject({
      creditedAmount: 5_950,
      openAmount: 0,
    });
  });

  test("16 callers, half of whom fail at the end, leave no gap and no twin", async () => {
    const debtors = [await aDebtor(server), await aDebtor(server), await aDebtor(server)];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, (_, place) =>
        issue(debtors[place % 3]?.invoice.id ?? "", { amount: 10 }, place % 2 === 1),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
    const all = await numbers();
    expect(all.map((number) => Number(number.slice(-6)))).toEqual(all.map((_, place) => place + 1));
    const { rows } = await server.db.execute(sql`select count::int from credit_note_counts`);
    expect(rows).toEqual([{ count: all.length }]);
  });

  test("8 credits beside 8 payments of one invoice: every cent is somewhere, once", async () => {
    const { invoice, organization } = await aDebtor(server);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, async (_, place) => {
        if (place % 2 === 0) return issue(invoice.id, { amount: 500 });
        const input = { organization, amount: 400, method: "cash", paidOn: "2026-11-02" } as const;
        const allocations = [{ invoice: invoice.id, amount: 400 }];
        return recordPayment(server.services, DESK, { ...input, allocations } as never);
      }),
    );
    const failures = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const reason of failures) expect(reason).toMatchObject({ code: "invalid" });
    const { rows } = await server.db.execute<Record<string, number>>(sql`select
      (select open_amount from invoices where id = ${invoice.id})::int as open,
      (select credited_amount from invoices where id = ${invoice.id})::int as credited,
      (select sum(total_amount) from invoices where credits = ${invoice.id})::int as notes,
      (select coalesce(sum(amount), 0) from allocations where invoice = ${invoice.id})::int as allocated,
      (select coalesce(sum(open_amount), 0) from invoices where credits = ${invoice.id})::int
        + (select coalesce(sum(amount), 0) from allocations a join invoices i on i.id = a.credit_note
          where i.credits = ${invoice.id})::int as taken`);
    const [sums] = rows;
    expect(sums).toMatchObject({ credited: 4_000, notes: 4_000, taken: 4_000 });
    expect((sums?.open ?? 0) + (sums?.allocated ?? 0)).toBe(5_950);
  });
});

describe("a return", () => {
  const readReturn = async ({ id }: Pick<Return, "id">): Promise<Return> =>
    (await server.get(`${RETURNS}/${id}`)).json();

  async function aReturn(missing = 1) {
    await enterSeller(server);
    const receiver = await aReceiver(server, [10 - missing, 2]);
    const { owner, shipment, lines } = receiver;
    const opened = await claim(owner, shipment, [
      ...(missing > 0 ? [aClaim(lines[0], missing, "missing")] : []),
      aClaim(lines[0], 3, "damaged"),
      aClaim(lines[1], 2, "wrong"),
    ]);
    return { ...receiver, opened };
  }

  const proposal = ({ id }: Pick<Return, "id">) => server.get(`${RETURNS}/${id}/credit`);

  test("proposes its accepted packs, and is credited with the credit note", async () => {
    const { opened, owner } = await aReturn();
    expect((await proposal(opened)).json().message).toBe("Decide this return first.");
    const [, , wrong] = opened.lines;
    const declined = { decision: "declined", note: "Both are as ordered." };
    const decided = (
      await decide(server, opened, "accepted", { [wrong?.id ?? ""]: declined })
    ).json();
    expect(decided.blocked.credit).toBe("Receive the packs of this return first.");
    const received = (await receive(server, decided)).json();
    expect(received.blocked).not.toHaveProperty("credit");
    const { invoice, lines, reason } = (await proposal(opened)).json();
    expect([lines, reason]).toEqual([[{ line: "1", quantity: 4 }], `Return ${opened.number}`]);
    const note = await credit(server, invoice, { lines, reason, return: opened.id });
    expect(note).toMatchObject({ totalAmount: 4 * 395, credits: { id: invoice.id } });
    expect(await readReturn(opened)).toMatchObject({
      status: "credited",
      creditNote: { id: note.id, number: note.number },
    });
    const own = (await owner.get(`${RETURNS}/${opened.id}`)).json();
    expect(own).toMatchObject({ status: "credited", creditNote: { number: note.number } });
    const again = await sendCredit(server, await readInvoice(server, invoice), {
      lines,
      return: opened.id,
    });
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      "This return was already credited.",
    ]);
    expect(await readInvoice(server, invoice)).toMatchObject({ creditedAmount: 4 * 395 });
    expect((await receive(server, await readReturn(opened))).json().message).toBe(
      "This return was already credited.",
    );
  });

  test("of missing packs alone is credited once it is accepted", async () => {
    await enterSeller(server);
    const { owner, shipment, lines } = await aReceiver(server, [8, 2]);
    const opened = await claim(owner, shipment, [aClaim(lines[0], 2, "missing")]);
    await decide(server, opened);
    const { invoice, ...wanted } = (await proposal(opened)).json();
    await credit(server, invoice, { ...wanted, return: opened.id });
    expect((await readReturn(opened)).status).toBe("credited");
  });

  test("cannot be credited with the invoice of another shipment, or before its packs are back", async () => {
    const { opened } = await aReturn(0);
    const other = await aDebtor(server);
    const decided = (await decide(server, opened)).json();
    const { invoice } = (await proposal(opened)).json();
    const early = await sendCredit(server, invoice, { ...packs(1), return: opened.id });
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      "Receive the packs of this return first.",
    ]);
    await receive(server, decided);
    const foreign = await sendCredit(server, other.invoice, { ...packs(1), return: opened.id });
    expect([foreign.statusCode, foreign.json().message]).toEqual([
      422,
      "This return is not of the shipment that was invoiced.",
    ]);
    expect(await readInvoice(server, other.invoice)).toMatchObject({ creditedAmount: 0 });
  });

  test("of a shipment that is not invoiced says why", async () => {
    await enterSeller(server, { ...SELLER_SETTINGS, sellerIban: null });
    const { owner, shipment, lines } = await aReceiver(server, [8, 2]);
    const opened = await claim(owner, shipment, [aClaim(lines[0], 2, "missing")]);
    await decide(server, opened);
    const answer = await proposal(opened);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      `${shipment.number} is not invoiced: the seller's IBAN is missing.`,
    ]);
  });

  test("is proposed to the network alone", async () => {
    const { opened, organization } = await aReturn(0);
    await decide(server, opened);
    const statusFor = async (role: Parameters<typeof server.as>[0], of?: string) =>
      (await (await server.as(role, of)).get(`${RETURNS}/${opened.id}/credit`)).statusCode;
    expect(await statusFor("finance")).toBe(200);
    expect(await statusFor("support")).toBe(200);
    expect(await statusFor("catalogue")).toBe(403);
    expect(await statusFor("owner", organization)).toBe(403);
    expect((await server.get(`${RETURNS}/${UNKNOWN}/credit`)).statusCode).toBe(404);
  });
});
