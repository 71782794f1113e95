import type { BankFile, BankLine } from "@pharmacy/contract/bank/bank";
import type { Payment } from "@pharmacy/contract/payments/payments";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addEntries, aPaidDebtor, BANK_LINES, linesOf, sendPosting } from "#test/bank.ts";
import { readOrder } from "#test/orders.ts";
import { aDebtor, bill, pay, readInvoice } from "#test/payments.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { postLine } from "./bank.post.ts";

const server = testServer();

const readLine = async (id: string): Promise<BankLine> =>
  (await server.get(`${BANK_LINES}/${id}`)).json();

const takeBack = ({ id, version }: BankLine, reason = "The wrong invoice") =>
  server.post(`${BANK_LINES}/${id}/take-back`, { version, reason });

const listed = async (query: string): Promise<BankLine[]> =>
  (await server.get(`${BANK_LINES}?count=100&${query}`)).json().items;

const deps = { db: server.db, clock: Date.now };

describe("a line", () => {
  test("says which invoice it pays and why, and settles it when it is posted", async () => {
    const { organization, invoice, line, entry } = await aPaidDebtor(server);
    expect(line).toMatchObject({
      status: "open",
      amount: 5_950,
      payerIban: entry.iban,
      suggestion: {
        organization: { id: organization },
        allocations: [
          { invoice: { id: invoice.id, number: invoice.number }, amount: 5_950, openAmount: 5_950 },
        ],
        isCertain: true,
        why: `Its reference is that of ${invoice.number}, and the amount is what is open.`,
      },
    });
    const posted: BankLine = (await sendPosting(server, line)).json();
    expect(posted).toMatchObject({
      status: "posted",
      organization: { id: organization },
      payment: { number: expect.stringMatching(/^PAY-/) },
      suggestion: null,
    });
    expect(await readInvoice(server, invoice)).toMatchObject({ openAmount: 0, status: "settled" });
    expect(await readOrder(server, invoice.order?.id ?? "")).toMatchObject({ payment: "paid" });
    const payment: Payment = (await server.get(`/api/payments/${posted.payment?.id}`)).json();
    expect(payment).toMatchObject({
      amount: 5_950,
      method: "bankTransfer",
      paidOn: "2026-11-02",
      reference: line.reference,
      createdBy: { name: expect.any(String) },
    });
  });

  test("is posted to other invoices than suggested, and the rest stays on account", async () => {
    const { organization, line, ...debtor } = await aPaidDebtor(server, { amount: "80.00" });
    const other = await bill(server, debtor as never);
    const allocations = [{ invoice: other.id, amount: 5_950 }];
    const answer = await sendPosting(server, line, { organization, allocations });
    expect(answer.statusCode).toBe(200);
    expect(await readInvoice(server, other)).toMatchObject({ openAmount: 0 });
    const { sums } = (await server.get(`/api/organizations/${organization}/account`)).json();
    expect(sums).toMatchObject([{ open: 5_950, onAccount: 2_050 }]);
  });

  test("is taken back: its payment is void, its invoice open, and its account forgotten", async () => {
    const { invoice, line, entry } = await aPaidDebtor(server);
    const posted: BankLine = (await sendPosting(server, line)).json();
    const next = {
      ...entry,
      text: "thank you",
      reference: "",
      bankReference: `${entry.bankReference}-2`,
    };
    const file = await addEntries(server, [{ ...next, payer: "M. Duarte" }], "next");
    const why = async () => (await linesOf(server, file))[0]?.suggestion?.why;
    expect(await why()).toContain("has paid from this account before");
    expect((await takeBack(posted)).json()).toMatchObject({
      status: "open",
      organization: null,
      payment: null,
      suggestion: { isCertain: true },
    });
    expect(await readInvoice(server, invoice)).toMatchObject({ openAmount: 5_950 });
    expect((await server.get(`/api/payments/${posted.payment?.id}`)).json()).toMatchObject({
      status: "void",
      voidReason: "The wrong invoice",
    });
    expect(await why()).not.toContain("paid from this account");
  });

  test("whose payment is voided is open again, and says so", async () => {
    const { line } = await aPaidDebtor(server);
    const posted: BankLine = (await sendPosting(server, line)).json();
    const url = `/api/payments/${posted.payment?.id}`;
    const { version } = (await server.get(url)).json();
    await server.post(`${url}/void`, { version, reason: "Booked twice" });
    const open = { status: "open", payment: null };
    expect((await server.get(`${BANK_LINES}/${line.id}`)).json()).toMatchObject(open);
    expect((await takeBack(posted)).statusCode).toBe(409);
  });

  test("is ignored with a reason, and opened again", async () => {
    const { line } = await aPaidDebtor(server);
    const path = `${BANK_LINES}/${line.id}`;
    const { version } = line;
    const ignored = (await server.post(`${path}/ignore`, { version, reason: "A refund" })).json();
    expect(ignored).toMatchObject({ status: "ignored", reason: "A refund", suggestion: null });
    expect(
      (await sendPosting(server, { ...line, ...ignored, suggestion: line.suggestion })).json(),
    ).toMatchObject({
      error: "conflict",
      message: "This bank line is ignored and cannot be posted.",
    });
    const opened = await server.post(`${path}/reopen`, { version: ignored.version });
    expect(opened.json()).toMatchObject({ status: "open", reason: null });
  });

  test("many are ignored with one reason", async () => {
    const [one, other] = [await aPaidDebtor(server), await aPaidDebtor(server)];
    const ids = [one.line.id, other.line.id];
    const answer = await server.post(`${BANK_LINES}/bulk`, { ids, do: "ignore", reason: "Fees" });
    expect(answer.json().results).toMatchObject([{ error: null }, { error: null }]);
    expect(await readLine(other.line.id)).toMatchObject({ status: "ignored", reason: "Fees" });
  });

  test("each act is in the log with its record", async () => {
    const { line } = await aPaidDebtor(server);
    await takeBack((await sendPosting(server, line)).json());
    const { rows } = await server.db.execute(sql`select action, record_label from audit_logs
      where record_id = ${line.id} order by id`);
    const label = "59.50 EUR of 2 November 2026";
    expect(rows).toEqual(
      ["create", "post", "takeBack"].map((action) => ({ action, record_label: label })),
    );
  });
});

