import type { Question } from "@pharmacy/contract/questions/questions";
import {
  ArrowRight,
  GitMerge,
  MessageSquareReply,
  Newspaper,
  Pencil,
  Trash2,
  UserRoundCheck,
  X,
} from "lucide-react";
import { type RefObject, useState } from "react";
import { type RecordAction, RecordActions } from "#components/record/record-actions.tsx";
import { Button } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import type { Permissions } from "#lib/use-permissions.ts";
import { AssignMenu } from "./-assign-menu.tsx";
import { type QuestionDialog, QuestionDialogs } from "./-question-dialogs.tsx";
import { closedReason, type Writing } from "./-question-state.ts";
import { useQuestionActs } from "./-use-question-acts.ts";

type Props = {
  question: Question;
  can: Permissions;
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

/** The actions on a question other than answering it. */
export function QuestionActions({ question, can, next, onAnswer, onWrite, onDeleted }: Props) {
  const [dialog, ask] = useState<QuestionDialog>();
  const { assign } = useQuestionActs(question);
  const person = useCurrentUser();
  const { id, assignee } = question;
  const closed = closedReason(question);
  const isMine = assignee?.id === person.id;
  const acts: (RecordAction | false)[] = [
    can.edit && {
      label: "Edit question",
      icon: Pencil,
      act: `edit ${id}`,
      run: () => onWrite("edit"),
    },
    can.act && {
      label: "Merge question",
      icon: GitMerge,
      act: `merge ${id}`,
      disabledReason: closed,
      run: () => ask("merge"),
    },
    can.act && {
      label: "Close question",
      icon: X,
      act: `close ${id}`,
      disabledReason: question.status === "closed" ? "This question is already closed." : undefined,
      run: () => ask("close"),
    },
    can.act && {
      label: "Publish answer",
      icon: Newspaper,
      act: `publish ${id}`,
      disabledReason:
        question.answer === null ? "Only answered questions can be published." : undefined,
      run: () => onWrite("publish"),
    },
    can.remove && {
      label: "Delete question",
      icon: Trash2,
      isDanger: true,
      run: () => ask("delete"),
    },
  ];
  const mine: RecordAction = {
    label: "Assign to me",
    icon: UserRoundCheck,
    act: `assign ${id}`,
    disabledReason: closed ?? (isMine ? "This question is already yours." : undefined),
    isPending: assign.isPending,
    run: () => assign.mutate(person.id),
  };
  const answer = { label: "Answer question", icon: MessageSquareReply, act: `answer ${id}` };
  const misfit = { reason: closed, isUnlisted: true } as const;
  useScreenActions(can.act ? [{ ...answer, ...(closed ? misfit : { run: onAnswer }) }] : []);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DisabledReason reason={next.obstacle}>
        <Button ref={next.button} onClick={next.run} aria-keyshortcuts="N Alt+ArrowDown">
          <ArrowRight aria-hidden className="rtl:-scale-x-100" />
          Next open question
          <Kbd>N</Kbd>
        </Button>
      </DisabledReason>
      {can.act && !closed && <AssignMenu question={question} />}
      <RecordActions
        beside={can.act && !closed && !isMine ? [mine] : []}
        more={acts.filter((act) => act !== false)}
      />
      {dialog && (
        <QuestionDialogs
          dialog={dialog}
          question={question}
          onClose={() => ask(undefined)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}
