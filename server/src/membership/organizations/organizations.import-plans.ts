import { inMoney } from "@pharmacy/contract/currencies";
import { exactAmong, folded } from "@pharmacy/contract/mapping/mapping-words";
import type { FeeBilling } from "@pharmacy/contract/subscriptions/subscriptions";
import { eq } from "drizzle-orm";
import type { TaxOf } from "../../catalogue/tax-rates/tax-rates.of-sale.ts";
import { todayIn } from "../../platform/days.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { MappedRow, Planned, PlannedMessage } from "../../platform/runs/rows.ts";
import { plans } from "../subscriptions/plans.table.ts";
import { billingsOfFees } from "../subscriptions/subscriptions.effects.ts";
import { planChange, StartRefused } from "../subscriptions/subscriptions.plan-change.ts";
import type { subscriptions } from "../subscriptions/subscriptions.table.ts";
import { type Pharmacy, readStart } from "./organizations.import-values.ts";

type Plan = typeof plans.$inferSelect;

export type FirstTerm = Omit<
  typeof subscriptions.$inferInsert,
  "id" | "organization" | "taxCategory"
> &
  Pick<typeof subscriptions.$inferSelect, "taxCategory">;

/** Locked until the batch is written. */
export function offeredPlans(tx: Transaction): Promise<readonly Plan[]> {
  return tx.select().from(plans).where(eq(plans.status, "active")).for("share");
}

const namesOf = ({ code, name }: Plan) => [code, name];

export function firstTermOf(
  offered: readonly Plan[],
  row: MappedRow,
  /** Undefined where its fields have faults. */
  pharmacy: Pharmacy | undefined,
  { now, taxOf }: { now: number; taxOf: TaxOf },
): { term: FirstTerm | undefined } | { messages: PlannedMessage[] } {
  const { plan: named = "", startDate = "" } = row.fields;
  const refusal = (column: string, value: string, message: string, reason?: string) => ({
    messages: [{ column, value, message, reason }],
  });
  if (named === "" || named === "-") {
    return readStart(row) === undefined
      ? { term: undefined }
      : refusal("plan", "", "Choose the plan that begins on this day.");
  }
  const alike = offered.filter((one) =>
    namesOf(one).some((name) => folded(name) === folded(named)),
  );
  const [plan, other] = exactAmong(alike, named, namesOf);
  if (!plan) {
    const message = `No plan called "${named}" is offered. Write its name or code.`;
    return refusal("plan", named, message, "No such plan is offered. Write its name or code.");
  }
  if (other) {
    const message = `Several plans are called "${named}". Write the code of one.`;
    return refusal("plan", named, message, "Several plans have this name. Write the code of one.");
  }
  if (!pharmacy) return { term: undefined };
  const { address, taxNumber, currency, timeZone } = pharmacy;
  if (plan.currency !== currency) {
    const message = `The plan's currency is ${plan.currency}, the pharmacy's is ${currency}.`;
    return refusal("plan", named, message);
  }
  const today = todayIn(timeZone, now);
  const start = readStart(row) ?? today;
  if (!/^\d{4}-\d\d-\d\d$/.test(start)) {
    return refusal("startDate", startDate, "Enter a date such as 2026-04-30.");
  }
  try {
    const { term } = planChange([], { plan, startDate: start }, today);
    const { id, code, name, taxCategory } = plan;
    const price = term.isTrial ? 0 : plan.price;
    const buyer = { country: address.country, taxNumber };
    const tax = taxOf({ category: plan.taxCategory, buyer, on: start });
    // what is free bears no tax
    if ("unknown" in tax && price > 0) return refusal("plan", named, tax.unknown);
    const { rateBps, treatment } =
      "unknown" in tax ? ({ rateBps: 0, treatment: "taxed" } as const) : tax;
    const snapshot = { plan: id, planCode: code, planName: name, currency, taxCategory };
    return { term: { ...term, ...snapshot, price, taxRateBps: rateBps, taxTreatment: treatment } };
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return refusal("startDate", startDate, error.message);
  }
}

/** Says of each new pharmacy with a paid plan how it is billed. */
export async function withBills<Detail extends { term?: FirstTerm | undefined }>(
  tx: Transaction,
  plans: readonly Planned<Detail>[],
  now: number,
): Promise<Planned<Detail>[]> {
  const fees = plans.flatMap(({ line, verdict, values, detail }) =>
    verdict === "new" && detail?.term
      ? [{ line, payer: values as unknown as Pharmacy, term: detail.term }]
      : [],
  );
  const [billings = []] = await billingsOfFees.run(tx, fees, now);
  const bills = new Map(fees.map(({ line, term }, at) => [line, billOf(term, billings[at])]));
  return plans.map((plan) => {
    const message = bills.get(plan.line);
    if (!message) return plan;
    const about = { column: "plan", value: plan.detail?.term?.planName ?? "", message };
    return { ...plan, messages: [...(plan.messages ?? []), about] };
  });
}

function billOf({ currency }: FirstTerm, billing: FeeBilling | null | undefined) {
  if (!billing) return undefined;
  const amount = inMoney(billing.gross, currency);
  return billing.dueDate === null
    ? `${amount} will not be invoiced yet: ${billing.because}.`
    : `${amount} will be invoiced, due ${billing.dueDate}.`;
}
