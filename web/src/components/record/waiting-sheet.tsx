import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { Spinner } from "#components/ui/spinner.tsx";

/**
 * Stands where a record's own sheet will: a spinner while the record is on its way, and why it cannot
 * be shown when it does not come.
 */
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
          <Spinner label={`Loading ${title.toLowerCase()}`} />
        )}
      </SheetBody>
    </Sheet>
  );
}
