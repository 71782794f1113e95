import type {
  Recall,
  RecallAcknowledgement,
  RecallInput,
  RecallReminded,
} from "@pharmacy/contract/recalls";
import { useAction } from "#lib/use-action.ts";
import { pharmaciesOf } from "./recall-words.ts";
import { recallNoticesApi, recallsApi } from "./recalls.api.ts";

/** What is done about recalls, each with its toast. */
export function useRecallActs() {
  const changes = "recall" as const;
  const inDialog = { changes, failure: undefined, isShown: () => true };
  return {
    start: useAction({
      run: (input: RecallInput) => recallsApi.create(input),
      ...{ ...inDialog, success: "Recall started" },
    }),
    extend: useAction({
      run: ({ recall, numbers }: { recall: Recall; numbers: readonly string[] }) =>
        recallsApi.extend(recall, numbers),
      ...{ ...inDialog, success: "Recall extended" },
    }),
    close: useAction({
      run: ({ recall, reason }: { recall: Recall; reason: string }) =>
        recallsApi.close(recall, reason),
      ...{ ...inDialog, success: "Recall closed" },
    }),
    lift: useAction({
      run: ({ recall, reason }: { recall: Recall; reason: string }) =>
        recallsApi.lift(recall, reason),
      ...{ ...inDialog, success: "Recall lifted" },
    }),
    remind: useAction({
      run: ({ id, notices }: { id: string; notices?: readonly string[] }) =>
        recallsApi.remind(id, notices),
      ...{ changes, success: remindedWords, failure: "Failed to send reminders" },
    }),
  };
}

/** A pharmacy's answer. */
export function useAcknowledging() {
  return useAction({
    run: ({ id, ...answer }: RecallAcknowledgement & { id: string }) =>
      recallNoticesApi.acknowledge(id, answer),
    changes: "recallNotice",
    ...{ success: "Recall acknowledged", failure: undefined, isShown: () => true },
  });
}

/** "3 pharmacies reminded. 1 pharmacy was reminded a short while ago." */
function remindedWords({ reminded, tooSoon, unreachable }: RecallReminded): string {
  const were = (count: number) => `${pharmaciesOf(count)} ${count === 1 ? "was" : "were"}`;
  return [
    reminded === 0 ? "No pharmacy was reminded." : `${pharmaciesOf(reminded)} reminded.`,
    tooSoon > 0 && `${were(tooSoon)} reminded a short while ago.`,
    unreachable > 0 && `${pharmaciesOf(unreachable)} cannot be reached by email.`,
  ]
    .filter(Boolean)
    .join(" ");
}
