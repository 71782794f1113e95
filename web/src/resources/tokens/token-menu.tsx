import type { Role } from "@pharmacy/contract/roles.values";
import type { IssuedToken, Token } from "@pharmacy/contract/tokens/tokens";
import { type ReactElement, useState } from "react";
import { type MenuEntry, OpenMenu } from "#components/ui/menu.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { actsOn } from "./token-acts.ts";
import type { Question } from "./token-question.tsx";
import { useTokenActions } from "./use-token-actions.ts";

type TokenMenuProps = {
  token: Token;
  role: Role;
  /** Why only revoking is available now, for any token. */
  closedReason?: string | undefined;
  /** Called with the new token after a rotation. */
  onIssued(issued: IssuedToken): void;
  trigger: ReactElement;
};

const TokenQuestion = lazyPart(() =>
  import("./token-question.tsx").then((module) => module.TokenQuestion),
);

/** Each disabled action shows its reason. */
export function TokenMenu({ token, role, closedReason, onIssued, trigger }: TokenMenuProps) {
  const { invite } = useTokenActions();
  const [question, ask] = useState<Question>();
  const entries: MenuEntry[] = actsOn(token, role, closedReason).map(({ id, ...act }) => ({
    ...act,
    onSelect: () => (id === "invite" ? invite.mutate(token) : ask(id)),
  }));
  return (
    <>
      <OpenMenu align="end" entries={entries} trigger={trigger} />
      {question && (
        <TokenQuestion
          question={question}
          token={token}
          onIssued={onIssued}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}
