import type { BankFile, BankLine, PayableExpenses } from "@pharmacy/contract/bank/bank";
import type { ExpenseDetail } from "@pharmacy/contract/expenses/expenses";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  addEntries,
  aPaidBill,
  aPaidDebtor,
  BANK_FILES,
  BANK_LINES,
  linesOf,
  sendBill,
  sendEntries,
} from "#test/bank.ts";
import { anExpense } from "#test/expenses.ts";
import { enterSeller } from "#test/invoices.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { postLine, takeBackLine } from "./bank.post.ts";

const server = testServer();
const deps = { db: server.db, clock: Date.now };

const readLine = async (id: string): Promise<BankLine> =>
  (await server.get(`${BANK_LINES}/${id}`)).json();
const readExpense = async ({ id }: { id: string }): Promise<ExpenseDetail> =>
  (await server.get(`/api/expenses/${id}`)).json();
const enter = async (values: Parameters<typeof anExpense>[0]): Promise<ExpenseDetail> =>
  (await server.post("/api/expenses", anExpense(values))).json();
const takeBack = ({ id, version }: BankLine, reason = "The wrong bill") =>
  server.post(`${BANK_LINES}/${id}/take-back`, { version, reason });
const onExpense = (act: string, { id, version }: ExpenseDetail, body: object) =>
  server.post(`/api/expenses/${id}/${act}`, { version, ...body });

describe("money that went out", () => {
  test("says which expense it pays and why, and marks it as paid on the day it was booked", async () => {
    const { expense, line } = await aPaidBill(server);
    expect(line).toMatchObject({
      side: "debit",
      suggestion: {
        organization: null,
        allocations: [],
        expense: { id: expense.id, number: expense.number, vendor: expense.vendor },
        isCertain: true,
        why: `It names ${expense.number}, and the amount is its total.`,
      },
    });
    const posted = (await sendBill(server, line)).json();
    expect(posted).toMatchObject({
      status: "posted",
      organization: null,
      payment: null,
      expense: { id: expense.id, number: expense.number },
      suggestion: null,
    });
    expect(await readExpense(expense)).toMatchObject({
      status: "paid",
      paidOn: "2026-11-02",
      method: "bankTransfer",
      reference: `Transfer ${expense.number}`,
      bankLine: line.id,
    });
  });

  test("is taken back: its expense is as it was, and the line can be posted again", async () => {
    const { expense, line } = await aPaidBill(server);
    const posted: BankLine = (await sendBill(server, line)).json();
    expect((await takeBack(posted)).json()).toMatchObject({
      status: "open",
      expense: null,
      takenBackBecause: "The wrong bill",
      suggestion: { isCertain: true, expense: { id: expense.id } },
    });
    const { version: _, updatedAt: __, ...before } = expense;
    expect(await readExpense(expense)).toMatchObject(before);
    expect((await sendBill(server, await readLine(line.id))).statusCode).toBe(200);
    expect(await readExpense(expense)).toMatchObject({ status: "paid" });
    expect(await readLine(line.id)).toMatchObject({ takenBackBecause: null });
  });

  test("is in the log of the line and of the expense", async () => {
    const { expense, line } = await aPaidBill(server);
    await takeBack((await sendBill(server, line)).json());
    const actionsOf = async (id: string) => {
      const { rows } = await server.db.execute<{ action: string }>(
        sql`select action from audit_logs where record_id = ${id} order by id`,
      );
      return rows.map(({ action }) => action);
    };
    expect(await actionsOf(line.id)).toEqual(["create", "post", "takeBack"]);
    expect(await actionsOf(expense.id)).toEqual(["create", "pay", "unpay"]);
  });

  test("offers the unpaid expenses of its amount and currency, and no others", async () => {
    const { expense, line } = await aPaidBill(server, { text: "Transfer" });
    const same = { netAmount: 12_300, taxAmount: 0 };
    const twin = await enter(same);
    await enter({ ...same, netAmount: 12_299 });
    await enter({ ...same, currency: "GBP" });
    await enter({ ...same, incurredOn: "2026-11-03" });
    await enter({ ...same, paidOn: "2026-03-12" });
    const offered: PayableExpenses = (await server.get(`${BANK_LINES}/${line.id}/expenses`)).json();
    expect(offered.items.map(({ id }) => id)).toEqual([expense.id, twin.id]);
    expect(await readLine(line.id)).toMatchObject({ suggestion: { isCertain: false } });
    const answer = await sendBill(server, line, { expense: twin.id, expenseVersion: twin.version });
    expect(answer.json()).toMatchObject({ status: "posted", expense: { id: twin.id } });
    expect(await readExpense(expense)).toMatchObject({ status: "unpaid", bankLine: null });
  });

  test("of a file is posted with its certain lines, and taken back with the file", async () => {
    const { expense, entry } = await aPaidBill(server, { text: "Without a number" });
    const debtor = await aPaidDebtor(server, { text: "nothing", reference: "" });
    const file = await addEntries(
      server,
      [
        { ...entry, bankReference: "OUT-1", text: expense.number },
        { ...debtor.entry, bankReference: "IN-1", text: debtor.invoice.number },
      ],
      "both",
    );
    expect(file).toMatchObject({ certain: 2, certainAmount: 5_950, certainOut: 12_300 });
    const results = async (act: string, body: object) =>
      (await server.post(`${BANK_FILES}/${file.id}/${act}`, body)).json().results;
    const done = [{ error: null }, { error: null }];
    expect(await results("post-certain", {})).toMatchObject(done);
    expect(await readExpense(expense)).toMatchObject({ status: "paid" });
    expect(await results("take-back", { reason: "Wrong file" })).toMatchObject(done);
    expect(await readExpense(expense)).toMatchObject({ status: "unpaid", paidOn: null });
    const after: BankFile = (await server.get(`${BANK_FILES}/${file.id}`)).json();
    expect(after).toMatchObject({ open: 2, posted: 0, certain: 2 });
  });

  test("that names an expense which another line paid is no longer certain", async () => {
    const { entry, line } = await aPaidBill(server);
    const again = await addEntries(server, [{ ...entry, bankReference: "AGAIN" }], "again");
    const [second] = await linesOf(server, again);
    expect(second?.suggestion).toMatchObject({ expense: null, isCertain: false });
    await sendBill(server, line);
    expect(await readLine(second?.id ?? "")).toMatchObject({
      suggestion: { expense: null, why: expect.stringContaining("no unpaid expense") },
    });
  });
});

