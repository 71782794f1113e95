import type { Token } from "@pharmacy/contract/tokens/tokens";
import { TOKEN_STATUSES, TOKEN_TYPE_WORDS } from "@pharmacy/contract/tokens/tokens.values";

export const TYPE_OPTIONS = Object.entries(TOKEN_TYPE_WORDS).map(([value, label]) => ({
  value,
  label,
}));

/** An API token never becomes used. */
export const API_STATUSES = TOKEN_STATUSES.filter((status) => status !== "used");

/** An API token's own name; for other types, their purpose and user. */
export function nameOf({ type, name, user }: Pick<Token, "type" | "name" | "user">): string {
  if (name) return name;
  return user ? `${TOKEN_TYPE_WORDS[type]} of ${user.name}` : TOKEN_TYPE_WORDS[type];
}
