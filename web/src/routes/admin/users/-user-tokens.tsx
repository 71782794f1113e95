import type { TokenType } from "@pharmacy/contract/tokens/tokens.values";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { RelatedList } from "#components/record/related-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Status } from "#components/ui/status.tsx";

const KINDS: Record<TokenType, string> = {
  access: "Session",
  api: "API token",
  invitation: "Invitation",
  passwordReset: "Password reset",
  emailVerification: "Email confirmation",
};

export function UserTokens({ id }: { id: string }) {
  const query = useQuery(tokensOf(id));
  return (
    <RelatedList
      title="Tokens"
      items={query.data?.items}
      total={query.data?.total}
      none="No token was issued to this person."
      error={query.error}
      onRetry={query.refetch}
    >
      {({ type, name, hint, status, createdAt, expiresAt }) => (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="grid min-w-0 gap-0.5">
            <span className="font-medium">{name ?? KINDS[type]}</span>
            <span className="text-muted text-xs">
              <code>{hint}</code> · Created <Instant at={createdAt} /> ·{" "}
              {Date.parse(expiresAt) > Date.now() ? "Ends" : "Ended"} <Instant at={expiresAt} />
            </span>
          </div>
          <Status value={status} />
        </div>
      )}
    </RelatedList>
  );
}

/** The parts of a token that a user's page shows. */
type UserToken = {
  id: string;
  type: TokenType;
  hint: string;
  name: string | null;
  status: string;
  createdAt: string;
  expiresAt: string;
};

/** The newest tokens of one user, including mailed links in every state. */
function tokensOf(user: string) {
  return queryOptions({
    queryKey: ["tokens", "list", { user }],
    queryFn: ({ signal }) =>
      http.get<{ items: UserToken[]; total: number }>("tokens", { user }, signal),
  });
}
