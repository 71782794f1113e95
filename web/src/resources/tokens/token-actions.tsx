import type { IssuedToken, Token } from "@pharmacy/contract/tokens/tokens";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { actsOn } from "./token-acts.ts";
import type { Question } from "./token-question.tsx";
import { useTokenActions } from "./use-token-actions.ts";

const TokenQuestion = lazyPart(() =>
  import("./token-question.tsx").then((module) => module.TokenQuestion),
);

type TokenActionsProps = {
  token: Token;
  /** Why only revoking is available now, for any token. */
  closedReason?: string | undefined;
  /** Called with the new token after a rotation. */
  onIssued(issued: IssuedToken): void;
};

/** Each disabled button shows its reason. */
export function TokenActions({ token, closedReason, onIssued }: TokenActionsProps) {
  const { invite } = useTokenActions();
  const [question, ask] = useState<Question>();
  const acts = actsOn(token, useCurrentUser().role, closedReason);
  if (acts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map(({ id, label, icon: Icon, disabledReason }) => (
        <DisabledReason key={id} reason={disabledReason}>
          <Button
            pending={id === "invite" && invite.isPending}
            onClick={() => (id === "invite" ? invite.mutate(token) : ask(id))}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        </DisabledReason>
      ))}
      {question && (
        <TokenQuestion
          question={question}
          token={token}
          onIssued={onIssued}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  );
}
