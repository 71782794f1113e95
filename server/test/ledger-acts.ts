import { PAYMENT_WAYS } from "@pharmacy/contract/payments/payments.values";
import { sql } from "drizzle-orm";
import type { randomOf } from "../src/demo/random.ts";
import { type Actor, SYSTEM } from "../src/platform/db/audit.ts";
import { allocateMore, takeBackOne, voidPayment } from "../src/trade/payments/payments.changes.ts";
import { recordPayment } from "../src/trade/payments/payments.record.ts";
import { recordRefund } from "../src/trade/payments/payments.refund.ts";
import { writeOff } from "../src/trade/payments/payments.write-off.ts";
import type { testServer } from "./server.ts";

type Server = Pick<ReturnType<typeof testServer>, "db" | "services">;
type Random = ReturnType<typeof randomOf>;
type Known = Awaited<ReturnType<typeof everything>>;

/** An administrator, who may write off any amount. */
export const FINANCE: Actor = { ...SYSTEM, type: "user", name: "Finance", role: "admin" };

/** So many acts at random on what a pharmacy owes, which may be refused. */
export async function ledgerActs(
  server: Server,
  random: Random,
  organization: string,
  count: number,
): Promise<(() => Promise<unknown>)[]> {
  const known = await everything(server);
  return Array.from({ length: count }, () => anAct(server, random, organization, known));
}

async function everything(server: Pick<Server, "db">) {
  const { rows: invoices } = await server.db.execute<{ id: string; version: number }>(
    sql`select id, version from invoices`,
  );
  const { rows: payments } = await server.db.execute<{ id: string; version: number }>(
    sql`select id, version from payments`,
  );
  const { rows: allocations } = await server.db.execute<{ id: string }>(
    sql`select id from allocations`,
  );
  return { invoices, payments, allocations };
}

/** One act at random, with amounts that may not fit, on what may have changed since it was read. */
function anAct(
  { services }: Server,
  random: Random,
  organization: string,
  known: Known,
): () => Promise<unknown> {
  const some = (most: number) => 1 + Math.floor(random.next() * most);
  const invoice = random.one(known.invoices);
  const payment = known.payments.length > 0 ? random.one(known.payments) : undefined;
  const allocation = known.allocations.length > 0 ? random.one(known.allocations) : undefined;
  const money = {
    organization,
    method: random.one([...PAYMENT_WAYS]),
    paidOn: "2026-11-02",
    amount: some(4_000),
  };
  const part = { invoice: invoice.id, amount: some(3_000) };
  const reason = "As agreed";
  const acts = [
    () => recordPayment(services, FINANCE, { ...money, allocations: [part] }),
    () => recordPayment(services, FINANCE, { ...money, allocations: [] }),
    () => recordRefund(services, FINANCE, { ...money, amount: some(500) }),
    () => writeOff(services, FINANCE, invoice.id, { ...invoice, reason, amount: some(200) }),
    ...(payment
      ? [
          () => allocateMore(services, FINANCE, { payment: payment.id, allocations: [part] }),
          () => voidPayment(services, FINANCE, payment.id, { ...payment, reason }),
        ]
      : []),
    ...(allocation ? [() => takeBackOne(services, FINANCE, allocation.id)] : []),
  ];
  return random.one(acts);
}
