import type { Token } from "@pharmacy/contract/tokens/tokens";
import { KEPT_SCOPE_WORDS } from "@pharmacy/contract/tokens/tokens.kept-scopes.values";
import { Link } from "@tanstack/react-router";
import { Badge } from "#components/ui/badge.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { formatExactInstant } from "#lib/format.ts";
import { TokenStatus } from "./token-status.tsx";

export function TokenFacts({ token }: { token: Token }) {
  return (
    <>
      <Facts token={token} />
      <Use token={token} />
    </>
  );
}

function Facts({ token }: { token: Token }) {
  const { type, user, organization, scopes, createdBy, revokedBy, revokedAt, usedAt } = token;
  return (
    <Card aria-label="Token">
      <CardHead title="Token" />
      <DescriptionList columns={1}>
        <Description term="Status">
          <span className="flex flex-wrap items-center gap-2">
            <TokenStatus token={token} />
            {token.isCurrent && <Badge tone="info">This session</Badge>}
            {token.replacedBy && <Badge>Rotated</Badge>}
          </span>
        </Description>
        {token.isOfSuspendedCreator && (
          <Description term="Needs review">
            Created by a suspended user. It still works because it belongs to the pharmacy. Rotate
            or revoke it if no one is responsible for it.
          </Description>
        )}
        {type !== "api" && user && (
          <Description term="User">
            {user.name} · {user.email}
          </Description>
        )}
        {(type === "api" || organization) && (
          <Description term="Pharmacy">{organization?.name}</Description>
        )}
        {scopes && (
          <Description term="Scopes">
            {scopes.map((scope) => `${KEPT_SCOPE_WORDS[scope]} (${scope})`).join(", ")}
          </Description>
        )}
        <Description term="Created">{whenBy(token.createdAt, createdBy?.name)}</Description>
        <Description term="Expires">{formatExactInstant(token.expiresAt)}</Description>
        {usedAt && <Description term="Used">{formatExactInstant(usedAt)}</Description>}
        {revokedAt && (
          <Description term="Revoked">{whenBy(revokedAt, revokedBy?.name)}</Description>
        )}
      </DescriptionList>
    </Card>
  );
}

function whenBy(at: string, name: string | undefined): string {
  return name ? `${formatExactInstant(at)}, by ${name}` : formatExactInstant(at);
}

/** Links are used once, which is shown above. */
function Use({ token }: { token: Token }) {
  const { type, lastUsedAt, lastUsedIp, lastUsedRoute } = token;
  if (type !== "api" && type !== "access") return null;
  return (
    <Card aria-label="Last use">
      <CardHead title="Last use">
        {type === "access" && (
          <Link
            to="/admin/sessions"
            search={{ user: token.user?.id ?? "" } as never}
            className="rounded-sm text-accent hover:underline"
          >
            Sessions of this person
          </Link>
        )}
      </CardHead>
      <DescriptionList columns={1}>
        <Description term="Time">
          {lastUsedAt ? <Instant at={lastUsedAt} /> : "Not used yet"}
        </Description>
        <Description term="Address">{lastUsedIp}</Description>
        {type === "api" && <Description term="Call">{lastUsedRoute}</Description>}
      </DescriptionList>
    </Card>
  );
}
