import type { Page } from "@pharmacy/contract/list";
import type {
  MonthlyStatement,
  MonthlyStatementPreview,
} from "@pharmacy/contract/monthly-statements/monthly-statements";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { untilSent } from "#resources/emails/waiting-emails.ts";

export const STATEMENTS = "monthly-statements";

export const monthlyStatementsApi = {
  /** The latest first. */
  of: (organization: string) =>
    queryOptions({
      queryKey: ["organizations", "detail", organization, STATEMENTS],
      queryFn: ({ signal }) =>
        http.get<Page<MonthlyStatement>>(STATEMENTS, { organization, count: 10 }, signal),
      refetchInterval: ({ state }) =>
        untilSent(state.data?.items.flatMap(({ letters = [] }) => letters)),
    }),
  preview: queryOptions({
    queryKey: [STATEMENTS, "detail", "preview"],
    queryFn: ({ signal }) => http.get<MonthlyStatementPreview>(`${STATEMENTS}/preview`, {}, signal),
  }),
};
