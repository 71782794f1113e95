import type {
  ApprovalReceipt,
  RegistrationSummary,
} from "@pharmacy/contract/registrations/registrations";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DECISION_DIALOGS } from "#resources/registrations/decision-dialogs.ts";
import { ReceiptLines } from "./-receipt-lines.tsx";
import { decisionsOf, type Question } from "./-row-decisions.tsx";

/** Placed above the rows, so that it stays when another reviewer decides or the row disappears. */
export function ListDecision({
  question,
  rows,
  onClose,
}: {
  question: Question;
  rows: readonly RegistrationSummary[];
  onClose(): void;
}) {
  const { id, pharmacyName } = question.registration;
  const DecisionDialog = DECISION_DIALOGS[question.act];
  const [receipt, setReceipt] = useState<ApprovalReceipt>();
  const [others] = useState(() => othersOf(rows, id));
  const outcome = useRef<"rejected" | "approved">(undefined);

  function decide(made?: ApprovalReceipt) {
    outcome.current = made ? "approved" : "rejected";
    setReceipt(made);
  }
  const focusAfter = () => {
    const isThere = !outcome.current && document.getElementById(decisionsOf(id));
    return isThere ? undefined : nextOf(others);
  };
  if (!receipt) {
    return (
      <DecisionDialog
        record={question.registration}
        showsChecks
        onClose={() => outcome.current !== "approved" && onClose()}
        onDecided={decide}
        focusAfter={focusAfter}
      />
    );
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${pharmacyName} is a member`}
      description="The following was created."
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
      focusAfter={focusAfter}
    >
      <ReceiptLines receipt={receipt} />
    </Dialog>
  );
}

/** The other rows, starting after this one and wrapping around. */
function othersOf(rows: readonly RegistrationSummary[], id: string): string[] {
  const ids = rows.map((row) => row.id);
  const place = ids.indexOf(id);
  return [...ids.slice(place + 1), ...ids.slice(0, Math.max(place, 0))];
}

/** The next row with a possible decision, or the list's heading. */
function nextOf(ids: readonly string[]): HTMLElement | null {
  for (const id of ids) {
    const button = document.getElementById(decisionsOf(id));
    if (button) return button;
  }
  const heading = document.querySelector<HTMLElement>("#main h1");
  if (heading) heading.tabIndex = -1;
  return heading;
}
