import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import { fieldsBeyond, grantOf, may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import { CalendarSync, Mail } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { preloadQuestion, type Question } from "./expiry-question.tsx";
import { nameOf } from "./expiry-words.ts";

type Props = {
  expiry: Expiry;
  role: Role;
  /** True on phones, where buttons show only their icons. */
  isCompact?: boolean;
  onAsk(question: Question): void;
};

/** Acts on an expiry. Tokens and invitations have their own screens. */
export function ExpiryActs({ expiry, role, isCompact, onAsk }: Props) {
  const { type, unremindable } = expiry;
  if (type === "token" || type === "invitation") return null;
  const name = nameOf(expiry);
  const label = isCompact ? "max-md:hidden" : undefined;
  return (
    <span className="flex justify-end gap-1.5">
      {may(role, "reminder", "act") && (
        <DisabledReason reason={unremindable ?? undefined}>
          <Button
            size="sm"
            aria-label={`Remind: ${name}`}
            onClick={() => onAsk({ act: "remind", expiry })}
            onPointerEnter={preloadQuestion}
            onFocus={preloadQuestion}
          >
            <Mail aria-hidden />
            <span className={label}>Remind</span>
          </Button>
        </DisabledReason>
      )}
      {mayRenew(expiry, role) && (
        <Button
          size="sm"
          aria-label={`Renew: ${name}`}
          onClick={() => onAsk({ act: "renew", expiry })}
          onPointerEnter={preloadQuestion}
          onFocus={preloadQuestion}
        >
          <CalendarSync aria-hidden />
          <span className={label}>Renew</span>
        </Button>
      )}
    </span>
  );
}

/** Renewing a licence takes permission to edit it; a subscription, permission to sell plans. */
function mayRenew({ type }: Expiry, role: Role): boolean {
  if (type !== "licence") return may(role, "subscription", "act");
  const grant = grantOf(role, "organization", "edit");
  return grant !== undefined && fieldsBeyond(grant, ["licenceExpiresOn"]).length === 0;
}

export function hasExpiryActs(role: Role): boolean {
  return may(role, "reminder", "act") || may(role, "subscription", "act");
}
