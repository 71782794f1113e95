import type { OwnQuestionSummary } from "@pharmacy/contract/questions/own-questions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { LiveNotice } from "#components/list/live-notice.tsx";
import { SelectFilter } from "#components/list/select-filter.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { SmallPager } from "#components/ui/small-pager.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { useLiveChanges } from "#lib/live-changes.ts";
import { ownQuestionsApi } from "#resources/own-questions/own-questions.api.ts";
import { QuestionState } from "#resources/questions/question-status.tsx";

const COUNT = 5;

/** The page shown is the card's own state. */
export function OwnQuestionsCard({ onOpen }: { onOpen(id: string): void }) {
  const [page, setPage] = useState(1);
  const [asker, setAsker] = useState("");
  const query = useQuery(ownQuestionsApi.list({ page, count: COUNT, asker }));
  const changes = useLiveChanges(ownQuestionsApi.key, query.dataUpdatedAt);
  return (
    <Card aria-label="Your pharmacy's questions" aria-busy={query.isPending}>
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
      <CardAnswer query={query}>
        {(own) =>
          own.items.length === 0 ? (
            <p className="px-4 py-3 text-muted">
              {asker
                ? "You have not asked anything yet."
                : "Your pharmacy has not asked anything yet."}
            </p>
          ) : (
            <>
              <Questions items={own.items} onOpen={onOpen} />
              <SmallPager page={own} onPage={setPage} />
            </>
          )
        }
      </CardAnswer>
    </Card>
  );
}

type QuestionsProps = {
  items: readonly OwnQuestionSummary[];
  onOpen(id: string): void;
};

function Questions({ items, onOpen }: QuestionsProps) {
  const { id: person } = useCurrentUser();
  return (
    <ul className="divide-y divide-line-soft">
      {items.map(({ id, number, title, status, askedBy, createdAt }) => (
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
              {number} · {askedBy?.id === person ? "You" : (askedBy?.name ?? "A former colleague")}{" "}
              · <Instant at={createdAt} />
            </p>
          </div>
          <QuestionState status={status} />
        </li>
      ))}
    </ul>
  );
}
