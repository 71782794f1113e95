import type { AgeingQuery, AgeingSums, PharmacyAgeing } from "@pharmacy/contract/books/ageing";
import type { Books, Closing } from "@pharmacy/contract/books/books";
import type { AccountStatement, StatementQuery } from "@pharmacy/contract/books/statements";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";
import { saveFile } from "#lib/save-file.ts";

const AGEING = "ageing";
const { key, list, listCalls } = resourceApi<PharmacyAgeing, never, never, AgeingQuery>(AGEING);

/** Lists open amounts of each pharmacy by their age. */
export const ageingApi = { key, list, listCalls };

const TYPES = { pdf: "application/pdf", csv: "text/csv" };

const statementPath = (organization: string) =>
  `organizations/${encodeURIComponent(organization)}/statement`;

/** The keys are those of payments, so that whatever changes an account refetches them. */
export const booksApi = {
  ageingSums: () =>
    queryOptions({
      queryKey: ["payments", "detail", "ageing-sums"],
      queryFn: ({ signal }) => http.get<AgeingSums>(`${AGEING}/sums`, {}, signal),
    }),
  statement: (organization: string, query: StatementQuery) =>
    queryOptions({
      queryKey: ["payments", "detail", "statement", organization, query],
      queryFn: ({ signal }) =>
        http.get<AccountStatement>(statementPath(organization), query, signal),
      placeholderData: keepPreviousData,
    }),
  /** Answers the name of the file. */
  async saveStatement(
    organization: string,
    query: StatementQuery,
    as: keyof typeof TYPES,
  ): Promise<string> {
    const name = `statement-${query.from}-${query.to}.${as}`;
    const path = `${statementPath(organization)}/${as}`;
    saveFile(name, await http.get<ArrayBuffer | string>(path, query), TYPES[as]);
    return name;
  },

  months: (year?: number) =>
    queryOptions({
      queryKey: ["payments", "detail", "books", year],
      queryFn: ({ signal }) =>
        http.get<Books>("books", year === undefined ? {} : { year: String(year) }, signal),
      placeholderData: keepPreviousData,
    }),
  close: (closing: Closing) => http.post<Books>("books/close", closing),
  async saveJournal(month: string): Promise<string> {
    const name = `journal-${month}.csv`;
    saveFile(name, await http.get<string>(`books/${month}/journal`, {}), TYPES.csv);
    return name;
  },
};
