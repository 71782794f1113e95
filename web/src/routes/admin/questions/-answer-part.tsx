import type { Question } from "@pharmacy/contract/questions/questions";
import { Newspaper, Pencil } from "lucide-react";
import { type Ref, useState } from "react";
import { ActButton } from "#components/record-acts/act-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import type { Permissions } from "#lib/use-permissions.ts";
import { AnswerCard } from "#resources/questions/question-text.tsx";
import { questionActs } from "#resources/questions/questions.acts.tsx";
import { AnswerBox } from "./-answer-box.tsx";
import type { Leaving } from "./-leaving.ts";

type Props = {
  question: Question;
  can: Permissions;
  leaving: Leaving;
  box: Ref<HTMLTextAreaElement>;
  onCorrect(): void;
  /** Called after an answer is sent. */
  onSent(): void;
};

/**
 * The answer, or the box for one. A box that was open when another user answered stays below that
 * answer while it has text.
 */
export function AnswerPart({ question, can, leaving, box, onCorrect, onSent }: Props) {
  const [isWriting, setWriting] = useState(question.status === "open");
  const { answer, answeredAt, answeredBy, answerFiles } = question;
  return (
    <>
      {answer !== null && (
        <AnswerCard
          answer={answer}
          files={answerFiles}
          hint={
            <>
              {answeredBy?.name ?? "Someone"}, {answeredAt && <Instant at={answeredAt} />}
            </>
          }
          end={
            can.edit && (
              <Button size="sm" onClick={onCorrect}>
                <Pencil aria-hidden />
                Correct answer
              </Button>
            )
          }
        />
      )}
      {question.publishedAt && <PublishedCard question={question} />}
      {can.act && isWriting && (
        <AnswerBox
          question={question}
          mayCorrect={can.edit}
          leaving={leaving}
          box={box}
          onDropped={() => setWriting(false)}
          onSent={() => {
            setWriting(false);
            onSent();
          }}
        />
      )}
    </>
  );
}

function PublishedCard({ question }: { question: Question }) {
  return (
    <Card aria-label="Published answer">
      <CardHead
        title="Published answer"
        hint="What everyone reads under frequently asked questions."
      >
        <ActButton noun={questionActs} record={question} act="unpublish" size="sm" />
      </CardHead>
      <div className="grid gap-1 px-4 py-3">
        <p dir="auto" className="wrap-anywhere flex items-start gap-2 font-medium">
          <Newspaper aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />
          {question.faqTitle}
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {question.faqAnswer}
        </p>
      </div>
    </Card>
  );
}
