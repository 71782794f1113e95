import { useState } from "react";
import { Empty } from "#components/ui/empty.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";

type ClosedSheetProps = {
  /** Of the form that is not there: "New plan". */
  title: string;
  /** Why it is not, and what to do. */
  reason: string;
  onClose(): void;
};

/** Stands where a form would, for whoever may not send it: an address leads there all the same. */
export function ClosedSheet({ title, reason, onClose }: ClosedSheetProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Sheet isOpen={isOpen} onOpenChange={setOpen} onClosed={onClose} title={title}>
      <SheetBody className="grid place-items-center">
        <Empty title="This form cannot be used now" text={reason} />
      </SheetBody>
    </Sheet>
  );
}
