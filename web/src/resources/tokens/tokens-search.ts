import { TOKEN_LIST } from "@pharmacy/contract/tokens/tokens.list";
import { listSearch } from "#lib/list-search.ts";

/** All tokens, or the API tokens of one pharmacy. */
export type TokenScope = "network" | "pharmacy";

export const tokensSearch = listSearch(TOKEN_LIST);
