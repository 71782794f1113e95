import type { Question } from "@pharmacy/contract/questions";
import {
  CLOSING_NOTE_MAX,
  DESK_CLOSINGS,
  type DeskClosing,
} from "@pharmacy/contract/questions.values";
import { CLOSING_WORDS } from "@pharmacy/contract/questions.words";
import { useId, useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { Refused } from "#lib/refused.ts";
import { MergeDialog } from "./-merge-dialog.tsx";
import { useQuestionActs } from "./-use-question-acts.ts";

export type QuestionDialog = "merge" | "close" | "delete";

type Props = { question: Question; onClose(): void };

/** The questions that come before something is done to a question for good. */
export function QuestionDialogs({
  dialog,
  onDeleted,
  ...rest
}: Props & { dialog: QuestionDialog; onDeleted(): void }) {
  if (dialog === "merge") return <MergeDialog {...rest} />;
  if (dialog === "close") return <CloseDialog {...rest} />;
  return <DeleteDialog {...rest} onDeleted={onDeleted} />;
}

/** What the asker is told, by the reason that is chosen. */
function effectOf(reason: DeskClosing, { askerName, isAskerGone }: Question): string {
  if (reason === "spam") return "It is closed in silence: no letter is sent.";
  if (isAskerGone) return "The asker's account is deleted, so no letter is sent.";
  return `${askerName} gets a letter with this reason.`;
}

function CloseDialog({ question, onClose }: Props) {
  const id = useId();
  const [reason, choose] = useState<DeskClosing>("noLongerNeeded");
  const [note, setNote] = useState("");
  const { close } = useQuestionActs(question);
  const isRequired = reason === "other";

  async function confirm() {
    if (isRequired && note.trim() === "")
      throw new Refused("Enter why you are closing the question.");
    await close.mutateAsync({ reason, note });
  }

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Close ${question.number}?`}
      description={effectOf(reason, question)}
      confirmLabel="Close question"
      confirm={confirm}
    >
      <div className="mt-3 grid gap-3">
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-reason`}>Reason</Label>
          <NativeSelect
            id={`${id}-reason`}
            value={reason}
            onChange={({ target }) => choose(target.value as DeskClosing)}
          >
            {DESK_CLOSINGS.map((value) => (
              <option key={value} value={value}>
                {CLOSING_WORDS[value]}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-note`} isRequired={isRequired}>
            Your message
          </Label>
          <Textarea
            id={`${id}-note`}
            value={note}
            maxLength={CLOSING_NOTE_MAX}
            aria-required={isRequired || undefined}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      </div>
    </ConfirmDialog>
  );
}

function DeleteDialog({ question, onClose, onDeleted }: Props & { onDeleted(): void }) {
  const { remove } = useQuestionActs(question);
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${question.number}?`}
      consequences={[
        "It leaves every list, and its asker is not told.",
        "Delete spam and mistakes. Close everything else with a reason.",
      ]}
      confirmLabel="Delete question"
      confirm={async () => {
        await remove.mutateAsync(undefined);
        onDeleted();
      }}
    />
  );
}
