import type { IssuedToken } from "@pharmacy/contract/tokens";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { pharmacyFinder } from "#api/organizations/pharmacy-choices.ts";
import { useTokenDeeds } from "#api/tokens/use-token-deeds.ts";
import { TokenForm } from "#components/tokens/token-form.tsx";

/** The form of a new API token, for any pharmacy. */
export function NewToken(props: { onIssued(issued: IssuedToken): void; onClose(): void }) {
  const queryClient = useQueryClient();
  const finder = useMemo(() => pharmacyFinder(queryClient), [queryClient]);
  return <TokenForm {...props} deeds={useTokenDeeds()} finder={finder} />;
}
