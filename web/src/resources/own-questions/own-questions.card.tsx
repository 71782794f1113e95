import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { QuestionState } from "#resources/questions/question-status.tsx";
import { ownQuestionsApi } from "./own-questions.api.ts";

const COUNT = 3;

const LINK = "rounded-sm text-accent hover:underline";

/** The pharmacy's latest questions, each with a link to its answer. */
export function QuestionsTile() {
  const query = useQuery(ownQuestionsApi.list({ page: 1, count: COUNT }));
  return (
    <Card aria-label="Questions" aria-busy={query.isPending} className="flex flex-col">
      <CardHead title="Questions">
        <Link to="/dashboard/questions" className={LINK}>
          See all
        </Link>
      </CardHead>
      <CardAnswer query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-3 text-pretty">
              Your pharmacy has not asked anything yet.{" "}
              <Link to="/dashboard/questions/ask" className="rounded-sm text-accent underline">
                Ask a question
              </Link>
            </p>
          ) : (
            <ul className="divide-y divide-line-soft">
              {items.map(({ id, title, status }) => (
                <li key={id}>
                  <Link
                    to="/dashboard/questions"
                    search={{ id }}
                    className="flex items-center gap-4 px-4 py-2.5 outline-offset-[-3px] hover:bg-hover"
                  >
                    <bdi className="min-w-0 flex-1 truncate">{title}</bdi>
                    <QuestionState status={status} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </CardAnswer>
    </Card>
  );
}
