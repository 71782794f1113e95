import { isIP } from "node:net";
import { sql } from "drizzle-orm";

/** The network part of an address, visible to everyone who sees the session. */
export function networkOf(ip: string): string {
  return `case when ${ip} like '%.%' then regexp_replace(${ip}, '[^.]*$', '') else coalesce(substring(${ip} from '^(?:[0-9a-f]+:){1,3}'), '') end`;
}

/** SQL for an address without its last part: the last 8 bits of IPv4, the last 80 of IPv6. */
export function shortened(column: string) {
  return sql<string | null>`case when ${sql.raw(column)} is not null then
    coalesce(nullif(${sql.raw(networkOf(column))}, ''), '::') || 'x' end`;
}

/** The same for an address at hand. */
export function shortenedAddress(ip: string): string {
  return `${networkIn(ip)}x`;
}

function networkIn(ip: string): string {
  if (ip.includes(".")) return ip.replace(/[^.]*$/, "");
  return /^(?:[\da-f]+:){1,3}/i.exec(ip)?.[0] ?? "::";
}

/**
 * The search text of a user who sees shortened addresses and types a whole one: its network, so
 * that a search reveals no more than the list. A prefix stays as it is, as does text that is not an
 * address.
 */
export function searchedNetwork(typed: string): string {
  const [word = ""] = /^.*[.:](?=x$)/.exec(typed) ?? [typed];
  if (!/^[\da-f]*[.:][\da-f.:]*$/i.test(word)) return word;
  const isBeginning = !isIP(word) && word.split(/[.:]/).length <= 3;
  return isBeginning ? word : networkIn(word);
}
