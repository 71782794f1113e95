import type { ReactElement } from "react";
import { useTokenDeeds } from "#api/tokens/use-token-deeds.ts";
import { TokenMenu, type TokenMenuProps } from "#components/tokens/token-menu.tsx";

/** What can be done to the token of a row. */
export function TokenRowMenu(props: TokenMenuProps & { trigger: ReactElement }) {
  return <TokenMenu {...props} deeds={useTokenDeeds()} />;
}
