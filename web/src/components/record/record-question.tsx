import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { RecordMenuProps } from "./record-menu.tsx";

type Props = Pick<RecordMenuProps, "thing" | "name" | "record" | "actions" | "consequences"> & {
  question: "inactive" | "deleted";
  onClose(): void;
};

/** Says what stops when a record is switched off or deleted, before it is done. */
export function RecordQuestion({ question, onClose, ...props }: Props) {
  const { thing, name, record, actions, consequences } = props;
  const asked = { isOpen: true, onOpenChange: (isOpen: boolean) => !isOpen && onClose() };
  if (question === "inactive") {
    return (
      <ConfirmDialog
        {...asked}
        title={`Deactivate ${name}?`}
        consequences={consequences.inactive}
        confirmLabel={`Deactivate ${thing}`}
        confirm={() => actions.change(record, { status: "inactive" })}
      />
    );
  }
  return (
    <ConfirmDialog
      {...asked}
      isDanger
      title={`Delete ${name}?`}
      consequences={consequences.deleted}
      confirmLabel={`Delete ${thing}`}
      confirm={() => actions.remove.mutateAsync(record.id)}
    />
  );
}
