import type { Plan, PlanColumn } from "@pharmacy/contract/plans/plans";
import { PLAN_LIST } from "@pharmacy/contract/plans/plans.list";
import { PLAN_STATUSES } from "@pharmacy/contract/plans/plans.values";
import { capitalized } from "@pharmacy/contract/words";
import { createFileRoute, Link } from "@tanstack/react-router";
import { columnsOf } from "#components/list/column.ts";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { recordColumns } from "#components/list/record-columns.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { plansApi } from "#resources/plans/plans.api.ts";
import { priceOf } from "#resources/plans/price-words.ts";
import { daysOf } from "./-plan-words.ts";

const validateSearch = listSearch(PLAN_LIST);

export const Route = createFileRoute("/admin/plans/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(plansApi.list(deps)),
  staticData: { crumb: "Plans" },
  component: PlansPage,
});

const PlanSheet = lazyPart(() => import("./-plan-sheet.tsx").then((module) => module.PlanSheet));

const columns = columnsOf<Plan, PlanColumn>([
  {
    id: "name",
    header: "Name",
    sort: "name",
    primary: true,
    apartBy: ["code"],
    text: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: "code",
    header: "Code",
    sort: "code",
    width: "8.5rem",
    priority: 4,
    card: "detail",
    isSpare: true,
    text: ({ code }) => code,
    cell: ({ code }) => code,
  },
  { id: "price", header: "Price", width: "9.5rem", card: "detail", cell: priceOf },
  {
    id: "trial",
    header: "Trial",
    width: "5.5rem",
    priority: 4,
    cell: ({ trialDays }) => daysOf(trialDays),
  },
  {
    id: "limits",
    header: "Limits",
    width: "14rem",
    priority: 3,
    cell: (plan) => <PlanLimits plan={plan} />,
  },
  {
    id: "activeSubscriptions",
    header: "Pharmacies",
    width: "6.5rem",
    align: "end",
    priority: 2,
    cell: ({ activeSubscriptions }) => activeSubscriptions,
  },
  {
    id: "monthlyValue",
    header: "Monthly revenue",
    width: "8rem",
    align: "end",
    priority: 4,
    cell: ({ monthlyValue, currency }) =>
      monthlyValue === null ? null : formatMoney(monthlyValue, currency),
  },
  {
    id: "status",
    header: "Status",
    width: "7rem",
    card: "end",
    cell: ({ status }) => <Status value={status} />,
  },
  ...recordColumns<Plan>(),
]);

function PlansPage() {
  const screen = useRecordList(plansApi, Route.useSearch());
  const { list } = screen;
  const can = usePermissions("plan");
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "plan", many: "plans" }}
        columns={columns}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => list.open(id)}
        actions={
          <>
            <Link to="/admin/plans/compare" className={buttonLook({})}>
              Compare plans
            </Link>
            {can.create && (
              <NewRecordButton thing="plan" form={PlanSheet} onClick={() => list.open("new")} />
            )}
          </>
        }
        empty="Plans set what membership costs and includes."
        filters={<ListFilter list={list} name="status" label="Status" options={PLAN_STATUSES} />}
      />
      {list.id && (
        <PlanSheet key={list.id} id={list.id} can={can} onClose={() => list.open(undefined)} />
      )}
    </>
  );
}

/** "10 users · 3,000 products". */
function PlanLimits({ plan: { maxUsers, maxProducts } }: { plan: Plan }) {
  const line = `${counted(maxUsers, "user")} · ${counted(maxProducts, "product")}`;
  const isOpen = maxUsers === null && maxProducts === null;
  return <span className="nums">{isOpen ? "Unlimited" : capitalized(line)}</span>;
}

function counted(limit: number | null, thing: string): string {
  if (limit === null) return `unlimited ${thing}s`;
  return limit === 1 ? `1 ${thing}` : `${formatNumber(limit)} ${thing}s`;
}
