import type { RecallAcknowledgement, RecallNotice } from "@pharmacy/contract/recalls/recalls";
import { isApiError } from "#lib/api-error.ts";
import { useAction } from "#lib/use-action.ts";
import { recallNoticesApi } from "./recalls.api.ts";

export function useAcknowledging() {
  return useAction({
    run: ({ notice, answer }: { notice: RecallNotice; answer: Answer }) => answerTo(notice, answer),
    changes: "recallNotice",
    success: "Recall acknowledged",
    failure: undefined,
    isShown: () => true,
  });
}

type Answer = Omit<RecallAcknowledgement, "version">;

/** Retries if the notice has a newer version with the same request, as after a reminder. */
async function answerTo(notice: RecallNotice, answer: Answer): Promise<RecallNotice> {
  try {
    return await recallNoticesApi.acknowledge(notice, answer);
  } catch (error) {
    const newer = isApiError(error) ? (error.current as RecallNotice | undefined) : undefined;
    if (!newer || !isSameRequest(notice, newer)) throw error;
    return recallNoticesApi.acknowledge(newer, answer);
  }
}

const isSameRequest = (one: RecallNotice, other: RecallNotice) =>
  one.status === other.status &&
  one.packs === other.packs &&
  one.acknowledgedAt === other.acknowledgedAt;
