import { paymentOf } from "@pharmacy/contract/invoices/invoices.order-payment";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { BROKEN_LEDGER } from "#test/broken-ledger.ts";
import { FINANCE, ledgerActs } from "#test/ledger-acts.ts";
import { aDebtor, bill } from "#test/payments.ts";
import { testServer } from "#test/server.ts";
import { randomOf } from "../../demo/random.ts";
import { AppError } from "../../platform/app-error.ts";
import { accountOf } from "./payments.account.ts";
import { recordPayment } from "./payments.record.ts";
import { recordRefund } from "./payments.refund.ts";

const server = testServer();

const ROUNDS = 25;
const ACTORS = 16;

test("open amounts, money on account and orders agree after any acts of 16 people at once", async () => {
  const random = randomOf(11);
  const debtor = await aDebtor(server);
  for (let i = 0; i < 4; i++) await bill(server, debtor);
  const { organization } = debtor;
  const counts = { done: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const acts = await ledgerActs(server, random, organization, ACTORS);
    const outcomes = await Promise.allSettled(acts.map((act) => act()));
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") counts.done += 1;
      else {
        // anything else is a fault: a deadlock, or a sum that the database refuses
        expect(outcome.reason).toBeInstanceOf(AppError);
        counts.refused += 1;
      }
    }
    expect((await server.db.execute(BROKEN_LEDGER)).rows).toEqual([]);
    await expectOrders();
    await expectAccount(organization);
  }
  expect(counts.done).toBeGreaterThan(ROUNDS);
  expect(counts.refused).toBeGreaterThan(ROUNDS);
  const { rows } = await server.db.execute<{ kind: string }>(
    sql`select distinct kind from payments order by kind`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["payment", "refund", "writeOff"]);
}, 180_000);

async function expectOrders() {
  const { rows } = await server.db.execute<{
    payment: string;
    sums: Parameters<typeof paymentOf>[0];
  }>(sql`select o.payment, json_agg(json_build_object('totalAmount', i.total_amount,
      'openAmount', i.open_amount, 'creditedAmount', i.credited_amount,
      'writtenOffAmount', i.written_off_amount)) as sums
    from orders o join invoices i on i."order" = o.id group by o.id`);
  for (const { payment, sums } of rows) expect(payment).toBe(paymentOf(sums));
}

async function expectAccount(organization: string) {
  const { sums } = await accountOf(server.db, organization, Date.now());
  const { rows } = await server.db.execute<{ balance: number }>(sql`select (
      (select coalesce(sum(total_amount), 0) from invoices)
      + (select coalesce(sum(amount), 0) from payments where kind = 'refund' and voided_at is null)
      - (select coalesce(sum(amount), 0) from payments where kind <> 'refund' and voided_at is null)
    )::float8 as balance`);
  expect(sums.reduce((sum, { balance }) => sum + balance, 0)).toBe(rows[0]?.balance);
}

test("of 16 who pay one invoice at once, exactly one settles it", async () => {
  const { organization, invoice } = await aDebtor(server);
  const money = { organization, method: "cash", paidOn: "2026-11-02", amount: 5_950 } as const;
  const allocations = [{ invoice: invoice.id, amount: 5_950 }];
  const outcomes = await Promise.allSettled(
    Array.from({ length: ACTORS }, () =>
      recordPayment(server.services, FINANCE, { ...money, allocations }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  for (const { message } of refusals) expect(message).toBe(`${invoice.number} is settled.`);
});

test("of 16 who pay back the same money at once, exactly one does", async () => {
  const { organization } = await aDebtor(server);
  const money = { organization, method: "cash", paidOn: "2026-11-02", amount: 100 } as const;
  await recordPayment(server.services, FINANCE, { ...money, allocations: [] });
  const outcomes = await Promise.allSettled(
    Array.from({ length: ACTORS }, () => recordRefund(server.services, FINANCE, money)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
