import { TOKEN_LIST } from "@pharmacy/contract/tokens.list";
import { listSearch } from "#lib/list-search.ts";

/** All tokens there are, or the API tokens of one pharmacy. */
export type TokenScope = "network" | "pharmacy";

/** What the address of a list of tokens says. */
export const tokensSearch = listSearch(TOKEN_LIST);
