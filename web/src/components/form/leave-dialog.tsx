import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { LeaveQuestion } from "./record-form.ts";

export function LeaveDialog({ question }: { question: LeaveQuestion }) {
  return (
    <Dialog
      isAlert
      isOpen={question.isOpen}
      onOpenChange={(isOpen) => !isOpen && question.stay()}
      title="Discard changes?"
      description={
        question.keepDraft
          ? "Your changes are not saved. You can keep them as a draft in this browser, visible only to you."
          : "Your changes are not saved and will be lost if you leave."
      }
      footer={
        <>
          <Button onClick={question.stay}>Keep editing</Button>
          {question.keepDraft && <Button onClick={question.keepDraft}>Keep as draft</Button>}
          {/* the form's key for saving must never lose what was typed */}
          <Button variant="danger" data-act={undefined} onClick={question.discard}>
            Discard changes
          </Button>
        </>
      }
    />
  );
}