describe.each([
  ["KWD", "12.345", "12.3455"],
  ["JPY", "12345", "123.5"],
])("a network that counts in %s", (currency, amount, tooFine) => {
  const sendIn = async (written: string, text: string) => {
    await enterSeller(server);
    const { version } = (await server.get("/api/settings")).json();
    await server.patch("/api/settings", { version, currency });
    const entry = { amount: written, currency, bookedOn: "2026-11-02", text };
    return sendEntries(
      server,
      [
        { ...entry, side: "DBIT" },
        { ...entry, text: "In" },
      ],
      `M ${written}`,
    );
  };

  test("reads lines to the last digit, and pays expenses of exactly that", async () => {
    const near = await enter({ netAmount: 12_344, taxAmount: 0, currency });
    const expense = await enter({ netAmount: 12_000, taxAmount: 345, currency });
    const file: BankFile = (await sendIn(amount, expense.number)).json();
    expect(file).toMatchObject({ currency, certain: 1, certainOut: 12_345, addedLines: 2 });
    const lines = await linesOf(server, file);
    expect(lines).toMatchObject([{ amount: 12_345 }, { amount: 12_345 }]);
    const line = lines.find(({ side }) => side === "debit");
    expect((await sendBill(server, line as BankLine)).statusCode).toBe(200);
    expect(await readExpense(expense)).toMatchObject({ status: "paid" });
    expect(await readExpense(near)).toMatchObject({ status: "unpaid" });
  });

  test("refuses a file with more digits than there are", async () => {
    const answer = await sendIn(tooFine, "Transfer");
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      expect.stringContaining(`more decimals than ${currency}`),
    ]);
    expect(await server.db.$count(sql`bank_lines`)).toBe(0);
  });
});

