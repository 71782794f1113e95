import type { Approval, ApprovalPreview } from "@pharmacy/contract/registrations/registrations";
import { REGISTRATION_ACTS } from "@pharmacy/contract/registrations/registrations.acts";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { todayIn } from "../../platform/days.ts";
import { getRecord } from "../../platform/db/records.ts";
import { requireState } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { termOf } from "../subscriptions/subscriptions.terms.ts";
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
  return {
    organization: { name: registration.pharmacyName, timeZone, currency },
    owner: { name: registration.applicantName, email: registration.applicantEmail },
    plan: plan ?? null,
    isOtherPlan: plan !== undefined && ![null, plan.id].includes(registration.plan),
    term: plan ? termOf(plan, todayIn(timeZone, clock()), { isTrial }) : null,
    price: isTrial ? 0 : (plan?.price ?? 0),
    plans: await choosable(db, currency),
  };
}
