import { inSentence } from "@pharmacy/contract/words";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { Spinner } from "#components/ui/spinner.tsx";

/** Shows a spinner, or the reason the record cannot be shown. */
export function WaitingSheet({
  title,
  query,
  onClose,
}: {
  title: string;
  query: Pick<UseQueryResult, "error" | "refetch">;
  onClose(): void;
}): ReactNode {
  const [isOpen, setOpen] = useState(true);
  return (
    <Sheet isOpen={isOpen} onOpenChange={setOpen} onClosed={onClose} title={title}>
      <SheetBody className="grid place-items-center">
        {query.error ? (
          <Empty
            title="This record cannot be shown"
            text={query.error.message}
            action={<Button onClick={() => query.refetch()}>Try again</Button>}
          />
        ) : (
          <Spinner label={`Loading ${inSentence(title)}`} />
        )}
      </SheetBody>
    </Sheet>
  );
}
