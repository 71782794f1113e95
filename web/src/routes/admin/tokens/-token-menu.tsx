import type { Role } from "@pharmacy/contract/roles";
import type { IssuedToken, Token } from "@pharmacy/contract/tokens";
import { type ReactElement, useState } from "react";
import { type MenuEntry, OpenMenu } from "#components/ui/menu.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { actsOn } from "./-token-acts.ts";
import type { Question } from "./-token-question.tsx";
import { useResend } from "./-use-resend.ts";

export type TokenMenuProps = {
  token: Token;
  role: Role;
  /** Is handed what takes the place of a token that is rotated. */
  onIssued(issued: IssuedToken): void;
};

const TokenQuestion = lazyPart(() =>
  import("./-token-question.tsx").then((module) => module.TokenQuestion),
);

/** What can be done to the token of a row, each line that cannot be with its reason. */
export function TokenMenu(props: TokenMenuProps & { trigger: ReactElement }) {
  const { token, role, onIssued, trigger } = props;
  const [question, ask] = useState<Question>();
  const resend = useResend();
  const entries: MenuEntry[] = actsOn(token, role).map(({ id, ...act }) => ({
    ...act,
    onSelect: () => (id === "invite" ? resend.mutate(token) : ask(id)),
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
