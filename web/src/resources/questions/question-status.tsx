import type { QuestionSummary } from "@pharmacy/contract/questions/questions";
import type { QuestionStatus } from "@pharmacy/contract/questions/questions.values";
import { Status } from "#components/ui/status.tsx";
import { businessTime } from "#lib/business-time.ts";

const TONES = { open: "info", answered: "success", closed: "neutral" } as const;

export function QuestionState({
  status,
  isFilled,
}: {
  status: QuestionStatus;
  isFilled?: boolean;
}) {
  return <Status value={status} tone={TONES[status]} {...(isFilled && { isFilled })} />;
}

/** The wait in business hours, red once it exceeds the target. Beside other text it is filled. */
export function Waiting({
  question: { waitingMinutes, targetMinutes, isOverdue },
  isFilled,
}: {
  question: Pick<QuestionSummary, "waitingMinutes" | "targetMinutes" | "isOverdue">;
  isFilled?: boolean;
}) {
  if (waitingMinutes === null) return null;
  const waited = businessTime(waitingMinutes);
  const target = `Target: ${businessTime(targetMinutes)}, in business hours`;
  if (!isOverdue) {
    return (
      <span className="nums" title={target}>
        {waited}
      </span>
    );
  }
  return (
    <span className="nums" title={target}>
      <Status value="overdue" label={waited} tone="danger" {...(isFilled && { isFilled })} />
      <span className="sr-only">, overdue</span>
    </span>
  );
}
