import { isIP } from "node:net";
import { sql } from "drizzle-orm";

/** The beginning of an address, which everyone who sees the session may know. */
export function networkOf(ip: string): string {
  return `case when ${ip} like '%.%' then regexp_replace(${ip}, '[^.]*$', '') else coalesce(substring(${ip} from '^(?:[0-9a-f]+:){1,3}'), '') end`;
}

/** An address without its last part: the last 8 bits of the old kind, the last 80 of the new. */
export function shortened(column: string) {
  return sql<string | null>`case when ${sql.raw(column)} is not null then
    coalesce(nullif(${sql.raw(networkOf(column))}, ''), '::') || 'x' end`;
}

/** The same of an address at hand. */
export function shortenedAddress(ip: string): string {
  return `${networkIn(ip)}x`;
}

function networkIn(ip: string): string {
  if (ip.includes(".")) return ip.replace(/[^.]*$/, "");
  return /^(?:[\da-f]+:){1,3}/i.exec(ip)?.[0] ?? "::";
}

/**
 * The query of a user who sees shortened addresses and types a full one: its network, so that a
 * search reveals no more than the list. A beginning stays as it is, and so does text that is not an
 * address.
 */
export function searchedNetwork(typed: string): string {
  const [word = ""] = /^.*[.:](?=x$)/.exec(typed) ?? [typed];
  if (!/^[\da-f]*[.:][\da-f.:]*$/i.test(word)) return word;
  const isBeginning = !isIP(word) && word.split(/[.:]/).length <= 3;
  return isBeginning ? word : networkIn(word);
}
