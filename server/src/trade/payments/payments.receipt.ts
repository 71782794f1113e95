import type { Allocation, Payment } from "@pharmacy/contract/payments/payments";
import { PAYMENT_ACTS } from "@pharmacy/contract/payments/payments.acts";
import { wordsOf } from "@pharmacy/contract/words";
import type { Actor } from "../../platform/db/audit.ts";
import { requireState } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { buyer, type PaperPharmacy, pharmacyOf } from "../papers/papers.facts.ts";
import { loadFonts } from "../papers/papers.fonts.ts";
import { formatsOf, type PaperFormats } from "../papers/papers.formats.ts";
import type { Fact, Paper } from "../papers/papers.model.ts";
import { type Payee, payeeOf } from "../papers/papers.payee.ts";
import { renderPaper } from "../papers/papers.render.ts";
import { readPayment } from "./payments.reads.ts";

/** The same bytes until the payment or the seller changes. */
export async function receiptFile(
  { db, config: network }: Pick<Services, "db" | "config">,
  actor: Actor,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const fonts = await loadFonts();
  const payment = await readPayment(db, actor, id);
  requireState("payment", PAYMENT_ACTS.saveReceipt, payment);
  const pharmacy = await pharmacyOf(db, payment.organization.id);
  const payee = await payeeOf(db, network);
  const formats = formatsOf(fonts, pharmacy);
  const paper = receiptPaper({ payment, pharmacy, payee, formats });
  return { name: `${payment.number}-receipt.pdf`, bytes: await renderPaper(fonts, paper) };
}

type Made = { payment: Payment; pharmacy: PaperPharmacy; payee: Payee; formats: PaperFormats };

/** Follows from the payment as it is now: an allocation changes it, and a void leaves none. */
function receiptPaper({ payment, pharmacy, payee, formats }: Made): Paper {
  const { number, amount, openAmount, currency, status, allocations } = payment;
  const money = (minor: number) => formats.money(minor, currency);
  const isVoid = status === "void";
  return {
    title: "Receipt",
    number,
    remark: isVoid ? "Void" : null,
    sender: payee.name,
    parties: [payee.party, buyer(pharmacy)],
    facts: factsOf(payment, formats),
    columns: [{ header: "Allocated to" }, { header: "Amount", width: 100, align: "end" }],
    rows: allocations.map((allocation) => [wordsFor(allocation), money(allocation.amount)]),
    totals: [
      ...(openAmount > 0 ? [{ label: "On account", value: money(openAmount) }] : []),
      { label: isVoid ? "Amount, void" : "Amount received", value: money(amount) },
    ],
    notes: [voidOf(payment, formats)].filter((note) => note !== null),
    signatures: [],
    changedAt: payment.updatedAt,
  };
}

function factsOf({ paidOn, method, reference, currency }: Payment, { day }: PaperFormats): Fact[] {
  return [
    { label: "Paid on", value: day(paidOn) },
    ...(method ? [{ label: "Method", value: wordsOf(method) }] : []),
    ...(reference ? [{ label: "Reference", value: reference }] : []),
    { label: "Currency", value: currency },
  ];
}

const wordsFor = ({ toKind, to }: Allocation) =>
  toKind === "invoice" ? `Invoice ${to.number}` : `Paid back by ${to.number}`;

function voidOf({ voidedAt }: Payment, { dayOf }: PaperFormats): Fact | null {
  if (voidedAt === null) return null;
  return {
    label: "Void",
    value: `This payment was voided on ${dayOf(voidedAt)} and settles nothing.`,
  };
}
