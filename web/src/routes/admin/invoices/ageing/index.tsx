import type { AgeingColumn, AgeingQuery, PharmacyAgeing } from "@pharmacy/contract/books/ageing";
import { AGEING_LIST } from "@pharmacy/contract/books/books.list";
import { AGES } from "@pharmacy/contract/books/books.values";
import { OPEN_ACCOUNT_ACTS } from "@pharmacy/contract/payments/payments.acts";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { columnsOf } from "#components/list/column.ts";
import { CurrencyFilter } from "#components/list/currency-filter.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";
import { formatMoney } from "#lib/format.ts";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import type { ListState } from "#lib/use-list.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { AGE_WORDS } from "#resources/books/ages.ts";
import { ageingApi, booksApi } from "#resources/books/books.api.ts";

const validateSearch = listSearch(AGEING_LIST);

export const Route = createFileRoute("/admin/invoices/ageing/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(ageingApi.list(deps)),
  staticData: { crumb: "Ageing", under: { label: "Invoices", to: "/admin/invoices" } },
  component: AgeingPage,
});

type Amount = Exclude<AgeingColumn, "pharmacy" | "code" | "currency" | "onAccount">;

const money = (id: Amount, header: string) => ({
  id,
  header,
  sort: id,
  width: "8rem" as const,
  align: "end" as const,
  text: (row: PharmacyAgeing) => formatMoney(row[id], row.currency),
  cell: (row: PharmacyAgeing) => (row[id] === 0 ? null : formatMoney(row[id], row.currency)),
});

/** Its header stands beside the amount where there are no columns. */
const aged = (id: Amount, header: string) => {
  const column = money(id, header);
  return {
    ...column,
    priority: 2 as const,
    card: "detail" as const,
    cell: (row: PharmacyAgeing) =>
      row[id] === 0 ? null : (
        <span className="nums">
          <span className="md:hidden">{header}: </span>
          {formatMoney(row[id], row.currency)}
        </span>
      ),
  };
};

const COLUMNS = columnsOf<PharmacyAgeing, AgeingColumn>([
  {
    id: "pharmacy",
    header: "Pharmacy",
    sort: "pharmacy",
    primary: true,
    text: ({ organization, code }) => `${organization.name}\n${code}`,
    cell: ({ organization, code }) => (
      <span className="grid min-w-0">
        <span className="truncate">{organization.name}</span>
        <span className="nums truncate font-normal text-muted text-xs">{code}</span>
      </span>
    ),
  },
  ...AGES.map((age) => aged(age, AGE_WORDS[age])),
  { ...money("openAmount", "Open"), priority: 4 },
  {
    id: "onAccount",
    header: "On account",
    width: "8rem",
    align: "end",
    priority: 4,
    card: "none",
    text: ({ onAccount, currency }) => formatMoney(onAccount, currency),
    cell: ({ onAccount, currency }) => (onAccount === 0 ? null : formatMoney(onAccount, currency)),
  },
  {
    ...money("balance", "Balance"),
    card: "end",
    cell: ({ balance, currency }) => formatMoney(balance, currency),
  },
]);

const BULK = {
  model: "payment",
  rules: OPEN_ACCOUNT_ACTS,
  load: () =>
    import("#resources/payments/open-accounts.acts.tsx").then((module) => module.openAccountActs),
} as const;

const LATE = [{ value: "true", label: "Overdue" }];
const BY_AGE = AGES.map((value) => ({ value, label: AGE_WORDS[value] }));

/** Lists open amounts of each pharmacy by their age. A row leads to its invoices. */
function AgeingPage() {
  const screen = useRecordList<PharmacyAgeing, AgeingQuery>(ageingApi, Route.useSearch());
  const navigate = useNavigate();
  const { list, source } = screen;
  return (
    <ListPage
      {...screen}
      source={{ ...source, hasViews: false }}
      noun={{ one: "open account", many: "open accounts" }}
      description="What each pharmacy owes by the days since the due day, and what is on account."
      columns={COLUMNS}
      isTall
      rowLabel={({ organization, currency }) => `${organization.name}, ${currency}`}
      onOpen={({ organization }) =>
        void navigate({
          to: "/admin/invoices",
          search: { organization: organization.id, status: "open" },
        })
      }
      acts={useBulkActs(BULK)}
      empty="No invoice is open, and no money is on account."
      filters={<AgeingFilters list={list} />}
    />
  );
}

function AgeingFilters({ list }: { list: ListState<AgeingQuery> }) {
  const { data } = useQuery(booksApi.ageingSums());
  return (
    <>
      <ListFilter list={list} name="late" label="Status" options={LATE} />
      <ListFilter list={list} name="age" label="Age" options={BY_AGE} />
      <CurrencyFilter list={list} sums={data?.currencies} />
    </>
  );
}
