import { sql } from "drizzle-orm";
import type { Searchable } from "../../platform/search/searchable.ts";
import { bankLineKind, bankLines } from "./bank.table.ts";

export const bankLineSearch: Searchable = {
  kind: bankLineKind,
  text: bankLines.search,
  name: bankLines.search,
  identifiers: [bankLines.bankReference, bankLines.payerIban],
  label: bankLines.title,
  hint: sql<string>`to_char(${bankLines.bookedOn}, 'FMDD Mon YYYY') || ' · '
    || case ${bankLines.side} when 'debit' then 'money out' else 'money in' end
    || ' · ' || ${bankLines.status}`,
};
