import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { LeaveQuestion } from "./record-form.ts";

/** Asks before what was typed is lost. */
export function LeaveDialog({ question }: { question: LeaveQuestion }) {
  return (
    <Dialog
      isAlert
      isOpen={question.isOpen}
      onOpenChange={(isOpen) => !isOpen && question.stay()}
      title="Discard changes?"
      description={
        question.keepDraft
          ? "What you typed has not been saved. A draft stays in this browser, for you alone."
          : "What you typed has not been saved. Leaving loses it."
      }
      footer={
        <>
          <Button onClick={question.stay}>Keep editing</Button>
          {question.keepDraft && <Button onClick={question.keepDraft}>Keep as draft</Button>}
          <Button variant="danger" onClick={question.discard}>
            Discard changes
          </Button>
        </>
      }
    />
  );
}
