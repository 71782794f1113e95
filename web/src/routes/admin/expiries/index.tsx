import type { Expiry, ExpiryColumn, ExpiryListQuery } from "@pharmacy/contract/expiries";
import { EXPIRY_TYPE_WORDS } from "@pharmacy/contract/expiry-words";
import { createFileRoute } from "@tanstack/react-router";
import { expiriesApi } from "#api/expiries.ts";
import { DaysLeft } from "#components/expiries/days-left.tsx";
import { nameOf, placeOf, plannedInWords, TYPES } from "#components/expiries/expiry-words.ts";
import { columnsOf } from "#components/list/column.ts";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { formatDate } from "#lib/format.ts";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useRecordList } from "#lib/use-record-list.ts";

const validateSearch = listSearch<ExpiryListQuery>({ type: "", days: "" }, [
  "endsOn",
  "organization",
]);

export const Route = createFileRoute("/admin/expiries/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(expiriesApi.list(deps)),
  staticData: { crumb: "Expiries" },
  component: ExpiriesPage,
});

const columns = columnsOf<Expiry, ExpiryColumn>([
  {
    id: "label",
    header: "What ends",
    primary: true,
    cell: ({ type, label }) => (
      <span className="grid min-w-0">
        <span className="truncate">{label}</span>
        <span className="truncate font-normal text-muted text-xs">{EXPIRY_TYPE_WORDS[type]}</span>
      </span>
    ),
  },
  {
    id: "organization",
    header: "Pharmacy",
    sort: "organization",
    priority: 2,
    card: "detail",
    cell: ({ organization }) => organization?.name ?? "The network",
  },
  {
    id: "daysLeft",
    header: "Ends",
    sort: "endsOn",
    width: "8rem",
    card: "end",
    cell: ({ daysLeft, endsOn }) => <DaysLeft days={daysLeft} on={endsOn} />,
  },
  {
    id: "endsOn",
    header: "Last day",
    width: "8rem",
    priority: 3,
    cell: ({ endsOn }) => formatDate(endsOn),
  },
  {
    id: "owner",
    header: "Who is to act",
    width: "12rem",
    priority: 4,
    card: "detail",
    cell: ({ owner }) => owner?.name ?? "Nobody",
  },
  {
    id: "next",
    header: "Planned next",
    width: "16rem",
    priority: 4,
    cell: ({ next }) => <Planned next={next} />,
  },
  {
    id: "type",
    header: "Type",
    startsHidden: true,
    width: "9rem",
    card: "none",
    cell: ({ type }) => EXPIRY_TYPE_WORDS[type],
  },
]);

function Planned({ next }: Pick<Expiry, "next">) {
  const [what, which] = plannedInWords(next);
  return (
    <span className="grid min-w-0">
      <span className={next ? "truncate" : "truncate text-muted"}>{what}</span>
      {which && <span className="truncate text-muted text-xs">{which}</span>}
    </span>
  );
}

const TYPE_OPTIONS = TYPES.map((value) => ({ value, label: EXPIRY_TYPE_WORDS[value] }));
const DAYS_OPTIONS = ["7", "14", "30", "60"].map((value) => ({ value, label: `${value} days` }));
const FILTER_LABELS = { days: "Ends within" };

function ExpiriesPage() {
  const screen = useRecordList<Expiry, ExpiryListQuery>(expiriesApi, Route.useSearch());
  const { list } = screen;
  return (
    <ListPage
      {...screen}
      noun={{ one: "expiry", many: "expiries" }}
      description="What ends within the next 90 days, who is to act, and what happens by itself."
      columns={columns}
      isTall
      rowLabel={nameOf}
      rowHref={placeOf}
      empty="Nothing ends within the next 90 days."
      filterLabels={FILTER_LABELS}
      filters={
        <>
          <ListFilter list={list} name="type" label="Type" options={TYPE_OPTIONS} />
          <ListFilter
            list={list}
            name="days"
            label="Ends within"
            anyLabel="90 days"
            options={DAYS_OPTIONS}
          />
        </>
      }
    />
  );
}
