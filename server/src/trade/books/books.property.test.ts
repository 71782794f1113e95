import type { Books } from "@pharmacy/contract/books/books";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { FINANCE, ledgerActs } from "#test/ledger-acts.ts";
import { aDebtor, bill } from "#test/payments.ts";
import { testServer } from "#test/server.ts";
import { randomOf } from "../../demo/random.ts";
import { AppError } from "../../platform/app-error.ts";
import { issueCreditNote } from "../credit-notes/credit-notes.issue.ts";
import { accountOf } from "../payments/payments.account.ts";
import { voidPayment } from "../payments/payments.changes.ts";
import { recordPayment } from "../payments/payments.record.ts";
import { recordRefund } from "../payments/payments.refund.ts";
import { payments } from "../payments/payments.table.ts";
import { writeOff } from "../payments/payments.write-off.ts";
import { journalOf } from "./books.journal.ts";
import { booksOf } from "./books.months.ts";
import { statementOf } from "./books.statement.ts";
import { pharmacyAgeing } from "./pharmacy-ageing.view.ts";

const server = testServer();

const ROUNDS = 12;
const ACTORS = 16;
const LONG = { from: "2020-01-01", to: "2029-12-31" };

test("account, statement, ageing, months and journal agree after any acts of 16 people at once", async () => {
  const random = randomOf(23);
  const debtor = await aDebtor(server);
  for (let i = 0; i < 4; i++) await bill(server, debtor);
  const { organization } = debtor;
  for (let round = 0; round < ROUNDS; round++) {
    const acts = await ledgerActs(server, random, organization, ACTORS - 2);
    const outcomes = await Promise.allSettled([
      ...acts.map((act) => act()),
      aCredit(random.whole(1, 900)),
      aCredit(random.whole(1, 900)),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(AppError);
    }
    await expectAgreement(organization);
  }
  await oneOfEachVoided(debtor);
  await expectAgreement(organization);
  const { rows } = await server.db.execute<{ kind: string; isVoid: boolean }>(
    sql`select distinct kind, is_void as "isVoid" from ledger_entries order by 1, 2`,
  );
  expect(rows.map(({ kind, isVoid }) => `${kind}${isVoid ? " void" : ""}`)).toEqual([
    "creditNote",
    "invoice",
    "payment",
    "payment void",
    "refund",
    "refund void",
    "writeOff",
    "writeOff void",
  ]);
}, 180_000);

/** Chance may have left one out. */
async function oneOfEachVoided(debtor: Awaited<ReturnType<typeof aDebtor>>): Promise<void> {
  const { services } = server;
  const { organization } = debtor;
  const money = { organization, method: "cash", paidOn: "2026-11-02", amount: 100 } as const;
  const { id: invoice, version } = await bill(server, debtor);
  await writeOff(services, FINANCE, invoice, { version, amount: 50, reason: "As agreed" });
  await recordPayment(services, FINANCE, { ...money, allocations: [] });
  await recordRefund(services, FINANCE, money);
  for (const kind of ["refund", "payment", "writeOff"] as const) {
    const [row] = await server.db
      .select()
      .from(payments)
      .where(and(eq(payments.kind, kind), isNull(payments.voidedAt)))
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(1);
    if (!row) throw new Error(`There is no ${kind} to void.`);
    await voidPayment(services, FINANCE, row.id, { version: row.version, reason: "Not ours" });
  }
}

/** A part of any invoice, by its amount. */
async function aCredit(amount: number): Promise<void> {
  const { db, services } = server;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from invoices where kind = 'invoice' order by random() limit 1`,
  );
  const [{ id: invoice } = { id: "" }] = rows;
  const crediting = { amount };
  const wanted = { services, invoice, crediting, reason: "Goodwill" };
  await db.transaction((tx) => issueCreditNote(tx, FINANCE, wanted));
}

async function expectAgreement(organization: string): Promise<void> {
  const { db } = server;
  const now = Date.now();
  const [sums] = (await accountOf(db, organization, now)).sums;
  if (!sums) throw new Error("The pharmacy has no account.");
  const statement = await statementOf(db, organization, LONG);
  expect(statement.closing).toBe(sums.balance);
  expect(statement.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(sums.balance);

  const [aged] = await db.select().from(pharmacyAgeing);
  expect(aged).toMatchObject({
    openAmount: sums.open,
    onAccount: sums.onAccount,
    balance: sums.balance,
  });
  const { notDue = 0, days30 = 0, days60 = 0, days90 = 0, over90 = 0 } = aged ?? {};
  expect(notDue + days30 + days60 + days90 + over90).toBe(sums.open);
  expect(days30 + days60 + days90 + over90).toBe(sums.overdue);

  const months = await allMonths(now);
  expect(months[0]?.sums[0]?.closing).toBe(sums.balance);
  let gross = 0;
  for (const { month, sums: own } of months) {
    const lines = [];
    for await (const batch of journalOf(db, month)) lines.push(...batch);
    const inMonth = lines.reduce((sum, line) => sum + line.gross, 0);
    for (const line of lines) expect(line.net + line.tax).toBe(line.gross);
    const [{ invoices, creditNotes, payments, refunds, writeOffs } = NOTHING] = own;
    expect(invoices + creditNotes + payments + refunds + writeOffs).toBe(inMonth);
    gross += inMonth;
  }
  expect(gross).toBe(sums.balance);
}

const NOTHING = { invoices: 0, creditNotes: 0, payments: 0, refunds: 0, writeOffs: 0 };

/** The latest first. */
async function allMonths(now: number): Promise<Books["months"]> {
  const { firstYear, lastYear } = await booksOf(server.db, undefined, now);
  const months: Books["months"] = [];
  for (let year = lastYear; year >= firstYear; year--) {
    months.push(...(await booksOf(server.db, year, now)).months);
  }
  return months;
}
