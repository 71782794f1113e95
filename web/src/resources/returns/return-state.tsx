import type { ReturnDecision, ReturnStatus } from "@pharmacy/contract/returns/returns.values";
import type { Tone } from "#components/ui/badge.tsx";
import { Status } from "#components/ui/status.tsx";

/** Filled where the supply desk has to decide. */
const TONES: Record<ReturnStatus, Tone> = {
  requested: "warning",
  accepted: "info",
  declined: "neutral",
  received: "info",
  credited: "success",
};

type Props = { status: ReturnStatus; isFilled?: boolean };

export function ReturnState({ status, isFilled }: Props) {
  return <Status value={status} tone={TONES[status]} {...(isFilled && { isFilled })} />;
}

export function DecisionState({ decision }: { decision: ReturnDecision }) {
  return <Status value={decision} tone={decision === "accepted" ? "success" : "neutral"} />;
}
