import type { EmailState } from "@pharmacy/contract/emails/email-state";
import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import { EXPIRY_TYPE_WORDS, type ExpiryType } from "@pharmacy/contract/expiries/expiries.values";
import { REMINDER_WORDS } from "@pharmacy/contract/reminders/reminders.values";
import { DAY_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { inSentence } from "@pharmacy/contract/words";
import { daysBetween, inDays } from "#lib/days.ts";
import { formatDate, formatNumber, formatRelative } from "#lib/format.ts";

/** In the order they are shown. */
export const TYPES = Object.keys(EXPIRY_TYPE_WORDS) as ExpiryType[];

/** "Castlewren Pharmacy · Licence 004217". */
export function nameOf(expiry: Expiry): string {
  return `${ownerOf(expiry)} · ${subjectOf(expiry)}`;
}

/** The pharmacy, or the network itself. */
export function ownerOf({ organization }: Pick<Expiry, "organization">): string {
  return organization?.name ?? "The network";
}

/** "Standard membership", "Licence 004217". */
export function subjectOf({
  type,
  label,
  email,
}: Pick<Expiry, "type" | "label" | "email">): string {
  if (type === "membership" || type === "trial" || type === "grace") {
    return `${label} ${inSentence(EXPIRY_TYPE_WORDS[type])}`;
  }
  return type === "invitation"
    ? `Invitation for ${email ?? label}`
    : `${EXPIRY_TYPE_WORDS[type]} ${label}`;
}

/** The page on which it is handled. */
export function placeOf({ type, record, organization }: Expiry): string {
  if (type === "token") return `/admin/tokens?id=${record}`;
  if (type === "invitation") return `/admin/users/${record}`;
  return `/admin/orgs/${organization?.id ?? record}`;
}

/** The last reminder is shown beside its entry for this long. */
const SHOWN_MS = DAY_MS;

/** The state of the last reminder; undefined unless it is recent. */
export function remindedInWords(
  { reminded }: Pick<Expiry, "reminded">,
  now: number = Date.now(),
): string | undefined {
  if (!reminded || now - Date.parse(reminded.at) > SHOWN_MS) return undefined;
  const ago = now - Date.parse(reminded.at) < MINUTE_MS ? "just now" : formatRelative(reminded.at);
  return REMINDED_WORDS[reminded.state](ago);
}

const REMINDED_WORDS: Record<EmailState, (ago: string) => string> = {
  sent: (ago) => `Reminded ${ago}`,
  waiting: (ago) => `Reminded ${ago}, email on its way`,
  retrying: () => "Reminder not sent yet, trying again",
  failed: () => "Reminder not sent",
  noServer: () => "Reminder not sent: no mail server",
};

/** "Ends in 9 days" or "Ended 40 days ago", by the pharmacy's calendar. */
export function endInWords({ daysLeft, endsAt }: Pick<Expiry, "daysLeft" | "endsAt">): string {
  const hasEnded = daysLeft < 0 || (endsAt !== null && Date.parse(endsAt) <= Date.now());
  return `${hasEnded ? "Ended" : "Ends"} ${inDays(daysLeft)}`;
}

type Planned = Pick<Expiry, "next" | "daysLeft" | "endsOn">;

/** The next or last automatic step. Its days count from the same day as those to the end. */
export function plannedInWords({
  next,
  daysLeft,
  endsOn,
}: Planned): [what: string, which?: string] {
  if (!next) return ["No reminder scheduled"];
  const days = daysLeft + daysBetween(endsOn, next.on);
  if (next.act === "orderHold") return [lasting("Orders on hold", days)];
  if (next.act === "readOnly") return [lasting("Read-only", days)];
  if (next.act === "warning") return [`Warning ${inDays(days)}`];
  if (next.key === "expired") return [`Access-ended email ${inDays(days)}`];
  const what = `Reminder ${inDays(days)}`;
  return next.key ? [what, REMINDER_WORDS[next.key]] : [what];
}

/** The planned step's day, for a tooltip. */
export function plannedDay({ next }: Pick<Expiry, "next">): string | undefined {
  return next ? formatDate(next.on) : undefined;
}

/** "Read-only in 3 days", "Read-only for 25 days". */
function lasting(state: string, days: number): string {
  if (days > 1) return `${state} ${inDays(days)}`;
  if (days === 1) return `${state} from tomorrow`;
  return days < -1 ? `${state} for ${formatNumber(-days)} days` : `${state} since ${inDays(days)}`;
}
