import type { RegistrationSummary } from "@pharmacy/contract/registrations/registrations";
import { Check, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { DECISION_DIALOGS } from "#resources/registrations/decision-dialogs.ts";

export type Question = {
  act: keyof typeof DECISION_DIALOGS;
  registration: RegistrationSummary;
};

/** Both decisions of a pending row. The list itself shows the dialog. */
export function RowDecisions({
  registration,
  onAsk,
}: {
  registration: RegistrationSummary;
  onAsk(question: Question): void;
}) {
  const { id, pharmacyName } = registration;
  return (
    <span className="flex gap-1.5">
      <Button
        id={decisionsOf(id)}
        size="sm"
        aria-label={`Approve ${pharmacyName}`}
        onClick={() => onAsk({ act: "approve", registration })}
        {...preloading("approve")}
      >
        <Check aria-hidden />
        <span className="max-md:hidden">Approve</span>
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Reject ${pharmacyName}`}
        onClick={() => onAsk({ act: "reject", registration })}
        {...preloading("reject")}
      >
        <X aria-hidden />
        <span className="max-md:hidden">Reject</span>
      </Button>
    </span>
  );
}

/** Identifies the first decision of a row. */
export const decisionsOf = (registration: string) => `decide-${registration}`;

/** Loads the dialog's code before its button is pressed. */
function preloading(act: Question["act"]) {
  const { preload } = DECISION_DIALOGS[act];
  return { onPointerEnter: preload, onFocus: preload };
}
