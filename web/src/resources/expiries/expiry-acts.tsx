import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import { EXPIRY_ACTS } from "@pharmacy/contract/expiries/expiries.acts";
import { mayAct } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import { actsOn } from "#components/acts/acts.ts";
import { Button } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { expiryActs } from "./expiries.acts.tsx";
import { preloadQuestion, type Question } from "./expiry-question.tsx";
import { nameOf } from "./expiry-words.ts";

type Props = {
  expiry: Expiry;
  /** True on phones, where buttons show only their icons. */
  isCompact?: boolean;
  /** The page asks, because an answered expiry leaves its list. */
  onAsk(question: Question): void;
};

export function ExpiryActs({ expiry, isCompact, onAsk }: Props) {
  const acts = actsOn(expiryActs, expiry, useCurrentUser());
  if (acts.length === 0) return null;
  const name = nameOf(expiry);
  return (
    <span className="flex justify-end gap-1.5">
      {acts.map(({ id, label, icon: Icon, disabledReason }) => (
        <DisabledReason key={id} reason={disabledReason}>
          <Button
            size="sm"
            aria-label={`${label}: ${name}`}
            onClick={() => onAsk({ act: id === "remind" ? "remind" : "renew", expiry })}
            onPointerEnter={preloadQuestion}
            onFocus={preloadQuestion}
          >
            <Icon aria-hidden />
            <span className={isCompact ? "max-md:hidden" : undefined}>{label}</span>
          </Button>
        </DisabledReason>
      ))}
    </span>
  );
}

export function hasExpiryActs(role: Role): boolean {
  return Object.values(EXPIRY_ACTS).some((rule) => mayAct(role, "organization", rule));
}
