import type { Approval, ApprovalPreview } from "@pharmacy/contract/registrations/registrations";
import { REGISTRATION_ACTS } from "@pharmacy/contract/registrations/registrations.acts";
import { taxOfSale } from "../../catalogue/tax-rates/tax-rates.of-sale.ts";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { todayIn } from "../../platform/days.ts";
import { getRecord } from "../../platform/db/records.ts";
import { requireState } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { billingsOfFees, UNKNOWN_ROUTING } from "../subscriptions/subscriptions.effects.ts";
import { termOf } from "../subscriptions/subscriptions.terms.ts";
import { pharmacyOf } from "./registrations.approve.ts";
import { choosable, planFor } from "./registrations.plans.ts";
import { registrationKind } from "./registrations.table.ts";

export async function previewApproval(
  { db, clock }: Pick<Services, "db" | "clock">,
  id: string,
  { plan: named }: Approval,
): Promise<ApprovalPreview> {
  const registration = await getRecord(db, registrationKind, id);
  requireState("registration", REGISTRATION_ACTS.approve, registration);
  const settings = await getRecord(db, settingKind, SETTINGS_ID);
  const { timeZone, currency } = settings;
  const found = await planFor(db, registration, named, settings);
  // a named plan in another currency is refused with its own message
  const plan = found?.currency === currency ? found : undefined;
  const isTrial = (plan?.trialDays ?? 0) > 0;
  const today = todayIn(timeZone, clock());
  const term = plan ? termOf(plan, today, { isTrial }) : null;
  return {
    organization: { name: registration.pharmacyName, timeZone, currency },
    owner: { name: registration.applicantName, email: registration.applicantEmail },
    plan: plan ?? null,
    isOtherPlan: plan !== undefined && ![null, plan.id].includes(registration.plan),
    term,
    price: isTrial ? 0 : (plan?.price ?? 0),
    billing: await billingOf(db, { registration, settings, plan, term, now: clock() }),
    plans: await choosable(db, currency),
  };
}

type BillingRequest = {
  registration: typeof registrationKind.table.$inferSelect;
  settings: typeof settingKind.table.$inferSelect;
  plan: Awaited<ReturnType<typeof planFor>>;
  term: ReturnType<typeof termOf> | null;
  now: number;
};

/** Null where nothing is to pay, or approving is refused because of the tax. */
async function billingOf(
  db: Services["db"],
  { registration, settings, plan, term, now }: BillingRequest,
): Promise<ApprovalPreview["billing"]> {
  if (!plan || !term || term.isTrial) return null;
  const { code: planCode, name: planName, price, currency, taxCategory } = plan;
  const payer = { ...UNKNOWN_ROUTING, ...pharmacyOf(registration, settings) };
  const buyer = { country: payer.address.country, taxNumber: payer.taxNumber };
  const tax = await taxOfSale(db, { category: taxCategory, buyer, on: term.startDate });
  if ("unknown" in tax) return null;
  const charged = { planCode, planName, price, currency, taxCategory, taxRateBps: tax.rateBps };
  const [[billing = null] = []] = await billingsOfFees.run(
    db,
    [{ payer, term: { ...term, ...charged } }],
    now,
  );
  return billing;
}
