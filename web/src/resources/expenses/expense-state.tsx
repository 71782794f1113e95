import type { ExpenseStatus } from "@pharmacy/contract/expenses/expenses.values";
import type { Tone } from "#components/ui/badge.tsx";
import { Status } from "#components/ui/status.tsx";

const TONES: Record<ExpenseStatus, Tone> = {
  draft: "info",
  unpaid: "warning",
  paid: "success",
  void: "neutral",
};

export function ExpenseState({ status, isFilled }: { status: ExpenseStatus; isFilled?: boolean }) {
  return <Status value={status} tone={TONES[status]} {...(isFilled && { isFilled })} />;
}
