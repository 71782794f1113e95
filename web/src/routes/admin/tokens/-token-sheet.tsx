import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { TOKEN_TYPE_WORDS } from "@pharmacy/contract/token-words";
import type { IssuedToken } from "@pharmacy/contract/tokens";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HistorySection } from "#components/record/history-section.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { usePerson } from "#lib/person.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { TokenActions } from "#resources/tokens/token-actions.tsx";
import { TokenFacts } from "#resources/tokens/token-facts.tsx";
import { nameOf } from "#resources/tokens/token-words.ts";
import { tokensApi } from "#resources/tokens/tokens.api.ts";
import { useTokenActions } from "#resources/tokens/use-token-actions.ts";

type Props = { id: string; onIssued(issued: IssuedToken): void; onClose(): void };

/** One token beside the list: what it opens, for whom, and how it was used. */
export function TokenSheet({ id, onIssued, onClose }: Props) {
  const query = useQuery(tokensApi.detail(id));
  const deeds = useTokenActions();
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
        <TokenActions token={token} deeds={deeds} onIssued={onIssued} />
        <TokenFacts token={token} />
        <TokenHistory id={id} />
      </SheetBody>
    </Sheet>
  );
}

const WORDS = { revokedBy: "Revoked by", replacedBy: "Replaced by", expiresAt: "Expires" };

function TokenHistory({ id }: { id: string }) {
  const isShown = mayViewHistoryOf(usePerson().role, "token");
  const query = useQuery({ ...auditLogsApi.list({ recordId: id }), enabled: isShown });
  return isShown && <HistorySection query={query} words={WORDS} />;
}
