import type { OwnQuestion } from "@pharmacy/contract/questions/own-questions";
import { CLOSES_AFTER_DAYS } from "@pharmacy/contract/questions/questions.values";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { RelatedList } from "#components/record/related-list.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { ActButton } from "#components/record-acts/act-button.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { canSendEmail } from "#lib/network.ts";
import { ownQuestionActs } from "#resources/own-questions/own-questions.acts.tsx";
import { ownQuestionsApi } from "#resources/own-questions/own-questions.api.ts";
import { QuestionState } from "#resources/questions/question-status.tsx";
import { AnswerCard, QuestionCard } from "#resources/questions/question-text.tsx";

type Props = {
  id: string;
  mayAsk: boolean;
  onOpen(id: string): void;
  onClose(): void;
};

/** The question can be followed up or closed here. */
export function OwnQuestionSheet({ id, mayAsk, onOpen, onClose }: Props) {
  const query = useQuery(ownQuestionsApi.detail(id));
  const [isOpen, setOpen] = useState(true);
  if (!query.data) return <WaitingSheet title="Question" query={query} onClose={onClose} />;
  const question = query.data;
  const { number, title, status, followUpOf, followUps } = question;
  const related = [...(followUpOf ? [followUpOf] : []), ...followUps];
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      size="lg"
      title={title}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {number}
          <QuestionState status={status} isFilled />
        </span>
      }
    >
      <SheetBody className="grid content-start gap-4">
        <QuestionCard question={question} />
        <AnswerPart question={question} />
        {related.length > 0 && (
          <RelatedList title="Earlier and later questions" items={related} none="None.">
            {(other) => (
              <button
                type="button"
                onClick={() => onOpen(other.id)}
                className="rounded-sm text-start underline-offset-2 hover:underline max-md:min-h-10"
              >
                <span className="nums text-muted">{other.number}</span> <bdi>{other.title}</bdi>
              </button>
            )}
          </RelatedList>
        )}
      </SheetBody>
      {mayAsk && (
        <SheetFooter>
          <div className="flex flex-wrap gap-2">
            <Link
              to="/dashboard/questions/ask"
              search={{ followUpOf: id }}
              className={buttonLook({ variant: status === "open" ? "outline" : "primary" })}
            >
              Ask a follow-up
            </Link>
            <ActButton noun={ownQuestionActs} record={question} act="close" />
          </div>
        </SheetFooter>
      )}
    </Sheet>
  );
}

function AnswerPart({ question }: { question: OwnQuestion }) {
  const { answer, answerFiles, answeredAt, status } = question;
  if (answer === null) return <p className="text-muted">{stateWords(question)}</p>;
  return (
    <AnswerCard
      answer={answer}
      files={answerFiles}
      hint={
        status === "answered" &&
        `This question is closed ${CLOSES_AFTER_DAYS} days after the answer. You can always ask a follow-up.`
      }
      end={answeredAt && <Instant at={answeredAt} className="text-muted text-xs" />}
    />
  );
}

function stateWords({ closing, closingNote, status }: OwnQuestion): string {
  if (closing === "merged") {
    return "You asked this more than once, so it was merged. You get one answer to all.";
  }
  if (closing === "byAsker") return "Your pharmacy closed this question.";
  if (status === "closed") return `The support desk closed this question. ${closingNote ?? ""}`;
  return `The support desk has your question. You get the answer ${canSendEmail() ? "by email, and " : ""}here.`;
}
