import type { ReactElement } from "react";
import { TokenMenu, type TokenMenuProps } from "#resources/tokens/token-menu.tsx";
import { useTokenActions } from "#resources/tokens/use-token-actions.ts";

/** What can be done to the token of a row. */
export function TokenRowMenu(props: TokenMenuProps & { trigger: ReactElement }) {
  return <TokenMenu {...props} deeds={useTokenActions()} />;
}
