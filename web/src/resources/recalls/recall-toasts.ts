import { deliveryWords } from "@pharmacy/contract/emails/delivery-words";
import type { Recall, RecallActed, RecallReminded } from "@pharmacy/contract/recalls/recalls";
import { pharmaciesOf } from "./recall-words.ts";

/** "Recall started. 3 emails waiting to be sent." */
export const writtenWords =
  (done: string) =>
  ({ newEmails }: RecallActed): string =>
    newEmails?.written ? `${done}. ${deliveryWords(newEmails)}.` : done;

/** "Recall closed. 3 pharmacies did not answer." */
export function closedWords({ closedUnanswered }: Recall): string {
  if (closedUnanswered === 0) return "Recall closed";
  return `Recall closed. ${pharmaciesOf(closedUnanswered)} did not answer.`;
}

/** "Reminder to 3 pharmacies: 4 emails waiting to be sent. 1 pharmacy was reminded a short while ago." */
export function remindedWords({
  reminded,
  newEmails,
  tooSoon,
  unreachable,
}: RecallReminded): string {
  const were = (count: number) => `${pharmaciesOf(count)} ${count === 1 ? "was" : "were"}`;
  return [
    reminded === 0
      ? "No reminder was written."
      : `Reminder to ${pharmaciesOf(reminded)}: ${deliveryWords(newEmails)}.`,
    tooSoon > 0 && `${were(tooSoon)} reminded a short while ago.`,
    unreachable > 0 && `${pharmaciesOf(unreachable)} cannot be reached by email.`,
  ]
    .filter(Boolean)
    .join(" ");
}
