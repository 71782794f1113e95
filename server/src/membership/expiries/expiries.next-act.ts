import type { MailFacts } from "@pharmacy/contract/emails/mail-state";
import type { PlannedAct } from "@pharmacy/contract/expiries/expiries";
import type { ExpiryType } from "@pharmacy/contract/expiries/expiries.values";
import type {
  LicenceReminderKey,
  ReminderKey,
} from "@pharmacy/contract/reminders/reminders.values";
import { TOKEN_WARNING_DAYS } from "@pharmacy/contract/tokens/tokens.values";
import { addDays } from "../../platform/days.ts";
import { licenceRemindersOf } from "../reminders/reminders.licence-schedule.ts";
import { remindersOf } from "../reminders/reminders.schedule.ts";
import type { Term } from "../subscriptions/subscriptions.terms.ts";

/** Facts about something that ends, from which the next step follows. */
export type Ending = {
  type: ExpiryType;
  endsOn: string;
  /** The civil date at its pharmacy. */
  today: string;
  /** For a term: its days, whether it was cancelled, and the handled reminders. */
  term?: (Term & { isClosed: boolean; done: ReminderKey[] }) | null;
  /** For a licence: the handled reminders. */
  licenceDone?: LicenceReminderKey[] | null;
  /**
   * When the pharmacy was last reminded of it, and when by the reminder that reached the hourly
   * limit.
   */
  reminded?: {
    sentAt: string | null;
    fullAt: string | null;
    /** The letters of that reminder. */
    letters?: MailFacts[] | null;
  } | null;
  /** For a token: the last warning that was sent, in days before its expiry. */
  warnedDays?: number | null;
};

/** The next automatic step, or the last one; null if a user has to act. */
export function nextActOf(ending: Ending): PlannedAct | null {
  const { type, term, today } = ending;
  if (type === "licence") return nextForLicence(ending);
  if (type === "token") return nextWarning(ending);
  if (!term || term.isClosed) return null;
  const done = new Set(term.done);
  const next = remindersOf(term).find(({ key, day }) => day >= today && !done.has(key));
  if (next) return { act: "reminder", on: next.day, key: next.key };
  // the last step, which overdue subscriptions have already reached
  return { act: "readOnly", on: addDays(term.graceEndDate, 1), key: null };
}

function nextForLicence({ endsOn, today, licenceDone }: Ending): PlannedAct {
  const done = new Set(licenceDone);
  const next = licenceRemindersOf(endsOn).find(({ key, day }) => day >= today && !done.has(key));
  if (next) return { act: "reminder", on: next.day, key: next.key };
  return { act: "orderHold", on: addDays(endsOn, 1), key: null };
}

function nextWarning({ endsOn, today, warnedDays }: Ending): PlannedAct | null {
  const left = TOKEN_WARNING_DAYS.find(
    (days) => (warnedDays == null || days < warnedDays) && addDays(endsOn, -days) >= today,
  );
  return left === undefined ? null : { act: "warning", on: addDays(endsOn, -left), key: null };
}
