import type { IssuedToken } from "@pharmacy/contract/tokens";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { pharmacyFinder } from "#resources/organizations/pharmacy-choices.ts";
import { TokenForm } from "#resources/tokens/token-form.tsx";
import { useTokenActions } from "#resources/tokens/use-token-actions.ts";

/** The form of a new API token, for any pharmacy. */
export function NewToken(props: { onIssued(issued: IssuedToken): void; onClose(): void }) {
  const queryClient = useQueryClient();
  const finder = useMemo(() => pharmacyFinder(queryClient), [queryClient]);
  return <TokenForm {...props} deeds={useTokenActions()} finder={finder} />;
}