describe("an expense that a bank line paid", () => {
  test("is not voided until the line is taken back", async () => {
    const { expense, line } = await aPaidBill(server);
    const posted: BankLine = (await sendBill(server, line)).json();
    const refused = await onExpense("void", await readExpense(expense), { reason: "Twice" });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `A bank line paid ${expense.number}. Take the line back before you void it.`,
    ]);
    const bulk = { ids: [expense.id], do: "void", reason: "Entered twice" };
    const [result] = (await server.post("/api/expenses/bulk", bulk)).json().results;
    expect(result.error).toMatchObject({ code: "conflict" });
    await takeBack(posted);
    const voided = await onExpense("void", await readExpense(expense), { reason: "Twice" });
    expect(voided.json()).toMatchObject({ status: "void" });
  });

  test("keeps its amounts, and may get its receipt and repetition", async () => {
    const { expense, line } = await aPaidBill(server);
    await sendBill(server, line);
    const { version } = await readExpense(expense);
    const change = (body: object) => server.patch(`/api/expenses/${expense.id}`, body);
    const refused = await change({ version, netAmount: 1 });
    expect(refused.json().message).toContain("Take back the bank line that paid it first.");
    expect((await change({ version, repeats: "month" })).statusCode).toBe(200);
  });
});

describe("refuses to pay", () => {
  const refusal = async (sent: ReturnType<typeof sendBill>) => {
    const answer = await sent;
    const { message, fields } = answer.json();
    return [answer.statusCode, fields?.expense ?? message];
  };

  test("an expense that was paid, voided or changed meanwhile", async () => {
    const paid = await aPaidBill(server);
    await onExpense("pay", paid.expense, { paidOn: "2026-11-01" });
    expect(await refusal(sendBill(server, paid.line))).toEqual([
      409,
      `${paid.expense.number} is already marked as paid.`,
    ]);
    const gone = await aPaidBill(server);
    await onExpense("void", gone.expense, { reason: "Entered twice" });
    expect(await refusal(sendBill(server, gone.line))).toEqual([
      409,
      "A voided expense cannot change.",
    ]);
    const other = await aPaidBill(server);
    const { id, version } = other.expense;
    await server.patch(`/api/expenses/${id}`, { version, vendor: "Another" });
    expect(await refusal(sendBill(server, other.line))).toEqual([
      409,
      `${other.expense.number} was changed meanwhile. Look at it before you post the line.`,
    ]);
    for (const { line } of [paid, gone, other]) {
      expect(await readLine(line.id)).toMatchObject({ status: "open", expense: null });
    }
  });

  test("an expense of another amount, another currency, or a later day", async () => {
    const { line } = await aPaidBill(server);
    const same = { netAmount: 12_300, taxAmount: 0 };
    for (const [values, why] of [
      [{ ...same, taxAmount: 1 }, "is €123.01, and this line is €123.00."],
      [{ ...same, currency: "GBP" }, "is £123.00, and this line is €123.00."],
      [{ ...same, incurredOn: "2026-11-03" }, "is dated after the day"],
    ] as const) {
      const { id, version } = await enter(values);
      const sent = sendBill(server, line, { expense: id, expenseVersion: version });
      expect(await refusal(sent)).toEqual([409, expect.stringContaining(why)]);
      expect(await readExpense({ id })).toMatchObject({ status: "unpaid" });
    }
  });

  test("an expense that is not there, and by a line that is not there", async () => {
    const { line } = await aPaidBill(server);
    const none = crypto.randomUUID();
    expect(await refusal(sendBill(server, line, { expense: none }))).toEqual([
      422,
      "There is no such expense. Choose another.",
    ]);
    expect((await sendBill(server, { ...line, id: none })).statusCode).toBe(404);
    expect((await server.get(`${BANK_LINES}/${none}/expenses`)).statusCode).toBe(404);
  });

  test("with money that came in, a reversal, a line at an old version, and one that is posted", async () => {
    const { expense, line } = await aPaidBill(server);
    const { line: credit } = await aPaidDebtor(server);
    const { line: reversal } = await aPaidBill(server, { isReversal: true });
    const of = { expense: expense.id, expenseVersion: expense.version };
    expect(await refusal(sendBill(server, credit, of))).toEqual([
      409,
      "Money that came in pays no expense. Choose a pharmacy.",
    ]);
    expect((await server.get(`${BANK_LINES}/${credit.id}/expenses`)).json()).toEqual({ items: [] });
    expect(await refusal(sendBill(server, reversal, of))).toEqual([
      409,
      expect.stringContaining("It reverses an earlier entry"),
    ]);
    expect((await sendBill(server, { ...line, version: 7 })).statusCode).toBe(409);
    const posted: BankLine = (await sendBill(server, line)).json();
    expect(await refusal(sendBill(server, posted, of))).toEqual([
      409,
      "This bank line is already posted.",
    ]);
  });

  test.each(["support", "catalogue"] as const)("as %s", async (role) => {
    const { line } = await aPaidBill(server);
    const caller = await server.as(role);
    expect((await sendBill(caller, line)).statusCode).toBe(403);
    expect((await caller.get(`${BANK_LINES}/${line.id}/expenses`)).statusCode).toBe(403);
  });

  test("as a pharmacy", async () => {
    const { line } = await aPaidBill(server);
    const { owner } = await aPaidDebtor(server);
    expect((await sendBill(owner, line)).statusCode).toBe(403);
    expect((await owner.get(`${BANK_LINES}/${line.id}/expenses`)).statusCode).toBe(403);
  });
});