describe("refuses to post", () => {
  test.each([
    ["money that went out", { side: "DBIT" as const }, "Money that went out pays no invoice."],
    ["a reversal", { isReversal: true }, "reverses an earlier entry"],
  ])("%s", async (_, values, why) => {
    const { organization, line } = await aPaidDebtor(server, values);
    const answer = await sendPosting(server, line, { organization, allocations: [] });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain(why);
  });

  test("a line twice, at an old version, and one that is not there", async () => {
    const { line } = await aPaidDebtor(server);
    expect((await sendPosting(server, { ...line, version: 7 })).statusCode).toBe(409);
    expect((await sendPosting(server, line)).statusCode).toBe(200);
    expect((await sendPosting(server, line)).statusCode).toBe(409);
    const again = await sendPosting(server, { ...line, version: 2 });
    expect(again.json().message).toBe("This bank line is already posted.");
    const id = crypto.randomUUID();
    expect((await sendPosting(server, { ...line, id })).statusCode).toBe(404);
  });

  test("an invoice of another pharmacy, of nobody, twice, or for more than is open", async () => {
    const { line, invoice } = await aPaidDebtor(server, { amount: "200.00" });
    const other = await aDebtor(server);
    const to = (id: string, amount: number) => ({ invoice: id, amount });
    for (const [allocations, why] of [
      [[to(other.invoice.id, 100)], "This pharmacy has no such invoice."],
      [[to(crypto.randomUUID(), 100)], "This pharmacy has no such invoice."],
      [[to(invoice.id, 5_951)], `Only €59.50 of ${invoice.number} is open.`],
      [[to(invoice.id, 100), to(invoice.id, 100)], "An invoice is in two lines."],
      [[to(invoice.id, 0)], "Enter an amount above 0."],
      [Array.from({ length: 201 }, () => to(invoice.id, 1)), "A line pays at most 200 invoices."],
    ] as const) {
      const answer = await sendPosting(server, line, { allocations: [...allocations] });
      expect(answer.statusCode).toBe(422);
      expect(JSON.stringify(answer.json())).toContain(why);
    }
    expect(await readLine(line.id)).toMatchObject({ status: "open", version: 1 });
    expect(await readInvoice(server, invoice)).toMatchObject({ openAmount: 5_950 });
  });

  test("more than the line has", async () => {
    const { line, invoice } = await aPaidDebtor(server, { amount: "10.00" });
    const allocations = [{ invoice: invoice.id, amount: 1_001 }];
    expect((await sendPosting(server, line, { allocations })).statusCode).toBe(422);
  });

  test("to a pharmacy that is not there", async () => {
    const { line } = await aPaidDebtor(server);
    const organization = crypto.randomUUID();
    expect((await sendPosting(server, line, { organization, allocations: [] })).statusCode).toBe(
      422,
    );
  });

  test.each(["support", "catalogue"] as const)("as %s", async (role) => {
    const { line, file } = await aPaidDebtor(server);
    const caller = await server.as(role);
    expect((await sendPosting(caller, line)).statusCode).toBe(403);
    expect((await caller.get(`${BANK_LINES}/${line.id}`)).statusCode).toBe(403);
    expect((await caller.get(`/api/bank-files/${file.id}`)).statusCode).toBe(403);
  });

  test("as the pharmacy that paid", async () => {
    const { line, owner } = await aPaidDebtor(server);
    expect((await sendPosting(owner, line)).statusCode).toBe(403);
    expect((await owner.get(BANK_LINES)).statusCode).toBe(403);
  });
});

