import { useQuery } from "@tanstack/react-query";
import { Instant } from "#components/ui/instant.tsx";
import { formatMonth } from "#lib/months.ts";
import { Emailed } from "#resources/emails/delivery-status.tsx";
import { monthlyStatementsApi } from "./monthly-statements.api.ts";

/** The last statement that was emailed to a pharmacy, with the state of its email. */
export function LastStatement({ organization }: { organization: string }) {
  const { data } = useQuery(monthlyStatementsApi.of(organization));
  const [last] = data?.items ?? [];
  if (!last) return null;
  const { month, createdAt, letters = [] } = last;
  return (
    <Emailed
      title={`Statement for ${formatMonth(month.slice(0, 7))}`}
      note={<Instant at={createdAt} />}
      letters={letters}
    />
  );
}
