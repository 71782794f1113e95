import type { Question } from "@pharmacy/contract/questions/questions";
import { useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { AssigneeField } from "./bulk-fields.tsx";

type Props = {
  record: Question;
  run(input: { assignee: string | null }): Promise<unknown>;
  onClose(): void;
};

export function AssignQuestion({ record: { number, assignee }, run, onClose }: Props) {
  const [to, choose] = useState<string | null | undefined>(assignee?.id);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Assign ${number}?`}
      confirmLabel="Assign question"
      disabledReason={to === undefined ? "Choose a person." : undefined}
      confirm={() => run({ assignee: to ?? null })}
    >
      <div className="mt-3">
        <AssigneeField
          details={to === undefined ? {} : { to }}
          onChange={(details) => choose(details.to)}
        />
      </div>
    </ConfirmDialog>
  );
}
