import type { Question } from "@pharmacy/contract/questions/questions";
import {
  CLOSING_NOTE_MISSING,
  type DeskClosing,
} from "@pharmacy/contract/questions/questions.values";
import { useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { ifEmailed } from "#lib/network.ts";
import { Refused } from "#lib/refused.ts";
import { ClosingFields } from "./-closing-fields.tsx";
import { MergeDialog } from "./-merge-dialog.tsx";
import { useQuestionActs } from "./-use-question-acts.ts";

export type QuestionDialog = "merge" | "close" | "delete";

type Props = { question: Question; onClose(): void };

/** Dialogs for actions that cannot be undone. */
export function QuestionDialogs({
  dialog,
  onDeleted,
  ...rest
}: Props & { dialog: QuestionDialog; onDeleted(): void }) {
  if (dialog === "merge") return <MergeDialog {...rest} />;
  if (dialog === "close") return <CloseDialog {...rest} />;
  return <DeleteDialog {...rest} onDeleted={onDeleted} />;
}

/** The effect on the asker, depending on the reason. */
function effectOf(reason: DeskClosing, { askerName, isAskerGone }: Question): string {
  if (reason === "spam") return "It closes without an email.";
  if (isAskerGone) return "The asker's account is deleted, so no email is sent.";
  return ifEmailed(`${askerName} is emailed this reason.`);
}

function CloseDialog({ question, onClose }: Props) {
  const [reason, choose] = useState<DeskClosing>("noLongerNeeded");
  const [note, setNote] = useState("");
  const { close } = useQuestionActs(question);

  async function confirm() {
    if (reason === "other" && note.trim() === "") throw new Refused(CLOSING_NOTE_MISSING);
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
      <ClosingFields
        closing={reason}
        note={note}
        onChange={(change) => {
          if (change.closing) choose(change.closing);
          if (change.note !== undefined) setNote(change.note);
        }}
      />
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
