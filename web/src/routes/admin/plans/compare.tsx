import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type { Plan, PlanListQuery } from "@pharmacy/contract/plans/plans";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useId } from "react";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { plansApi } from "#resources/plans/plans.api.ts";
import { PlanTable } from "./-plan-table.tsx";

/** All plans: a network has only a few. */
const ALL: PlanListQuery = {
  search: "",
  page: 1,
  count: COUNT_MAX,
  sort: "",
  order: "",
  status: "",
};

export const Route = createFileRoute("/admin/plans/compare")({
  /**
   * `plans` has the ids of the plans, separated by commas; by default, the active ones and the one
   * in `beside`.
   */
  validateSearch: (search: Record<string, unknown>): { plans?: string; beside?: string } => ({
    ...(typeof search.plans === "string" && { plans: search.plans }),
    ...(typeof search.beside === "string" && { beside: search.beside }),
  }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(plansApi.list(ALL)),
  staticData: { crumb: "Compare plans", under: { label: "Plans", to: "/admin/plans" } },
  component: ComparePlansPage,
});

function ComparePlansPage() {
  const { data, error, refetch } = useQuery(plansApi.list(ALL));
  const plans = data?.items;
  return (
    <div className="grid gap-4">
      <PageHead title="Compare plans" description="Differences are highlighted.">
        <Link to="/admin/plans" className={buttonLook({})}>
          All plans
        </Link>
      </PageHead>
      {plans && <Comparison plans={plans} />}
      {!plans && !error && (
        <Card className="grid place-items-center p-12">
          <Spinner label="Loading plans" />
        </Card>
      )}
      {!plans && error && (
        <Card role="alert">
          <Empty
            title="The plans could not be loaded"
            text={error.message}
            action={<Button onClick={() => refetch()}>Retry</Button>}
          />
        </Card>
      )}
    </div>
  );
}

function Comparison({ plans }: { plans: readonly Plan[] }) {
  const { plans: named, beside } = Route.useSearch();
  const navigate = Route.useNavigate();
  const ids = named?.split(",");
  const isShown = (plan: Plan) =>
    ids ? ids.includes(plan.id) : plan.status === "active" || plan.id === beside;
  const shown = plans.filter(isShown);
  const choose = (chosen: Plan, isOn: boolean) => {
    const next = plans.filter((plan) => (plan.id === chosen.id ? isOn : isShown(plan)));
    void navigate({ search: { plans: next.map(({ id }) => id).join(",") }, replace: true });
  };
  return (
    <>
      <PlanChecks plans={plans} isShown={isShown} onChoose={choose} />
      <Card className="overflow-x-auto">
        {shown.length > 0 ? (
          <PlanTable plans={shown} />
        ) : (
          <Empty title="No plan to compare" text="Select the plans you want to compare." />
        )}
      </Card>
    </>
  );
}

type ChecksProps = {
  plans: readonly Plan[];
  isShown(plan: Plan): boolean;
  onChoose(plan: Plan, isOn: boolean): void;
};

function PlanChecks({ plans, isShown, onChoose }: ChecksProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
      <legend className="sr-only">Plans to compare</legend>
      {plans.map((plan) => (
        <label key={plan.id} htmlFor={`${id}${plan.id}`} className="flex items-center gap-2 py-1">
          <Checkbox
            id={`${id}${plan.id}`}
            checked={isShown(plan)}
            onChange={({ target }) => onChoose(plan, target.checked)}
          />
          {plan.name}
        </label>
      ))}
    </fieldset>
  );
}
