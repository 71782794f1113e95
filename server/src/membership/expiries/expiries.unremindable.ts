import { type MailState, worstMailState } from "@pharmacy/contract/emails/mail-state";
import type { ExpiryType } from "@pharmacy/contract/expiries/expiries.values";
import type { ReminderTopic } from "@pharmacy/contract/reminders/reminders.values";
import { pauseReason } from "../reminders/reminders.pause.ts";
import type { Ending } from "./expiries.next-act.ts";

export const TOPICS: Record<ExpiryType, ReminderTopic | null> = {
  membership: "membership",
  trial: "membership",
  grace: "membership",
  licence: "licence",
  token: null,
  invitation: null,
};

export const WITHOUT_REMINDER = {
  token: "API tokens have no reminders. Replace the token before it ends.",
  invitation: "Send the invitation again from the user's page.",
} as const;

/** Undefined if a manual reminder can be sent. */
export function unremindable(
  { type, reminded }: Ending,
  pharmacy: string,
  now: number,
): string | undefined {
  if (type === "token" || type === "invitation") return WITHOUT_REMINDER[type];
  return pauseReason(pharmacy, { ...reminded, state: remindedState(reminded) }, now);
}

export function remindedState(reminded: Ending["reminded"]): MailState | undefined {
  return worstMailState(reminded?.letters ?? []);
}
