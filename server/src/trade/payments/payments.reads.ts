import type { ActingUser } from "@pharmacy/contract/acts";
import type { Allocation, Payment, PaymentSummary } from "@pharmacy/contract/payments/payments";
import { PAYMENT_ACTS, type PaymentState } from "@pharmacy/contract/payments/payments.acts";
import { grantOf } from "@pharmacy/contract/permissions";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { joinedBy, referredTo } from "../../platform/db/joined.ts";
import type { ListedRow } from "../../platform/db/list.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { blockedActs } from "../../platform/http/require-act.ts";
import { type PaymentRow, paymentKind, type payments } from "./payments.table.ts";

type Handle = Database | Transaction;

const pharmacy = referredTo("organizations", "pharmacy", "payments.organization");

export const derived = steady({
  organizationName: joinedBy(pharmacy, sql<string>`pharmacy.name`),
});

export type ListedPayment = ListedRow<typeof payments, typeof derived>;

export function shownSummary(row: ListedPayment): PaymentSummary {
  return { ...row, organization: { id: row.organization, name: row.organizationName } };
}

/**
 * The network's note and reason are its own affair. Other records have fields of these names that a
 * pharmacy reads, so that its grant cannot hide them.
 */
export function shownTo<Shown extends PaymentSummary>({ role }: ActingUser, payment: Shown): Shown {
  if (role !== null && grantOf(role, "payment", "view")?.own !== true) return payment;
  return { ...payment, note: undefined, reason: undefined };
}

export async function readPayment(db: Handle, actor: ActingUser, id: string): Promise<Payment> {
  const row = (await getRecord(db, paymentKind, id, derived)) as ListedPayment;
  const allocations = await allocationsOf(db, id);
  const state = withRefunds(row, allocations);
  return shownTo(actor, {
    ...shownSummary(row),
    allocations,
    refundedBy: [...state.refundedBy],
    blocked: blockedActs("payment", PAYMENT_ACTS, state, actor),
  });
}

/** A payment as its acts look at it. */
export async function stateOf(db: Handle, row: PaymentRow): Promise<PaymentState> {
  return withRefunds(row, await allocationsOf(db, row.id));
}

function withRefunds(
  { kind, status, number }: Pick<PaymentRow, "kind" | "status" | "number">,
  allocations: readonly Allocation[],
): PaymentState {
  const refundedBy =
    kind === "refund"
      ? []
      : allocations.flatMap(({ to, toKind }) => (toKind === "refund" ? [to.number] : []));
  return { kind, status, number, refundedBy };
}

/** Everything that came from a document or went to it. */
export async function allocationsOf(db: Handle, id: string): Promise<Allocation[]> {
  const { rows } = await db.execute<{
    id: string;
    amount: string;
    created_at: string;
    from_id: string;
    from_number: string;
    from_kind: Allocation["fromKind"];
    to_id: string;
    to_number: string;
    to_kind: Allocation["toKind"];
  }>(sql`select a.id, a.amount, a.created_at,
      coalesce(p.id, c.id) as from_id, coalesce(p.number, c.number) as from_number,
      coalesce(p.kind, 'creditNote') as from_kind,
      coalesce(i.id, r.id) as to_id, coalesce(i.number, r.number) as to_number,
      case when i.id is null then 'refund' else 'invoice' end as to_kind
    from allocations a
    left join payments p on p.id = a.payment left join invoices c on c.id = a.credit_note
    left join invoices i on i.id = a.invoice left join payments r on r.id = a.refund
    where a.payment = ${id} or a.refund = ${id} or a.invoice = ${id} or a.credit_note = ${id}
    order by a.id`);
  return rows.map((row) => ({
    id: row.id,
    amount: Number(row.amount),
    createdAt: new Date(row.created_at).toISOString(),
    from: { id: row.from_id, number: row.from_number },
    fromKind: row.from_kind,
    to: { id: row.to_id, number: row.to_number },
    toKind: row.to_kind,
  }));
}
