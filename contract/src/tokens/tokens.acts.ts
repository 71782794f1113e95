import type { ActRules } from "../acts.ts";
import { SESSION_ACTS, sessionHasEnded } from "../sessions/sessions.acts.ts";
import { hasAccepted } from "../users/users.acts.ts";
import type { TokenStatus, TokenType } from "./tokens.values.ts";

type TokenState = {
  type: TokenType;
  status: TokenStatus;
  replacedBy?: string | null;
  user?: { name: string } | null;
  isCurrent?: boolean;
};

export const TOKEN_ACTS = {
  rotate: {
    may: "create",
    verb: ["rotate", "rotated"],
    from: ["active"],
    misfit: (token) => whyNotRotated(token) ?? ended(token),
    refusal: whyNotRotated,
  },
  invite: {
    may: ["user", "act"],
    verb: ["invite", "invited"],
    from: ["active", "expired", "revoked"],
    misfit: ({ user }) => hasAccepted(user?.name ?? "This user"),
  },
  revoke: {
    may: "act",
    verb: ["revoke", "revoked"],
    isBulk: true,
    from: ["active"],
    misfit: ended,
    refusal: ({ isCurrent = false }) => SESSION_ACTS.end.refusal({ isCurrent }),
  },
} as const satisfies ActRules<TokenState>;

function whyNotRotated({ type, replacedBy }: TokenState): string | null {
  if (type !== "api") return "Only an API token can be rotated.";
  return replacedBy ? "This token was already rotated. Rotate its replacement." : null;
}

function ended({ type, status }: TokenState): string {
  if (status === "used") return "This link was already used.";
  if (type === "access") return sessionHasEnded(status);
  return status === "expired"
    ? "This token has already expired."
    : "This token was already revoked.";
}
