import type {
  Expiry,
  ExpiryColumn,
  ExpiryCounts,
  ExpiryListQuery,
} from "@pharmacy/contract/expiries/expiries";
import { EXPIRY_ACTS } from "@pharmacy/contract/expiries/expiries.acts";
import { EXPIRY_LIST } from "@pharmacy/contract/expiries/expiries.list";
import {
  EXPIRY_DAYS,
  EXPIRY_DAYS_MAX,
  EXPIRY_TYPE_WORDS,
  OVERDUE,
} from "@pharmacy/contract/expiries/expiries.values";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { columnsOf } from "#components/list/column.ts";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatDate, formatNumber } from "#lib/format.ts";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { DaysLeft } from "#resources/expiries/days-left.tsx";
import { expiryActs } from "#resources/expiries/expiries.acts.tsx";
import { expiriesApi } from "#resources/expiries/expiries.api.ts";
import { ExpiryActs, hasExpiryActs } from "#resources/expiries/expiry-acts.tsx";
import { ExpiryQuestion, type Question } from "#resources/expiries/expiry-question.tsx";
import {
  nameOf,
  ownerOf,
  placeOf,
  plannedDay,
  plannedInWords,
  subjectOf,
  TYPES,
} from "#resources/expiries/expiry-words.ts";
import { LastReminder } from "#resources/expiries/last-reminder.tsx";

const validateSearch = listSearch(EXPIRY_LIST);

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
    id: "organization",
    header: "Pharmacy",
    sort: "organization",
    primary: true,
    text: (expiry) => `${ownerOf(expiry)}\n${subjectOf(expiry)}`,
    cell: (expiry) => (
      <span className="grid min-w-0">
        <span className="truncate">{ownerOf(expiry)}</span>
        <span className="truncate font-normal text-muted text-xs">{subjectOf(expiry)}</span>
      </span>
    ),
  },
  {
    id: "daysLeft",
    header: "Ends",
    sort: "endsOn",
    width: "11rem",
    card: "detail",
    cell: (expiry) => <DaysLeft expiry={expiry} />,
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
    header: "Contact",
    width: "12rem",
    priority: 4,
    card: "detail",
    text: ({ owner }) => owner?.name,
    cell: ({ owner }) => owner?.name ?? "No owner",
  },
  {
    id: "next",
    header: "Next",
    width: "16rem",
    priority: 4,
    cell: (expiry) => <Planned expiry={expiry} />,
  },
  {
    id: "label",
    header: "What ends",
    startsHidden: true,
    width: "12rem",
    card: "none",
    cell: ({ label }) => label,
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

function Planned({ expiry }: { expiry: Expiry }) {
  const [what, which] = plannedInWords(expiry);
  return (
    <span className="grid min-w-0" title={plannedDay(expiry)}>
      <span className={expiry.next ? "truncate" : "truncate text-muted"}>{what}</span>
      {which && <span className="truncate text-muted text-xs">{which}</span>}
      <LastReminder expiry={expiry} />
    </span>
  );
}

const DAYS_OPTIONS = [
  { value: OVERDUE, label: "Overdue" },
  ...EXPIRY_DAYS.slice(0, -1).map((days) => ({ value: `${days}`, label: `Within ${days} days` })),
];
const FILTER_LABELS = { days: "Ends" };

const BULK = {
  model: "organization",
  rules: EXPIRY_ACTS,
  load: async () => expiryActs,
} as const;

function ExpiriesPage() {
  const screen = useRecordList<Expiry, ExpiryListQuery>(expiriesApi, Route.useSearch());
  const { list } = screen;
  const { role } = useCurrentUser();
  const counts = useQuery(expiriesApi.counts(list.query));
  const [question, ask] = useState<Question>();
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "expiry", many: "expiries" }}
        description={`What is overdue or ends within the next ${EXPIRY_DAYS_MAX} days, whom to contact, and what happens next.`}
        columns={columns}
        isTall
        rowLabel={nameOf}
        rowHref={placeOf}
        acts={useBulkActs(BULK)}
        {...(hasExpiryActs(role) && {
          actionsWidth: "11.5rem",
          rowActions: (expiry: Expiry) => <ExpiryActs isCompact expiry={expiry} onAsk={ask} />,
        })}
        empty={`Nothing is overdue, and nothing ends within the next ${EXPIRY_DAYS_MAX} days.`}
        filterLabels={FILTER_LABELS}
        filters={
          <>
            <ListFilter list={list} name="type" label="Type" options={typesIn(counts.data)} />
            <ListFilter
              list={list}
              name="days"
              label="Ends"
              anyLabel={`Overdue and within ${EXPIRY_DAYS_MAX} days`}
              options={DAYS_OPTIONS}
            />
          </>
        }
      />
      <ExpiryQuestion question={question} onClose={() => ask(undefined)} />
    </>
  );
}

/** "Licence (12)"; without the number until it is known. */
function typesIn(counts: ExpiryCounts | undefined) {
  const counted = new Map(counts?.items.map(({ type, count }) => [type, count]));
  return TYPES.map((value) => {
    const label = EXPIRY_TYPE_WORDS[value];
    return { value, label: counts ? `${label} (${formatNumber(counted.get(value) ?? 0)})` : label };
  });
}
