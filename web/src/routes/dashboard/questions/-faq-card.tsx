import type { FaqEntry, FaqListQuery } from "@pharmacy/contract/faq/faq";
import { QUESTION_TOPICS } from "@pharmacy/contract/questions/questions.values";
import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "#components/list/list-filter.tsx";
import { SearchBox } from "#components/list/search-box.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { SmallPager } from "#components/ui/small-pager.tsx";
import type { ListState } from "#lib/use-list.ts";
import { faqApi } from "#resources/faq/faq.api.ts";
import { FaqAnswer } from "./-faq-answer.tsx";

export function FaqCard({ list }: { list: ListState<FaqListQuery> }) {
  const { data, error, refetch } = useQuery(faqApi.list(list.query));
  return (
    <Card aria-label="Frequently asked questions">
      <CardHead title="Frequently asked questions" />
      <div className="flex flex-wrap gap-2 border-line border-b px-4 py-2.5">
        <SearchBox
          label="Search answers"
          value={list.query.search}
          onSoon={list.searchSoon}
          onChange={(search) => list.change({ search })}
          className="w-full sm:w-80"
        />
        <ListFilter list={list} name="topic" label="Topic" options={QUESTION_TOPICS} />
      </div>
      {data ? (
        <Entries items={data.items} list={list} />
      ) : error ? (
        <div className="grid justify-items-start gap-2 px-4 py-3">
          <p role="alert" className="text-muted">
            {error.message}
          </p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <div aria-busy className="grid gap-4 px-4 py-4">
          <Skeleton className="w-3/5" />
          <Skeleton className="w-2/5" />
          <Skeleton className="w-1/2" />
        </div>
      )}
      {data && <SmallPager page={data} onPage={(page) => list.change({ page })} />}
    </Card>
  );
}

type EntriesProps = { items: readonly FaqEntry[]; list: ListState<FaqListQuery> };

function Entries({ items, list }: EntriesProps) {
  if (items.length > 0) return items.map((entry) => <FaqAnswer key={entry.id} entry={entry} />);
  if (!list.isFiltered) {
    return (
      <Empty title="No answers yet" text="Answers that help many pharmacies are published here." />
    );
  }
  return (
    <Empty
      title="No answers found"
      text="Try other words or another topic."
      action={<Button onClick={list.reset}>Clear search</Button>}
    />
  );
}
