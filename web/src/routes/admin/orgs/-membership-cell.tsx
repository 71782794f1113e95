import type { Membership } from "@pharmacy/contract/subscriptions";
import { MembershipStatus } from "#components/membership/membership-status.tsx";
import { nextDateOf, nextTermOf, STATE_WORDS } from "#components/membership/membership-words.ts";

/** Where a membership stands and the date that matters next: in a row two lines, on a card one. */
export function MembershipCell({ membership }: { membership: Membership }) {
  const { state } = membership;
  const isOver = state === "expired" || state === "cancelled";
  const date = (isOver && nextTermOf(membership)) || nextDateOf(membership);
  // a card has little room, and shows that all is well by its date
  const label = state === "active" ? "" : STATE_WORDS[state].label;
  const line = [label, date].filter(Boolean).join(" · ");
  return (
    <>
      <span className="md:hidden">{line}</span>
      <span className="grid min-w-0 justify-items-start gap-0.5 max-md:hidden">
        <MembershipStatus membership={membership} />
        <span className="truncate text-muted text-xs">{date}</span>
      </span>
    </>
  );
}
