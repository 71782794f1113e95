import type { Question, QuestionReference } from "@pharmacy/contract/questions/questions";
import type { ReactNode } from "react";
import { RelatedList } from "#components/record/related-list.tsx";
import { QuestionState } from "#resources/questions/question-status.tsx";

type Props = { question: Question; onOpen(id: string): void };

/** Related questions: follow-ups, merged ones, and others of the same asker. */
export function OtherQuestions({ question, onOpen }: Props) {
  const { others, followUpOf, followUps, merged, mergedInto } = question;
  const linked: [title: string, questions: QuestionReference[]][] = [
    ["Merged into", mergedInto ? [mergedInto] : []],
    ["Follow-up of", followUpOf ? [followUpOf] : []],
    ["Follow-ups", followUps],
  ];
  const open = (other: QuestionReference) => <Opener question={other} onOpen={onOpen} />;
  return (
    <>
      {linked.map(
        ([title, questions]) =>
          questions.length > 0 && (
            <RelatedList key={title} title={title} items={questions} none="None.">
              {open}
            </RelatedList>
          ),
      )}
      {merged.length > 0 && (
        <RelatedList title="Merged into this" items={merged} total={merged.length} none="None.">
          {(other) => (
            <Opener question={other} onOpen={onOpen}>
              <span className="text-muted text-xs">{other.askerName}</span>
            </Opener>
          )}
        </RelatedList>
      )}
      <RelatedList
        title={
          question.organization
            ? "Other questions of the pharmacy"
            : "Other questions from this address"
        }
        items={others.items}
        total={others.total}
        none="There are none."
      >
        {(other) => (
          <Opener question={other} onOpen={onOpen}>
            <QuestionState status={other.status} />
          </Opener>
        )}
      </RelatedList>
    </>
  );
}

function Opener({
  question: { id, number, title },
  onOpen,
  children,
}: {
  question: QuestionReference;
  onOpen(id: string): void;
  children?: ReactNode;
}) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <button
        type="button"
        onClick={() => onOpen(id)}
        className="min-w-0 rounded-sm text-start underline-offset-2 hover:underline max-md:min-h-10"
      >
        <span className="nums text-muted">{number}</span> <bdi>{title}</bdi>
      </button>
      {children}
    </span>
  );
}
