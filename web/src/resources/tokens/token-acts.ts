import { may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import type { Token } from "@pharmacy/contract/tokens/tokens";
import { Ban, type LucideIcon, Mail, RefreshCw } from "lucide-react";

type TokenAct = {
  id: "rotate" | "invite" | "revoke";
  label: string;
  icon: LucideIcon;
  disabledReason?: string | undefined;
  isDanger?: boolean;
  isApart?: boolean;
};

/**
 * The actions on a token that this role may use, and why some are unavailable now.
 *
 * @param closedReason why only revoking is available, for any token.
 */
export function actsOn(token: Token, role: Role, closedReason?: string): TokenAct[] {
  const acts: TokenAct[] = [];
  if (token.type === "api" && may(role, "token", "create")) {
    acts.push({
      id: "rotate",
      label: "Rotate token",
      icon: RefreshCw,
      disabledReason:
        closedReason ?? (token.replacedBy ? "It was already rotated." : endedOf(token)),
    });
  }
  if (token.type === "invitation" && may(role, "user", "act")) {
    acts.push({
      id: "invite",
      label: "Resend invitation",
      icon: Mail,
      disabledReason:
        closedReason ?? (token.status === "used" ? "The invitation was accepted." : undefined),
    });
  }
  if (may(role, "token", "act")) {
    acts.push({
      id: "revoke",
      label: "Revoke token",
      icon: Ban,
      isDanger: true,
      isApart: true,
      disabledReason: token.isCurrent ? "Use Log out to end your own session." : endedOf(token),
    });
  }
  return acts;
}

function endedOf({ status }: Token): string | undefined {
  if (status === "active") return undefined;
  return { used: "It was already used.", expired: "It has expired.", revoked: "It was revoked." }[
    status
  ];
}
