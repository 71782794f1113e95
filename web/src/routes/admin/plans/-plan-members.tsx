import { may } from "@pharmacy/contract/permissions";
import type { Plan } from "@pharmacy/contract/plans/plans";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RelatedList } from "#components/record/related-list.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatDate, formatNumber } from "#lib/format.ts";
import { plansApi } from "#resources/plans/plans.api.ts";

/** Pharmacies on a plan, the first to end on top. */
export function PlanMembers({ plan }: { plan: Plan }) {
  const isShown = may(useCurrentUser().role, "organization", "view");
  const { data, error, refetch } = useQuery({ ...plansApi.use(plan.id), enabled: isShown });
  if (!isShown) return null;
  const more = data ? data.total - data.members.length : 0;
  return (
    <>
      <RelatedList
        title="Pharmacies on this plan"
        items={data?.members}
        total={data?.total}
        none="No pharmacies are on this plan."
        error={error}
        onRetry={refetch}
      >
        {({ id, name, code, endDate, isTrial }) => (
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to="/admin/orgs/$id"
              params={{ id }}
              className="rounded-sm text-accent hover:underline"
            >
              {name}
            </Link>
            <span className="nums text-muted text-xs">
              {code} · {isTrial ? "trial until" : "until"} {formatDate(endDate)}
            </span>
          </span>
        )}
      </RelatedList>
      {more > 0 && (
        <p className="-mt-2 px-4 text-muted text-xs">
          {formatNumber(more)} more {more === 1 ? "is" : "are"} on it until later.
        </p>
      )}
    </>
  );
}
