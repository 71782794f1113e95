import { keysOf } from "../keys.ts";
import { SCOPE_WORDS } from "./tokens.values.ts";

/** Includes scopes that older tokens still have and that no longer grant anything. */
export const KEPT_SCOPE_WORDS = {
  ...SCOPE_WORDS,
  "products:read": "Read products",
  "products:write": "Change products",
};
export const KEPT_SCOPES = keysOf(KEPT_SCOPE_WORDS);
export type KeptScope = keyof typeof KEPT_SCOPE_WORDS;
