import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import type { Question } from "@pharmacy/contract/questions/questions";
import { QUESTION_WORDS } from "@pharmacy/contract/questions/questions.words";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { HistorySection } from "#components/record/history-section.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { shortcutPreference } from "#lib/preferences.ts";
import { letterOf } from "#lib/shortcuts.ts";
import type { Permissions } from "#lib/use-permissions.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { EmailsCard } from "#resources/emails/record-emails.tsx";
import { QuestionState, Waiting } from "#resources/questions/question-status.tsx";
import { QuestionCard } from "#resources/questions/question-text.tsx";
import { questionsApi } from "#resources/questions/questions.api.ts";
import { AnswerPart } from "./-answer-part.tsx";
import { AskerCard } from "./-asker-card.tsx";
import { useLeaving } from "./-leaving.ts";
import { NotesCard } from "./-notes-card.tsx";
import { OtherQuestions } from "./-other-questions.tsx";
import { QuestionActions, type Writing } from "./-question-actions.tsx";
import { useNextOpen } from "./-use-next-open.ts";

const EditQuestion = lazyPart(() =>
  import("./-edit-question.tsx").then((module) => module.EditQuestion),
);
const PublishForm = lazyPart(() =>
  import("./-publish-form.tsx").then((module) => module.PublishForm),
);
const CorrectAnswer = lazyPart(() =>
  import("./-correct-answer.tsx").then((module) => module.CorrectAnswer),
);

type Props = {
  id: string;
  can: Permissions;
  /** Opens another question in its place. */
  onOpen(id: string): void;
  onClose(): void;
};

export function QuestionSheet({ id, can, onOpen, onClose }: Props) {
  const query = useQuery(questionsApi.detail(id));
  const [writing, write] = useState<Writing>();
  if (!query.data) return <WaitingSheet title="Question" query={query} onClose={onClose} />;
  const question = query.data;
  const form = { question, onClose: () => write(undefined) };
  if (writing === "edit") return <EditQuestion {...form} />;
  if (writing === "publish") return <PublishForm {...form} />;
  if (writing === "correct") return <CorrectAnswer {...form} />;
  return (
    <ReadSheet question={question} can={can} onWrite={write} onOpen={onOpen} onClose={onClose} />
  );
}

type ReadProps = Omit<Props, "id"> & { question: Question; onWrite(writing: Writing): void };

function ReadSheet({ question, can, onWrite, onOpen, onClose }: ReadProps) {
  const [isOpen, setOpen] = useState(true);
  const leaving = useLeaving();
  const next = useNextOpen(question.id);
  const box = useRef<HTMLTextAreaElement>(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const goOn = () => next.id && onOpen(next.id);

  function pressKey(event: KeyboardEvent) {
    if (!isNextKey(event.nativeEvent)) return;
    event.preventDefault();
    goOn();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={() => leaving.leave(() => setOpen(false))}
      onClosed={onClose}
      onOpenAutoFocus={(event) => {
        if (!box.current) return;
        event.preventDefault();
        box.current.focus({ preventScroll: true });
      }}
      size="lg"
      title={question.title}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {question.number}
          <QuestionState status={question.status} isFilled />
          {question.status === "open" && (
            <span>
              Waiting <Waiting question={question} isFilled />
            </span>
          )}
        </span>
      }
    >
      <SheetBody className="grid content-start gap-4" onKeyDown={pressKey}>
        <QuestionActions
          question={question}
          mayAssign={can.act}
          next={{ ...next, run: goOn, button: nextButton }}
          onAnswer={() => box.current?.focus()}
          onWrite={(writing) => leaving.leave(() => onWrite(writing))}
          onDeleted={onClose}
        />
        <QuestionCard question={question} />
        <AnswerPart
          question={question}
          can={can}
          leaving={leaving}
          box={box}
          onCorrect={() => leaving.leave(() => onWrite("correct"))}
          onSent={() => nextButton.current?.focus()}
        />
        <EmailsCard letters={question.letters} />
        <AskerCard question={question} />
        <OtherQuestions question={question} onOpen={onOpen} />
        <NotesCard question={question} leaving={leaving} />
        <QuestionHistory id={question.id} />
      </SheetBody>
    </Sheet>
  );
}

function QuestionHistory({ id }: { id: string }) {
  const isShown = mayViewHistoryOf(useCurrentUser().role, "question");
  const query = useQuery({ ...auditLogsApi.list({ recordId: id }), enabled: isShown });
  return isShown && <HistorySection query={query} words={QUESTION_WORDS} />;
}

const FIELDS = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select";

/** N outside a field, or Alt+↓ anywhere, leads to the next question. */
function isNextKey(event: globalThis.KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, key, repeat, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || repeat || isComposing || defaultPrevented) return false;
  if (altKey) return key === "ArrowDown";
  const from = event.target instanceof Element ? event.target : null;
  const isOff = shortcutPreference.get() === "off";
  return letterOf(event) === "n" && !isOff && !from?.closest(`${FIELDS}, [role=menu]`);
}
