import type { Organization } from "@pharmacy/contract/organizations";
import type { PlanChangePreview } from "@pharmacy/contract/plan-changes";
import type { PlanChoice } from "@pharmacy/contract/subscriptions";
import { useEffect, useState } from "react";
import { type ApiError, isApiError } from "#lib/api-error.ts";
import { subscriptionsApi } from "./subscriptions.api.ts";

/** How long to wait for the next key of a date, milliseconds. */
const PAUSE_MS = 200;

type Seen = { of: string; preview?: PlanChangePreview; refusal?: ApiError | Error };

/** What a choice of a plan would come to. */
export type Preview = {
  /** Of this very choice; undefined while it is on its way. */
  preview: PlanChangePreview | undefined;
  /** Why it cannot be chosen. */
  refusal: ApiError | Error | undefined;
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
  const [seen, setSeen] = useState<Seen>();
  const [tries, setTries] = useState(0);
  const asked = choice ? JSON.stringify({ id, choice, version, subscription, tries }) : "";
  useEffect(() => {
    if (asked === "") return;
    const over = new AbortController();
    const look = async () => {
      try {
        const preview = await subscriptionsApi.preview(id, JSON.parse(asked).choice, over.signal);
        if (!over.signal.aborted) setSeen({ of: asked, preview });
      } catch (error) {
        if (over.signal.aborted) return;
        const isKnown = isApiError(error) || error instanceof Error;
        setSeen({ of: asked, refusal: isKnown ? error : new Error("Try again.") });
      }
    };
    const timer = setTimeout(look, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [id, asked]);
  const current = seen?.of === asked ? seen : undefined;
  return {
    preview: current?.preview,
    refusal: current?.refusal,
    isPending: asked !== "" && current === undefined,
    retry: () => setTries(tries + 1),
  };
}
