import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { PlanChangePreview } from "@pharmacy/contract/subscriptions/plan-changes";
import type { PlanChoice } from "@pharmacy/contract/subscriptions/subscriptions";
import { useAnswer } from "#lib/use-answer.ts";
import { subscriptionsApi } from "./subscriptions.api.ts";

/** How long to wait for the next key of a date, milliseconds. */
const PAUSE_MS = 200;

/** The preview of a choice. */
export type Preview = {
  /** For exactly this choice; undefined while it is loading. */
  preview: PlanChangePreview | undefined;
  /** Why it cannot be chosen. */
  refusal: Error | undefined;
  isPending: boolean;
  /** Retries after a lost answer. */
  retry(): void;
};

/**
 * The preview of a plan, fetched again with each choice, and when the pharmacy's subscription
 * changes meanwhile. An earlier answer never appears beside a later choice; a refusal is part of
 * the form and not a failure.
 */
export function usePlanPreview(
  { id, version, subscription }: Organization,
  choice: PlanChoice | undefined,
): Preview {
  const question = choice ? JSON.stringify({ id, choice, version, subscription }) : "";
  const { answer, isWaiting, problem, retry } = useAnswer<PlanChangePreview | undefined>({
    ask: (text, signal) => subscriptionsApi.preview(id, JSON.parse(text).choice, signal),
    text: question,
    none: undefined,
    isOn: question !== "",
    pauseMs: PAUSE_MS,
  });
  const isIn = question !== "" && !isWaiting;
  return {
    preview: isIn ? answer : undefined,
    refusal: isIn ? problem : undefined,
    isPending: isWaiting,
    retry,
  };
}
