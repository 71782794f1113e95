import { isIP } from "node:net";
import { sql } from "drizzle-orm";

export function networkOf(ip: string): string {
  return `case when ${ip} like '%.%' then regexp_replace(${ip}, '[^.]*$', '') else coalesce(substring(${ip} from '^(?:[0-9a-f]+:){1,3}'), '') end`;
}

export function shortened(column: string) {
  return sql<string | null>`case when ${sql.raw(column)} is not null then
    coalesce(nullif(${sql.raw(networkOf(column))}, ''), '::') || 'x' end`;
}

export function shortenedAddress(ip: string): string {
  return `${networkIn(ip)}x`;
}

function networkIn(ip: string): string {
  if (ip.includes(".")) return ip.replace(/[^.]*$/, "");
  return /^(?:[\da-f]+:){1,3}/i.exec(ip)?.[0] ?? "::";
}

/** Only the network of a whole address, so that a search reveals no more than the list. */
export function searchedNetwork(typed: string): string {
  const [word = ""] = /^.*[.:](?=x$)/.exec(typed) ?? [typed];
  if (!/^[\da-f]*[.:][\da-f.:]*$/i.test(word)) return word;
  const isBeginning = !isIP(word) && word.split(/[.:]/).length <= 3;
  return isBeginning ? word : networkIn(word);
}
