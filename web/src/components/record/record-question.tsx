import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type Row = { id: string; version: number; status: "active" | "inactive" };

export type RecordSubject = {
  /** The noun in the middle of a sentence: "unit". */
  thing: string;
  name: string;
  record: Row;
  actions: {
    change(record: Row, changes: { status: Row["status"] }): Promise<unknown>;
    remove: { mutateAsync(id: string): Promise<unknown> };
  };
  consequences: { inactive: readonly ReactNode[]; deleted: readonly ReactNode[] };
};

type Props = RecordSubject & {
  question: "inactive" | "deleted";
  onClose(): void;
};

export function RecordQuestion({ question, onClose, ...props }: Props) {
  const { thing, name, record, actions, consequences } = props;
  const dialogProps = { isOpen: true, onOpenChange: (isOpen: boolean) => !isOpen && onClose() };
  if (question === "inactive") {
    return (
      <ConfirmDialog
        {...dialogProps}
        title={`Deactivate ${name}?`}
        consequences={consequences.inactive}
        confirmLabel={`Deactivate ${thing}`}
        confirm={() => actions.change(record, { status: "inactive" })}
      />
    );
  }
  return (
    <ConfirmDialog
      {...dialogProps}
      isDanger
      title={`Delete ${name}?`}
      consequences={consequences.deleted}
      confirmLabel={`Delete ${thing}`}
      confirm={() => actions.remove.mutateAsync(record.id)}
    />
  );
}
