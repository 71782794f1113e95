import type { IssuedToken } from "@pharmacy/contract/tokens";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ClosedSheet } from "#components/record/closed-sheet.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { TokenActions } from "#resources/tokens/token-actions.tsx";
import { TokenFacts } from "#resources/tokens/token-facts.tsx";
import { TokenForm } from "#resources/tokens/token-form.tsx";
import { tokensApi } from "#resources/tokens/tokens.api.ts";
import { useTokenActions } from "#resources/tokens/use-token-actions.ts";

type Props = {
  id: string;
  /** Why nothing but revoking can be done now. */
  closedReason: string | undefined;
  onIssued(issued: IssuedToken): void;
  onClose(): void;
};

/** A token of the own pharmacy beside the list, or an empty form for `new`. */
export function OwnTokenSheet({ id, ...props }: Props) {
  const deeds = useTokenActions();
  const { closedReason, ...rest } = props;
  if (id === "new" && closedReason) {
    return <ClosedSheet title="New API token" reason={closedReason} onClose={props.onClose} />;
  }
  if (id === "new") return <TokenForm {...rest} deeds={deeds} />;
  return <Shown {...props} id={id} deeds={deeds} />;
}

type ShownProps = Props & { deeds: ReturnType<typeof useTokenActions> };

function Shown({ id, deeds, closedReason, onIssued, onClose }: ShownProps) {
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
        <TokenActions token={token} deeds={deeds} closedReason={closedReason} onIssued={onIssued} />
        <TokenFacts token={token} />
      </SheetBody>
    </Sheet>
  );
}
