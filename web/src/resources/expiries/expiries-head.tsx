import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import { EXPIRY_DAYS_MAX } from "@pharmacy/contract/expiries/expiries.values";
import type { Page } from "@pharmacy/contract/list";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RelatedList } from "#components/record/related-list.tsx";
import { DaysLeft } from "./days-left.tsx";
import { ownerOf, placeOf, plannedDay, plannedInWords, subjectOf } from "./expiry-words.ts";
import { LastReminder } from "./last-reminder.tsx";

type Props = {
  /** The entries that end first. */
  query: UseQueryResult<Page<Expiry>>;
  acts(expiry: Expiry): ReactNode;
};

/** Overdue items and those ending soonest, with their actions and a link to the full list. */
export function ExpiriesHead({ query, acts }: Props) {
  return (
    <RelatedList
      title="Overdue and ending soon"
      items={query.data?.items}
      total={query.data?.total}
      all="/admin/expiries"
      preloadsAll
      none={`Nothing is overdue, and nothing ends within the next ${EXPIRY_DAYS_MAX} days.`}
      error={query.error}
      onRetry={query.refetch}
    >
      {(expiry) => <Line expiry={expiry} acts={acts(expiry)} />}
    </RelatedList>
  );
}

function Line({ expiry, acts }: { expiry: Expiry; acts: ReactNode }) {
  const { owner } = expiry;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
      <div className="grid min-w-48 flex-1 gap-0.5">
        <Link to={placeOf(expiry)} className="rounded-sm font-medium hover:underline">
          {ownerOf(expiry)}
          <span className="font-normal text-muted"> · {subjectOf(expiry)}</span>
        </Link>
        <p className="text-muted text-xs">
          {owner ? owner.name : "No owner"} ·{" "}
          <span title={plannedDay(expiry)}>{plannedInWords(expiry).join(", ")}</span>
        </p>
        <LastReminder expiry={expiry} />
      </div>
      <span className="shrink-0 pe-2">
        <DaysLeft expiry={expiry} />
      </span>
      <span className="flex min-w-44 justify-end max-md:min-w-0 max-md:basis-full max-md:justify-start max-md:empty:hidden">
        {acts}
      </span>
    </div>
  );
}