const inOwnTransaction = (id: string, expense: string) =>
  server.db.transaction((tx) => postLine({ ...deps, db: tx as never }, SYSTEM, id, { expense }));
const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled");

test("16 lines for one expense, posted at once: one pays it", async () => {
  const { expense, entry } = await aPaidBill(server);
  const file = await addEntries(
    server,
    Array.from({ length: 16 }, () => entry),
    "twins",
  );
  // the line of the first file is known again
  const lines = await linesOf(server, file);
  expect(lines).toHaveLength(15);
  const { id: first } = (await server.get(`${BANK_LINES}?side=debit&count=100`))
    .json()
    .items.at(-1);
  const ids = [...new Set([...lines.map(({ id }) => id), first])];
  expect(ids).toHaveLength(16);
  const results = await Promise.allSettled(ids.map((id) => inOwnTransaction(id, expense.id)));
  expect(fulfilled(results)).toHaveLength(1);
  const { rows } = await server.db.execute(sql`select
    (select count(*)::int from bank_lines where status = 'posted') as posted,
    (select count(*)::int from audit_logs where record_id = ${expense.id} and action = 'pay') as paid`);
  expect(rows).toEqual([{ posted: 1, paid: 1 }]);
});

test("16 callers take one line back: only one does", async () => {
  const { expense, line } = await aPaidBill(server);
  await sendBill(server, line);
  const results = await Promise.allSettled(
    Array.from({ length: 16 }, () =>
      server.db.transaction((tx) =>
        takeBackLine({ ...deps, db: tx as never }, SYSTEM, line.id, { reason: "Wrong bill" }),
      ),
    ),
  );
  expect(fulfilled(results)).toHaveLength(1);
  expect(await readExpense(expense)).toMatchObject({ status: "unpaid", version: 3 });
});

test("an expense voided, or paid by hand, beside the line that pays it is one of both", async () => {
  for (const [act, body] of [
    ["void", { reason: "Entered twice" }],
    ["pay", { paidOn: "2026-11-01" }],
  ] as const) {
    const { expense, line } = await aPaidBill(server);
    const results = await Promise.all([
      onExpense(act, expense, body).then(({ statusCode }) => statusCode),
      inOwnTransaction(line.id, expense.id).then(
        () => 200,
        () => 409,
      ),
    ]);
    expect(results.filter((status) => status === 200)).toHaveLength(1);
    const { bankLine } = await readExpense(expense);
    const { status } = await readLine(line.id);
    expect(bankLine === null).toBe(status === "open");
  }
});
