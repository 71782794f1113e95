import { type EmailState, worstEmailState } from "@pharmacy/contract/emails/email-state";
import { EXPIRY_ACTS } from "@pharmacy/contract/expiries/expiries.acts";
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

/** Null if a manual reminder can be sent. */
export function unremindable(
  { type, reminded }: Ending,
  pharmacy: string,
  now: number,
): string | null {
  const reason = pauseReason(pharmacy, { ...reminded, state: remindedState(reminded) }, now);
  return EXPIRY_ACTS.remind.refusal({ type, unremindable: reason ?? null });
}

export function remindedState(reminded: Ending["reminded"]): EmailState | undefined {
  return worstEmailState(reminded?.letters ?? []);
}
