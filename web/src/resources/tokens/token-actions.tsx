import type { IssuedToken, Token } from "@pharmacy/contract/tokens";
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
  /** Why nothing but revoking can be done to any token now. */
  closedReason?: string | undefined;
  /** Is handed what takes the place of a token that is rotated. */
  onIssued(issued: IssuedToken): void;
};

/** What can be done to a token, each button that cannot be pressed with its reason. */
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
