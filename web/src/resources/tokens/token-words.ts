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

/** The effects of revoking a token. */
export const REVOKED_MEANS = [
  "A program with an API token is refused on its next call.",
  "An access token ends its session: that device is signed out.",
  "A mailed link no longer works.",
];

/** The effects for API tokens only. */
export const API_TOKENS_REVOKED_MEANS = REVOKED_MEANS.slice(0, 1);

export function revokedMeans({ type }: Pick<Token, "type">): string[] {
  if (type === "api") {
    return [
      "The program using it is refused on its next call.",
      "This cannot be undone. The program will need a new token.",
    ];
  }
  if (type === "access") {
    return [
      "Its session ends: the device is signed out on its next request.",
      "The person can sign in again.",
    ];
  }
  return ["The link no longer works.", "You can send another."];
}
