import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { SubscriptionStatus } from "#resources/subscriptions/subscription-status.tsx";
import {
  nextDateOf,
  nextPlanOf,
  STATE_WORDS,
} from "#resources/subscriptions/subscription-words.ts";

/** Text colours for states without room for a badge. */
const TONE_TEXT = {
  success: "",
  neutral: "",
  info: "font-medium text-info",
  warning: "font-medium text-warning",
  danger: "font-medium text-danger",
} as const;

export function SubscriptionCell({
  organization,
}: {
  organization: Pick<Organization, "subscription" | "nextTerm">;
}) {
  const { subscription } = organization;
  const { state } = subscription;
  const isOver = state === "expired" || state === "cancelled";
  const date = (isOver && nextPlanOf(organization)) || nextDateOf(subscription);
  // a card has little room: no badge, and an active subscription shows only its date
  const label = state === "active" ? "" : STATE_WORDS[state].label;
  return (
    <>
      <span className="md:hidden">
        {label && (
          <>
            <span className={TONE_TEXT[STATE_WORDS[state].tone]}>{label}</span>
            <br />
          </>
        )}
        {date}
      </span>
      <span className="grid min-w-0 justify-items-start gap-0.5 max-md:hidden">
        <SubscriptionStatus subscription={subscription} />
        <span className="truncate text-muted text-xs">{date}</span>
      </span>
    </>
  );
}
