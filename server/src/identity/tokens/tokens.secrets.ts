/** Shows where a token found in a file belongs. */
export const API_PREFIX = "pk_";

export function hintOf(prefix: string, secret: string): string {
  return `${prefix}…${secret.slice(-4)}`;
}
