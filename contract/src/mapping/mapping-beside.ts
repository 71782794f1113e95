import type { Mapping, Source } from "./mapping.ts";
import { currencyInHeader, UNCLEAR } from "./mapping-currency.ts";

type Beside = {
  beside?: string | undefined;
  usual?: string | undefined;
  picks?: string | undefined;
};

/** What to suggest for a field that qualifies another one; undefined while that has no column. */
export function besideSource(
  { beside, usual, picks }: Beside,
  header: readonly string[],
  mapping: Mapping,
): Source | undefined {
  const [column] = (beside && mapping[beside]?.columns) || [];
  if (column === undefined) return undefined;
  const named = picks === "currency" ? currencyInHeader(header[column] ?? "") : undefined;
  if (named === UNCLEAR) return undefined;
  const value = named ?? usual;
  return value === undefined ? undefined : { fixed: value };
}
