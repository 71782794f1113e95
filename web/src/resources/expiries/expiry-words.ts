import type { Expiry } from "@pharmacy/contract/expiries";
import { EXPIRY_TYPE_WORDS, type ExpiryType } from "@pharmacy/contract/expiries.values";
import type { MailState } from "@pharmacy/contract/mail-state";
import { REMINDER_WORDS } from "@pharmacy/contract/reminders.values";
import { DAY_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { inSentence } from "@pharmacy/contract/words";
import { formatDate, formatRelative } from "#lib/format.ts";

/** All types, in the order they are shown. */
export const TYPES = Object.keys(EXPIRY_TYPE_WORDS) as ExpiryType[];

/** The name of an entry: "Castlewren Pharmacy · Licence 004217". */
export function nameOf(expiry: Expiry): string {
  return `${ownerOf(expiry)} · ${subjectOf(expiry)}`;
}

/** Its owner: a pharmacy, or the network itself. */
export function ownerOf({ organization }: Pick<Expiry, "organization">): string {
  return organization?.name ?? "The network";
}

/** What ends: "Standard membership", "Licence 004217". */
export function subjectOf({ type, label }: Pick<Expiry, "type" | "label">): string {
  if (type === "membership" || type === "trial" || type === "grace") {
    return `${label} ${inSentence(EXPIRY_TYPE_WORDS[type])}`;
  }
  return type === "invitation" ? `Invitation for ${label}` : `${EXPIRY_TYPE_WORDS[type]} ${label}`;
}

/** The page on which it can be dealt with. */
export function placeOf({ type, record, organization }: Expiry): string {
  if (type === "token") return `/admin/tokens?id=${record}`;
  if (type === "invitation") return `/admin/users/${record}`;
  return `/admin/orgs/${organization?.id ?? record}`;
}

/** How long the last reminder is shown beside its entry. */
const SHOWN_MS = DAY_MS;

/** What became of the last reminder, if it was written lately. */
export function remindedInWords(
  { reminded }: Pick<Expiry, "reminded">,
  now: number = Date.now(),
): string | undefined {
  if (!reminded || now - Date.parse(reminded.at) > SHOWN_MS) return undefined;
  const ago = now - Date.parse(reminded.at) < MINUTE_MS ? "just now" : formatRelative(reminded.at);
  return REMINDED_WORDS[reminded.state](ago);
}

const REMINDED_WORDS: Record<MailState, (ago: string) => string> = {
  sent: (ago) => `Reminded ${ago}`,
  waiting: (ago) => `Reminded ${ago}, email on its way`,
  retrying: () => "Reminder not sent yet, trying again",
  failed: () => "Reminder not sent",
  noServer: () => "Reminder not sent: no mail server",
};

/** The next automatic step, or the last one, in a few words; for a reminder, which one. */
export function plannedInWords({
  next,
  daysLeft,
}: Pick<Expiry, "next" | "daysLeft">): [what: string, which?: string] {
  if (!next) return ["No reminder scheduled"];
  const day = formatDate(next.on);
  const from = daysLeft < 0 ? "since" : "from";
  if (next.act === "orderHold") return [`Orders on hold ${from} ${day}`];
  if (next.act === "readOnly") return [`Read-only ${from} ${day}`];
  if (next.act === "warning") return [`Warning on ${day}`];
  if (next.key === "expired") return [`Access-ended email on ${day}`];
  const what = `Reminder on ${day}`;
  return next.key ? [what, REMINDER_WORDS[next.key]] : [what];
}
