import type { Organization } from "@pharmacy/contract/organizations";
import type { PlanChangePreview } from "@pharmacy/contract/plan-changes";
import type { PlanChoice } from "@pharmacy/contract/subscriptions";
import { useAnswer } from "#lib/use-answer.ts";
import { subscriptionsApi } from "./subscriptions.api.ts";

/** How long to wait for the next key of a date, milliseconds. */
const PAUSE_MS = 200;

/** What a choice of a plan would come to. */
export type Preview = {
  /** Of this very choice; undefined while it is on its way. */
  preview: PlanChangePreview | undefined;
  /** Why it cannot be chosen. */
  refusal: Error | undefined;
  isPending: boolean;
  /** Asks again, after an answer that was lost on its way. */
  retry(): void;
};

/**
 * The preview of a plan, fetched again with each choice, and when the pharmacy's subscription changes
 * meanwhile. An earlier answer never appears beside a later choice; a refusal is part of the form
 * and no failure.
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
