import { useState } from "react";
import { Empty } from "#components/ui/empty.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";

type ClosedSheetProps = {
  /** Title of the missing form: "New plan". */
  title: string;
  /** The reason it is unavailable, and what to do. */
  reason: string;
  onClose(): void;
};

/** A form's address can be opened by users who may not submit it. */
export function ClosedSheet({ title, reason, onClose }: ClosedSheetProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Sheet isOpen={isOpen} onOpenChange={setOpen} onClosed={onClose} title={title}>
      <SheetBody className="grid place-items-center">
        <Empty title="This form is not available right now" text={reason} />
      </SheetBody>
    </Sheet>
  );
}
