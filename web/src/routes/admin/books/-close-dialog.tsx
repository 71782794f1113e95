import type { BookMonth } from "@pharmacy/contract/books/books";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { formatMonth } from "#lib/months.ts";
import { useAction } from "#lib/use-action.ts";
import { booksApi } from "#resources/books/books.api.ts";

type CloseProps = { month: BookMonth; version: number; onDone(): void };

/** Says what closing a month means before it does it. */
export function CloseDialog({ month, version, onDone }: CloseProps) {
  const { month: id, notInvoiced, openBankLines } = month;
  const name = formatMonth(id);
  const { mutateAsync } = useAction({
    run: () => booksApi.close({ month: id, version }),
    changes: "payment",
    success: `${name} closed`,
    failure: undefined,
    isShown: () => true,
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onDone}
      title={`Close ${name}?`}
      description="An administrator can open it again in the settings."
      consequences={[
        `No invoice, credit note, payment or write-off can be dated in ${name} or earlier.`,
        ...(notInvoiced > 0 ? ["What is not invoiced yet is invoiced under a later day."] : []),
        ...(openBankLines > 0
          ? ["Bank lines of the month that are not posted can no longer be posted."]
          : []),
      ]}
      confirmLabel="Close month"
      confirm={() => mutateAsync(undefined)}
    />
  );
}
