import { useState } from "react";
import { LeaveDialog } from "#components/form/leave-dialog.tsx";
import { useLeaveGuard } from "#components/form/use-leave-guard.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Label } from "#components/ui/label.tsx";
import { Textarea } from "#components/ui/textarea.tsx";

type PasteTextProps = { onText(text: string): void; onClose(): void };

/** Takes a table as text, if there is no line to paste onto yet, and on phones. */
export function PasteText({ onText, onClose }: PasteTextProps) {
  const [text, setText] = useState("");
  const guard = useLeaveGuard(() => text.trim() !== "");
  const leave = () => guard.ask(onClose);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      title="Paste a table"
      description="Copy rows from a spreadsheet: the item code or GTIN, the price, and optionally the minimum, maximum, multiple and note. A row of headings may come first."
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button
            variant="primary"
            disabled={text.trim() === ""}
            onClick={() => {
              onText(text);
              onClose();
            }}
          >
            Check lines
          </Button>
        </>
      }
    >
      <div className="mt-2 grid gap-1.5">
        <Label htmlFor="pasted-table">Table</Label>
        <Textarea
          id="pasted-table"
          rows={8}
          wrap="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <LeaveDialog question={guard.question} />
    </Dialog>
  );
}
