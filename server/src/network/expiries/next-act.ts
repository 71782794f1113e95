import type { PlannedAct } from "@pharmacy/contract/expiries";
import type { ExpiryType } from "@pharmacy/contract/expiries.values";
import type { LicenceReminderKey, ReminderKey } from "@pharmacy/contract/reminders.values";
import { TOKEN_WARNING_DAYS } from "@pharmacy/contract/tokens.values";
import { licenceRemindersOf } from "../reminders/licence-schedule.ts";
import { remindersOf } from "../reminders/reminder-schedule.ts";
import { addDays, type Term } from "../subscriptions/terms.ts";

/** Facts about something that ends, to work out the next step. */
export type Ending = {
  type: ExpiryType;
  endsOn: string;
  /** The civil date at its pharmacy. */
  today: string;
  /** Whether the pharmacy is in service: nothing is sent to one that is not. */
  isActive: boolean;
  /** Of a term: its days, whether it was cancelled, and the reminders that were seen to. */
  term?: (Term & { isClosed: boolean; done: ReminderKey[] }) | null;
  /** Of a licence: the reminders that were seen to. */
  licenceDone?: LicenceReminderKey[] | null;
  /** When its pharmacy was reminded of it last, and when by the reminder that fills an hour. */
  reminded?: { sentAt: string | null; fullAt: string | null } | null;
  /** Of a token: the last warning that was sent, days before its end. */
  warnedDays?: number | null;
};

/** The next thing the program does about it, or the last it did; null when a person has to act. */
export function nextActOf(ending: Ending): PlannedAct | null {
  const { type, term, isActive, today } = ending;
  if (type === "licence") return nextForLicence(ending);
  if (!isActive) return null;
  if (type === "token") return nextWarning(ending);
  if (!term || term.isClosed) return null;
  const done = new Set(term.done);
  const next = remindersOf(term).find(({ key, day }) => day >= today && !done.has(key));
  if (next) return { act: "reminder", on: next.day, key: next.key };
  // the last step, which overdue subscriptions have already reached
  return { act: "readOnly", on: addDays(term.graceEndDate, 1), key: null };
}

function nextForLicence({ isActive, endsOn, today, licenceDone }: Ending): PlannedAct {
  const done = new Set(licenceDone);
  const next = licenceRemindersOf(endsOn).find(({ key, day }) => day >= today && !done.has(key));
  if (next && isActive) return { act: "reminder", on: next.day, key: next.key };
  return { act: "orderHold", on: addDays(endsOn, 1), key: null };
}

function nextWarning({ endsOn, today, warnedDays }: Ending): PlannedAct | null {
  const left = TOKEN_WARNING_DAYS.find(
    (days) => (warnedDays == null || days < warnedDays) && addDays(endsOn, -days) >= today,
  );
  return left === undefined ? null : { act: "warning", on: addDays(endsOn, -left), key: null };
}
