import type { EmailFacts } from "@pharmacy/contract/emails/email-state";
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

export type Ending = {
  type: ExpiryType;
  endsOn: string;
  today: string;
  term?: (Term & { isClosed: boolean; done: ReminderKey[] }) | null;
  licenceDone?: LicenceReminderKey[] | null;
  /** The last reminder, and the one that reached the hourly limit. */
  reminded?: {
    sentAt: string | null;
    fullAt: string | null;
    letters?: EmailFacts[] | null;
  } | null;
  /** Days before expiry of the last warning sent. */
  warnedDays?: number | null;
};

/** Null if a user has to act. */
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