test("16 callers post one line: only one does", async () => {
  const { organization, invoice, line } = await aPaidDebtor(server);
  const allocations = [{ invoice: invoice.id, amount: 5_950 }];
  const results = await Promise.allSettled(
    Array.from({ length: 16 }, () =>
      server.db.transaction((tx) =>
        postLine({ ...deps, db: tx as never }, SYSTEM, line.id, { organization, allocations }),
      ),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { rows } = await server.db.execute(
    sql`select count(*)::int as count from payments where organization = ${organization}`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test("16 lines for one invoice, posted at once: one settles it, and nothing is owed twice", async () => {
  const { organization, invoice, entry } = await aPaidDebtor(server);
  const twins = Array.from({ length: 16 }, () => entry);
  const file = await addEntries(server, twins, "twins");
  const lines = await linesOf(server, file);
  const allocations = [{ invoice: invoice.id, amount: 5_950 }];
  const results = await Promise.allSettled(
    lines.map(({ id }) =>
      server.db.transaction((tx) =>
        postLine({ ...deps, db: tx as never }, SYSTEM, id, { organization, allocations }),
      ),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { sums } = (await server.get(`/api/organizations/${organization}/account`)).json();
  expect(sums).toEqual([]);
});

test("posting beside a payment by hand settles an invoice once", async () => {
  const { organization, invoice, line } = await aPaidDebtor(server);
  const allocations = [{ invoice: invoice.id, amount: 5_950 }];
  const results = await Promise.allSettled([
    sendPosting(server, line).then(({ statusCode }) => statusCode),
    pay(server, { organization, amount: 5_950, allocations }).then(() => 201),
  ]);
  const done = results.filter((one) => one.status === "fulfilled" && one.value < 300);
  expect(done).toHaveLength(1);
});

describe("the list", () => {
  test("is searched, filtered and sorted", async () => {
    const { invoice, line, file } = await aPaidDebtor(server, {
      payer: "Larkspur Holdings",
      reference: "",
    });
    const out = await addEntries(
      server,
      [{ amount: "9.00", side: "DBIT", payer: "Larkspur Bank" }],
      "out",
    );
    const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
    const [debit] = await linesOf(server, out);
    expect(await ids(`search=larkspur+${invoice.number}`)).toEqual([line.id]);
    expect((await ids("search=larkspur")).sort()).toEqual([line.id, debit?.id].sort());
    expect(await ids(`file=${file.id}&match=suggested`)).toEqual([line.id]);
    expect(await ids(`file=${file.id}&match=certain`)).toEqual([]);
    expect(await ids(`file=${out.id}&match=none&side=debit`)).toEqual([debit?.id]);
    expect(await ids(`file=${file.id}&status=posted`)).toEqual([]);
    expect(await ids(`file=${file.id}&match=unknown`)).toEqual([]);
    const sorted = (await listed("search=larkspur&sort=amount&order=asc")).map(
      ({ amount }) => amount,
    );
    expect(sorted).toEqual([900, 5_950]);
  });

  test("is found by the pharmacy that a line pays", async () => {
    const { invoice, line } = await aPaidDebtor(server);
    const name = encodeURIComponent(invoice.organization.name);
    expect((await listed(`search=${name}`)).map(({ id }) => id)).toContain(line.id);
  });

  test("of files has the rest of each", async () => {
    const { file } = await aPaidDebtor(server);
    const { items } = (await server.get("/api/bank-files")).json() as { items: BankFile[] };
    expect(items[0]).toEqual(file);
    expect(file).toMatchObject({
      open: 1,
      certain: 1,
      certainAmount: 5_950,
      certainOut: 0,
      posted: 0,
      ignored: 0,
    });
  });
});
