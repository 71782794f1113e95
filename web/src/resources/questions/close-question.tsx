import type { Question } from "@pharmacy/contract/questions/questions";
import {
  CLOSING_NOTE_MISSING,
  type DeskClosing,
} from "@pharmacy/contract/questions/questions.values";
import { useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { ifEmailed } from "#lib/network.ts";
import { Refused } from "#lib/refused.ts";
import { ClosingFields } from "./closing-fields.tsx";

type Props = {
  record: Question;
  run(input: { reason: DeskClosing; note: string }): Promise<unknown>;
  onClose(): void;
};

export function CloseQuestion({ record: question, run, onClose }: Props) {
  const [reason, choose] = useState<DeskClosing>("noLongerNeeded");
  const [note, setNote] = useState("");

  async function confirm() {
    if (reason === "other" && note.trim() === "") throw new Refused(CLOSING_NOTE_MISSING);
    await run({ reason, note });
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

/** The effect on the asker, depending on the reason. */
function effectOf(reason: DeskClosing, { askerName, isAskerGone }: Question): string {
  if (reason === "spam") return "It closes without an email.";
  if (isAskerGone) return "The account of the person who asked is deleted, so no email is sent.";
  return ifEmailed(`${askerName} is emailed this reason.`);
}
