import type { Item } from "@pharmacy/contract/items/items";
import { REASON_MAX } from "@pharmacy/contract/items/items.values";
import { useQueryClient } from "@tanstack/react-query";
import { PlainTextarea } from "#components/form/plain-textarea.tsx";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { ifEmailed } from "#lib/network.ts";
import { useItemActions } from "#resources/items/use-item-actions.ts";
import { DiscontinueDialog } from "./-discontinue-dialog.tsx";
import { countImpact } from "./-item-impact.ts";
import { PlainInput } from "./-plain-input.tsx";

export type Question = "discontinue" | "withdraw" | "restore" | "delete";

type AskProps = { item: Item; onClose(): void };

/** Says what an act on an item will do before it is done, and asks for what it needs. */
export function ItemQuestion({
  question,
  onDeleted,
  ...props
}: AskProps & { question: Question; onDeleted(): void }) {
  if (question === "discontinue") return <DiscontinueDialog {...props} />;
  if (question === "withdraw") return <WithdrawDialog {...props} />;
  if (question === "restore") return <RestoreDialog {...props} />;
  return <DeleteDialog {...props} onDeleted={onDeleted} />;
}

const dialogOf = (onClose: () => void) => ({
  isOpen: true,
  onOpenChange: (isOpen: boolean) => !isOpen && onClose(),
});

function WithdrawDialog({ item, onClose }: AskProps) {
  const queryClient = useQueryClient();
  const { withdraw } = useItemActions();
  return (
    <ConfirmDialog
      {...dialogOf(onClose)}
      isDanger
      title={`Withdraw ${item.name}?`}
      description="Use this when its authorisation is recalled. For a faulty batch, recall the batch."
      countImpact={() => countImpact(queryClient, item.id)}
      consequences={[
        "It may no longer be bought or sold.",
        ifEmailed("The owners of pharmacies that have it are emailed."),
        "Only an administrator can reverse it.",
      ]}
      confirmLabel="Withdraw item"
      confirm={({ reason = "", code = "" }) => withdraw.mutateAsync({ ...item, reason, code })}
    >
      {(form) => (
        <div className="mt-2 grid gap-4">
          <PlainTextarea
            form={form}
            name="reason"
            label="Reason"
            hint="Pharmacies can read it."
            maxLength={REASON_MAX}
            isRequired
          />
          <PlainInput
            form={form}
            name="code"
            label="Code"
            hint={`Type ${item.code} to confirm.`}
            isRequired
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

function RestoreDialog({ item, onClose }: AskProps) {
  const { restore } = useItemActions();
  return (
    <ConfirmDialog
      {...dialogOf(onClose)}
      title={`Reverse the withdrawal of ${item.name}?`}
      description={`Withdrawn: ${item.withdrawnReason}`}
      consequences={["It is active again, and pharmacies can buy and sell it."]}
      confirmLabel="Reverse withdrawal"
      confirm={({ reason = "" }) => restore.mutateAsync({ ...item, reason })}
    >
      {(form) => (
        <div className="mt-2">
          <PlainTextarea
            form={form}
            name="reason"
            label="Reason"
            hint="Kept in the history."
            maxLength={REASON_MAX}
            isRequired
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

function DeleteDialog({ item, onClose, onDeleted }: AskProps & { onDeleted(): void }) {
  const { remove } = useItemActions();
  return (
    <ConfirmDialog
      {...dialogOf(onClose)}
      isDanger
      title={`Delete ${item.name}?`}
      consequences={["It is deleted permanently. No pharmacy has ever seen it."]}
      confirmLabel="Delete item"
      confirm={async () => {
        await remove.mutateAsync(item.id);
        onDeleted();
      }}
    />
  );
}
