import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { PlanChangePreview } from "@pharmacy/contract/subscriptions/plan-changes";
import type { PlanChoice } from "@pharmacy/contract/subscriptions/subscriptions";
import { useAnswer } from "#lib/use-answer.ts";
import { subscriptionsApi } from "./subscriptions.api.ts";

/** Pause after a key in a date field, milliseconds. */
const PAUSE_MS = 200;

export type Preview = {
  /** For exactly this choice; undefined while loading. */
  preview: PlanChangePreview | undefined;
  /** Why the plan cannot be chosen. */
  refusal: Error | undefined;
  isPending: boolean;
  /** Retries after a lost answer. */
  retry(): void;
};

/**
 * Fetched again with each choice, and when the subscription changes. An earlier answer never
 * appears beside a later choice; a refusal is part of the form and not a failure.
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
