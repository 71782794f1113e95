import type { Expiry, ExpiryCounts } from "@pharmacy/contract/expiries";
import { EXPIRY_TYPE_WORDS } from "@pharmacy/contract/expiry-words";
import type { Page } from "@pharmacy/contract/list";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RelatedList } from "#components/record/related-list.tsx";
import { formatNumber } from "#lib/format.ts";
import { DaysLeft } from "./days-left.tsx";
import { nameOf, placeOf, plannedInWords } from "./expiry-words.ts";

type Props = {
  /** The first that end. */
  query: UseQueryResult<Page<Expiry>>;
  counts: ExpiryCounts | undefined;
};

/** What ends soonest, how much there is of each kind, and the way to all of it. */
export function ExpiriesHead({ query, counts }: Props) {
  return (
    <div className="grid gap-3">
      {counts && counts.items.length > 0 && <Counts counts={counts} />}
      <RelatedList
        title="Ends soon"
        items={query.data?.items}
        total={query.data?.total}
        all="/admin/expiries"
        none="Nothing ends within the next 90 days."
        error={query.error}
        onRetry={query.refetch}
      >
        {(expiry) => <Line expiry={expiry} />}
      </RelatedList>
    </div>
  );
}

function Counts({ counts: { items } }: { counts: ExpiryCounts }) {
  return (
    <ul aria-label="Ends within 90 days" className="flex flex-wrap gap-2">
      {items.map(({ type, count }) => (
        <li key={type}>
          <Link
            to="/admin/expiries"
            search={{ type } as never}
            className="inline-flex min-h-8 items-center gap-2 rounded-md border border-line bg-surface px-3 transition-colors duration-100 hover:bg-hover max-md:min-h-10"
          >
            <span>{EXPIRY_TYPE_WORDS[type]}</span>{" "}
            <span className="nums font-medium">{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Line({ expiry }: { expiry: Expiry }) {
  const { daysLeft, endsOn, owner, next } = expiry;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="grid min-w-0 gap-0.5">
        <Link to={placeOf(expiry)} className="rounded-sm font-medium hover:underline">
          {nameOf(expiry)}
        </Link>
        <p className="text-muted text-xs">
          {owner ? owner.name : "Nobody to act"} · {plannedInWords(next).join(", ")}
        </p>
      </div>
      <span className="shrink-0 pe-2">
        <DaysLeft days={daysLeft} on={endsOn} />
      </span>
    </div>
  );
}
