import { useQuery } from "@tanstack/react-query";
import { Instant } from "#components/ui/instant.tsx";
import { formatMonth } from "#lib/months.ts";
import { DeliveryError, DeliveryStatus } from "#resources/emails/delivery-status.tsx";
import { monthlyStatementsApi } from "./monthly-statements.api.ts";

/** The last statement that was emailed to a pharmacy, with the state of its email. */
export function LastStatement({ organization }: { organization: string }) {
  const { data } = useQuery(monthlyStatementsApi.of(organization));
  const [last] = data?.items ?? [];
  if (!last) return null;
  const { month, createdAt, letters = [] } = last;
  return (
    <div className="grid gap-0.5">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="wrap-anywhere min-w-0">
          Statement for {formatMonth(month.slice(0, 7))}
          <span className="nums block text-muted text-xs">
            <Instant at={createdAt} />
          </span>
        </span>
        {letters.map((email) => (
          <DeliveryStatus key={email.id} delivery={email} />
        ))}
      </span>
      {letters.map((email) => (
        <DeliveryError key={email.id} delivery={email} />
      ))}
    </div>
  );
}
