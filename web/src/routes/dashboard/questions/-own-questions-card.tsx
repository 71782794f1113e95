import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LiveNotice } from "#components/list/live-notice.tsx";
import { SelectFilter } from "#components/list/select-filter.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { useLiveChanges } from "#lib/live-changes.ts";
import { ownQuestionsApi } from "#resources/own-questions/own-questions.api.ts";
import { QuestionState } from "#resources/questions/question-status.tsx";
import { SmallPager } from "./-small-pager.tsx";

const COUNT = 5;

/** What the pharmacy asked, the newest first. Which part is shown is this card's own affair. */
export function OwnQuestionsCard({ onOpen }: { onOpen(id: string): void }) {
  const [page, setPage] = useState(1);
  const [asker, setAsker] = useState("");
  const { id: person } = useCurrentUser();
  const { data, error, refetch, dataUpdatedAt } = useQuery(
    ownQuestionsApi.list({ page, count: COUNT, asker }),
  );
  const changes = useLiveChanges(ownQuestionsApi.key, dataUpdatedAt);
  return (
    <Card aria-label="Your pharmacy's questions" aria-busy={!data && !error}>
      <CardHead title="Your pharmacy's questions">
        <SelectFilter
          label="Asked by"
          options={[{ value: "me", label: "Me" }]}
          anyLabel="Anyone"
          value={asker}
          onChange={(value) => {
            setPage(1);
            setAsker(value);
          }}
        />
        <LiveNotice count={changes.count} onShow={changes.show} />
      </CardHead>
      {!data && error && (
        <div className="grid justify-items-start gap-2 px-4 py-3">
          <p role="alert" className="text-muted">
            {error.message}
          </p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {!data && !error && (
        <div className="grid gap-4 px-4 py-4">
          <Skeleton className="w-3/5" />
          <Skeleton className="w-2/5" />
        </div>
      )}
      {data?.items.length === 0 && (
        <p className="px-4 py-3 text-muted">
          {asker ? "You have not asked anything yet." : "Your pharmacy has not asked anything yet."}
        </p>
      )}
      <ul className="divide-y divide-line-soft">
        {data?.items.map(({ id, number, title, status, askedBy, createdAt }) => (
          <li key={id} className="relative flex items-center gap-4 px-4 py-2.5 hover:bg-hover">
            <div className="grid min-w-0 flex-1 gap-0.5">
              <button
                type="button"
                onClick={() => onOpen(id)}
                className="wrap-anywhere line-clamp-2 text-start font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
              >
                <bdi>{title}</bdi>
              </button>
              <p className="text-muted text-xs">
                {number} ·{" "}
                {askedBy?.id === person ? "You" : (askedBy?.name ?? "A former colleague")} ·{" "}
                <Instant at={createdAt} />
              </p>
            </div>
            <QuestionState status={status} />
          </li>
        ))}
      </ul>
      {data && <SmallPager page={data} onPage={setPage} />}
    </Card>
  );
}
