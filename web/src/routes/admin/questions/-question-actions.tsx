import type { Question } from "@pharmacy/contract/questions/questions";
import { ArrowRight } from "lucide-react";
import type { RefObject } from "react";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { Button } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { questionActs } from "#resources/questions/questions.acts.tsx";
import { AssignMenu } from "./-assign-menu.tsx";

/** The form shown in place of a question's sheet. */
export type Writing = "edit" | "publish" | "correct";

type Props = {
  question: Question;
  mayAssign: boolean;
  /** The next open question; its button gets the focus once an answer is sent. */
  next: {
    id?: string;
    obstacle: string | undefined;
    run(): void;
    button: RefObject<HTMLButtonElement | null>;
  };
  onAnswer(): void;
  onWrite(writing: Writing): void;
  onDeleted(): void;
};

/** The sheet has a menu of people, a box for the answer, and buttons beside it. */
const ELSEWHERE = ["answer", "assign", "correct", "unpublish"];

export function QuestionActions({
  question,
  mayAssign,
  next,
  onAnswer,
  onWrite,
  onDeleted,
}: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DisabledReason reason={next.obstacle}>
        <Button ref={next.button} onClick={next.run} aria-keyshortcuts="N Alt+ArrowDown">
          <ArrowRight aria-hidden className="rtl:-scale-x-100" />
          Next open question
          <Kbd>N</Kbd>
        </Button>
      </DisabledReason>
      {mayAssign && question.status === "open" && <AssignMenu question={question} />}
      <HeaderActs
        noun={questionActs}
        record={question}
        elsewhere={ELSEWHERE}
        opens={{
          answer: onAnswer,
          edit: () => onWrite("edit"),
          correct: () => onWrite("correct"),
          publish: () => onWrite("publish"),
        }}
        onRemoved={onDeleted}
      />
    </div>
  );
}
