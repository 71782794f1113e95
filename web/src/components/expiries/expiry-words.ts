import type { Expiry, ExpiryType, PlannedAct } from "@pharmacy/contract/expiries";
import { EXPIRY_TYPE_WORDS } from "@pharmacy/contract/expiry-words";
import { REMINDER_WORDS } from "@pharmacy/contract/reminder-words";
import { formatDate } from "#lib/format.ts";

/** The types of which there can be any, in the order they are shown. */
export const TYPES = Object.keys(EXPIRY_TYPE_WORDS) as ExpiryType[];

/** What a line is called: "Licence 004217 of Castlewren Pharmacy". */
export function nameOf({ type, label, organization }: Expiry): string {
  const name = `${EXPIRY_TYPE_WORDS[type]} ${label}`;
  return organization ? `${name} of ${organization.name}` : name;
}

/** Where something can be done about it. */
export function placeOf({ type, record, organization }: Expiry): string {
  if (type === "token") return `/admin/tokens?id=${record}`;
  if (type === "invitation") return `/admin/users/${record}`;
  return `/admin/orgs/${organization?.id ?? record}`;
}

/** What the program does next by itself, in a few words, and of a reminder which. */
export function plannedInWords(next: PlannedAct | null): [what: string, which?: string] {
  if (!next) return ["Nothing planned"];
  const day = formatDate(next.on);
  if (next.act === "orderHold") return [`Orders on hold from ${day}`];
  if (next.act === "warning") return [`Warning on ${day}`];
  const what = `Reminder on ${day}`;
  return next.key ? [what, REMINDER_WORDS[next.key]] : [what];
}
