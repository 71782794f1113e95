import { deliveryWords } from "@pharmacy/contract/emails/delivery-words";
import type {
  Recall,
  RecallAcknowledgement,
  RecallActed,
  RecallInput,
  RecallNotice,
  RecallReminded,
} from "@pharmacy/contract/recalls/recalls";
import { isApiError } from "#lib/api-error.ts";
import { useAction } from "#lib/use-action.ts";
import { pharmaciesOf } from "./recall-words.ts";
import { recallNoticesApi, recallsApi } from "./recalls.api.ts";

/** What is done about recalls, each with its toast. */
export function useRecallActs() {
  const changes = "recall" as const;
  const inDialog = { changes, failure: undefined, isShown: () => true };
  return {
    start: useAction({
      ...inDialog,
      run: (input: RecallInput) => recallsApi.start(input),
      success: writtenWords("Recall started"),
    }),
    extend: useAction({
      run: ({ recall, numbers }: { recall: Recall; numbers: readonly string[] }) =>
        recallsApi.extend(recall, numbers),
      ...inDialog,
      success: writtenWords("Recall extended"),
    }),
    close: useAction({
      run: ({ recall, reason }: { recall: Recall; reason: string }) =>
        recallsApi.close(recall, reason),
      ...inDialog,
      success: closedWords,
    }),
    lift: useAction({
      run: ({ recall, reason }: { recall: Recall; reason: string }) =>
        recallsApi.lift(recall, reason),
      ...inDialog,
      success: writtenWords("Recall lifted"),
    }),
    remind: useAction({
      run: ({ id, notices }: { id: string; notices?: readonly string[] }) =>
        recallsApi.remind(id, notices),
      changes,
      success: remindedWords,
      failure: "Failed to send reminders",
    }),
  };
}

/** A pharmacy's answer. */
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

/** Sends an answer again where the notice has a newer version that asks for the same, as after a reminder. */
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

/** "Recall started. 3 emails waiting to be sent." */
const writtenWords =
  (done: string) =>
  ({ newEmails }: RecallActed): string =>
    newEmails?.written ? `${done}. ${deliveryWords(newEmails)}.` : done;

/** "Recall closed. 3 pharmacies did not answer." */
function closedWords({ closedUnanswered }: Recall): string {
  if (closedUnanswered === 0) return "Recall closed";
  return `Recall closed. ${pharmaciesOf(closedUnanswered)} did not answer.`;
}

/** "Reminder to 3 pharmacies: 4 emails waiting to be sent. 1 pharmacy was written to a short while ago." */
function remindedWords({ reminded, newEmails, tooSoon, unreachable }: RecallReminded): string {
  const were = (count: number) => `${pharmaciesOf(count)} ${count === 1 ? "was" : "were"}`;
  return [
    reminded === 0
      ? "No reminder was written."
      : `Reminder to ${pharmaciesOf(reminded)}: ${deliveryWords(newEmails)}.`,
    tooSoon > 0 && `${were(tooSoon)} written to a short while ago.`,
    unreachable > 0 && `${pharmaciesOf(unreachable)} cannot be reached by email.`,
  ]
    .filter(Boolean)
    .join(" ");
}
