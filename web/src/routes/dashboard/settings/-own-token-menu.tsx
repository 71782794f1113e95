import type { ReactElement } from "react";
import { useTokenDeeds } from "#api/tokens/use-token-deeds.ts";
import { TokenMenu, type TokenMenuProps } from "#components/tokens/token-menu.tsx";

/** What can be done to a token of the own pharmacy. */
export function OwnTokenMenu(props: TokenMenuProps & { trigger: ReactElement }) {
  return <TokenMenu {...props} deeds={useTokenDeeds()} />;
}
