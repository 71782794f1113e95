import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { SCOPE_WORDS, TOKEN_TYPE_WORDS } from "@pharmacy/contract/token-words";
import type { IssuedToken, Token } from "@pharmacy/contract/tokens";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { auditLogsApi } from "#api/audit-logs.ts";
import { tokensApi } from "#api/tokens.ts";
import { DisabledReason } from "#components/record/disabled-reason.tsx";
import { HistorySection } from "#components/record/history-section.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { formatExactInstant } from "#lib/format.ts";
import { usePerson } from "#lib/person.ts";
import { actsOn } from "./-token-acts.ts";
import { type Question, TokenQuestion } from "./-token-question.tsx";
import { TokenStatus } from "./-token-status.tsx";
import { nameOf } from "./-token-words.ts";
import { useResend } from "./-use-resend.ts";

type Props = { id: string; onIssued(issued: IssuedToken): void; onClose(): void };

/** One token beside the list: what it opens, for whom, and how it was used. */
export function TokenSheet({ id, onIssued, onClose }: Props) {
  const query = useQuery(tokensApi.detail(id));
  const [isOpen, setOpen] = useState(true);
  if (!query.data) return <WaitingSheet title="Token" query={query} onClose={onClose} />;
  const token = query.data;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title={nameOf(token)}
      description={[TOKEN_TYPE_WORDS[token.type], token.hint].filter(Boolean).join(" · ")}
    >
      <SheetBody className="grid content-start gap-4">
        <Acts token={token} onIssued={onIssued} />
        <Facts token={token} />
        <Use token={token} />
        <TokenHistory id={id} />
      </SheetBody>
    </Sheet>
  );
}

function Acts({ token, onIssued }: { token: Token; onIssued: Props["onIssued"] }) {
  const [question, ask] = useState<Question>();
  const resend = useResend();
  const acts = actsOn(token, usePerson().role);
  if (acts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map(({ id, label, icon: Icon, disabledReason }) => (
        <DisabledReason key={id} reason={disabledReason}>
          <Button
            pending={id === "invite" && resend.isPending}
            onClick={() => (id === "invite" ? resend.mutate(token) : ask(id))}
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
          <Description term="Look at it">
            Created by a suspended user. It works on, because it belongs to the pharmacy: rotate or
            revoke it where nobody answers for it.
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
            {scopes.map((scope) => `${SCOPE_WORDS[scope]} (${scope})`).join(", ")}
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

/** Links are used once, and say so above. */
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

const WORDS = { revokedBy: "Revoked by", replacedBy: "Replaced by", expiresAt: "Expires" };

function TokenHistory({ id }: { id: string }) {
  const isShown = mayViewHistoryOf(usePerson().role, "token");
  const query = useQuery({ ...auditLogsApi.list({ recordId: id }), enabled: isShown });
  return isShown && <HistorySection query={query} words={WORDS} />;
}
