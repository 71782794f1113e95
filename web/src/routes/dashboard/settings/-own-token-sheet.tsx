import type { IssuedToken } from "@pharmacy/contract/tokens";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTokenDeeds } from "#api/tokens/use-token-deeds.ts";
import { tokensApi } from "#api/tokens.ts";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { TokenActions } from "#components/tokens/token-actions.tsx";
import { TokenFacts } from "#components/tokens/token-facts.tsx";
import { TokenForm } from "#components/tokens/token-form.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";

type Props = { id: string; onIssued(issued: IssuedToken): void; onClose(): void };

/** A token of the own pharmacy beside the list, or an empty form for `new`. */
export function OwnTokenSheet({ id, ...props }: Props) {
  const deeds = useTokenDeeds();
  if (id === "new") return <TokenForm {...props} deeds={deeds} />;
  return <Shown {...props} id={id} deeds={deeds} />;
}

type ShownProps = Props & { deeds: ReturnType<typeof useTokenDeeds> };

function Shown({ id, deeds, onIssued, onClose }: ShownProps) {
  const query = useQuery(tokensApi.detail(id));
  const [isOpen, setOpen] = useState(true);
  if (!query.data) return <WaitingSheet title="API token" query={query} onClose={onClose} />;
  const token = query.data;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title={token.name ?? "API token"}
      description={token.hint}
    >
      <SheetBody className="grid content-start gap-4">
        <TokenActions token={token} deeds={deeds} onIssued={onIssued} />
        <TokenFacts token={token} />
      </SheetBody>
    </Sheet>
  );
}
