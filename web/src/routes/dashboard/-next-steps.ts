import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Role } from "@pharmacy/contract/roles.values";
import { formatDate } from "#lib/format.ts";
import { licenceToday } from "#resources/organizations/licence.tsx";

/** A task for a pharmacy: on a screen, or in an email to the network. */
export type NextStep = { text: string; to?: string; subject?: string };

const LABELS = { users: "users", products: "products", apiTokens: "API tokens" } as const;

/** The most urgent task comes first. */
export function nextSteps(pharmacy: Organization, role: Role): NextStep[] {
  return [
    ...subscriptionStep(pharmacy),
    ...licenceStep(pharmacy),
    ...limitSteps(pharmacy),
    ...ownersSteps(pharmacy, role),
  ];
}

function subscriptionStep({ name, code, subscription }: Organization): NextStep[] {
  const { state, nextStart, endDate } = subscription;
  if (nextStart !== null || state === "active" || state === "trial") return [];
  const subject = `Membership of ${name} (${code})`;
  if (state === "none") return [{ text: "Ask the network for a plan.", subject }];
  const isOver = state === "expired" || state === "cancelled" || state === "grace";
  const day = endDate === null ? "" : formatDate(endDate);
  const when = isOver ? `It ended on ${day}.` : `It ends on ${day}.`;
  return [{ text: `Renew your membership. ${when}`, subject }];
}

function licenceStep(pharmacy: Organization): NextStep[] {
  const { name, code, licenceNumber, licenceExpiresOn } = pharmacy;
  const subject = `Licence ${licenceNumber} of ${name} (${code})`;
  if (licenceExpiresOn === null) {
    return [{ text: "Tell the network when your licence expires.", subject }];
  }
  const { state } = licenceToday(pharmacy);
  if (state === "valid") return [];
  const day = formatDate(licenceExpiresOn);
  const when = state === "expired" ? `It expired on ${day}.` : `It expires on ${day}.`;
  return [{ text: `Send the network your renewed licence. ${when}`, subject }];
}

/** Limits that are reached or exceeded; none without a plan. */
function limitSteps({ name, code, plan, usage }: Organization): NextStep[] {
  if (plan === null) return [];
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((key) => {
    const limit = usage.limits[key];
    if (limit === null || limit === 0 || usage[key] < limit) return [];
    return {
      text: `You have reached your plan's limit for ${LABELS[key]}. Ask the network for a larger plan.`,
      subject: `Larger plan for ${name} (${code})`,
    };
  });
}

function ownersSteps({ logo, usage, subscription }: Organization, role: Role): NextStep[] {
  const isReadOnly = ["none", "scheduled", "expired", "cancelled"].includes(subscription.state);
  if (role !== "owner" || isReadOnly) return [];
  return [
    ...(logo === null ? [{ text: "Add your logo.", to: "/dashboard/settings/pharmacy" }] : []),
    ...(usage.users <= 1 ? [{ text: "Invite your team.", to: "/dashboard/settings/team" }] : []),
  ];
}
