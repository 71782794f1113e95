import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import type { IssuedToken } from "@pharmacy/contract/tokens/tokens";
import { TOKEN_TYPE_WORDS } from "@pharmacy/contract/tokens/tokens.values";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HistorySection } from "#components/record/history-section.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { TokenFacts } from "./token-facts.tsx";
import { nameOf } from "./token-words.ts";
import { tokenActs } from "./tokens.acts.tsx";
import { tokensApi } from "./tokens.api.ts";
import type { TokenScope } from "./tokens-search.ts";

type Props = {
  id: string;
  scope: TokenScope;
  /** Why an act is not available now. */
  reasons: Readonly<Record<string, string | undefined>>;
  /** Called with the new token after a rotation. */
  onIssued(issued: IssuedToken): void;
  onClose(): void;
};

export function TokenSheet({ id, scope, reasons, onIssued, onClose }: Props) {
  const query = useQuery(tokensApi.detail(id));
  const [isOpen, setOpen] = useState(true);
  const isOfNetwork = scope === "network";
  if (!query.data) {
    return (
      <WaitingSheet title={isOfNetwork ? "Token" : "API token"} query={query} onClose={onClose} />
    );
  }
  const token = query.data;
  const parts = [isOfNetwork && TOKEN_TYPE_WORDS[token.type], token.hint];
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title={nameOf(token)}
      description={parts.filter(Boolean).join(" · ")}
    >
      <SheetBody className="grid content-start gap-4">
        <div className="flex flex-wrap gap-2 empty:hidden">
          <HeaderActs
            noun={tokenActs}
            record={token}
            reasons={reasons}
            onDone={(act, output) => act === "rotate" && onIssued(output as IssuedToken)}
          />
        </div>
        <TokenFacts token={token} />
        <TokenHistory id={id} />
      </SheetBody>
    </Sheet>
  );
}

const WORDS = { revokedBy: "Revoked by", replacedBy: "Replaced by", expiresAt: "Expires" };

function TokenHistory({ id }: { id: string }) {
  const isShown = mayViewHistoryOf(useCurrentUser().role, "token");
  const query = useQuery({ ...auditLogsApi.list({ recordId: id }), enabled: isShown });
  return isShown && <HistorySection query={query} words={WORDS} />;
}
