import { currencyExponent, moneyFormat } from "@pharmacy/contract/currencies";
import { dateInWords } from "@pharmacy/contract/date-words";
import type { organizations } from "../../identity/accounts/organizations.table.ts";
import { addDays, daysBetween } from "../../platform/days.ts";
import { type Email, emailMessage, type Sender } from "../../platform/email/email.ts";
import type { ReminderFacts } from "./reminders.facts.ts";
import type { Recipient } from "./reminders.recipients.ts";

const READ_ONLY = "you can view and export everything, but not change anything";

export function reminderEmail(sender: Sender, reader: Recipient, facts: ReminderFacts): Email {
  const occasion = facts.next ? "If you have questions" : "To renew";
  return emailMessage(sender, reader, {
    kind: "expiryReminder",
    subject: subjectOf(facts),
    lines: [
      ...situationOf(facts),
      ...nextTermLines(facts),
      usageOf(facts),
      `${occasion}, reply to this email or write to ${sender.supportEmail}. See your membership on your dashboard:`,
    ],
    isActionLast: true,
    action: { label: "Open the dashboard", link: `${sender.publicUrl}/dashboard` },
    replyTo: sender.supportEmail,
  });
}

function stageOf({ subscription: { state } }: ReminderFacts): "running" | "grace" | "over" {
  if (state === "grace") return "grace";
  return state === "expired" || state === "cancelled" ? "over" : "running";
}

/** The next term, if access continues until it begins. */
function unbrokenNext(facts: ReminderFacts): ReminderFacts["next"] {
  const { next } = facts;
  return next && next.startDate <= readOnlyFrom(facts) ? next : undefined;
}

function subjectOf(facts: ReminderFacts): string {
  const { pharmacy, term } = facts;
  const next = unbrokenNext(facts);
  if (next) {
    const begins = inWords(facts, () => next.startDate);
    return `${pharmacy.name}: your next term, ${next.planName}, begins on ${begins}`;
  }
  const about = `${pharmacy.name}: your ${term.planName} membership`;
  const stage = stageOf(facts);
  if (stage === "over")
    return `${about} has ended; read-only access since ${inWords(facts, readOnlyFrom)}`;
  if (stage === "grace") {
    return `${about} has ended; full access ends on ${inWords(facts, lastDayOfGrace)}`;
  }
  return `${about} ends on ${inWords(facts, lastDay)}`;
}

function situationOf(facts: ReminderFacts): string[] {
  const { pharmacy, term, today } = facts;
  const period = unbrokenNext(facts) ? "term" : "membership";
  const what = `The ${term.planName} ${term.isTrial ? "trial" : period} of ${pharmacy.name}`;
  const end = inWords(facts, lastDay);
  switch (stageOf(facts)) {
    case "over":
      return [`${what} ended on ${end}. Since ${inWords(facts, readOnlyFrom)} ${READ_ONLY}.`];
    case "grace":
      return [`${what} ended on ${end}.`, ...nextSteps(facts)];
    case "running":
      return [`${what} ends on ${end}, ${leftUntil(lastDay(facts), today)}.`, ...nextSteps(facts)];
  }
}

function nextSteps(facts: ReminderFacts): string[] {
  const { next, isRenewed, subscription, today } = facts;
  if (isRenewed) return [];
  if (unbrokenNext(facts)) return ["You keep full access until the next term begins."];
  const [graceEnd, since] = [inWords(facts, lastDayOfGrace), inWords(facts, readOnlyFrom)];
  const after = `From ${since}${next ? " until the next term begins," : ""} ${READ_ONLY}.`;
  if (stageOf(facts) === "grace") {
    const left = leftUntil(lastDayOfGrace(facts), today);
    return [`You keep full access until ${graceEnd}, ${left}. ${after}`];
  }
  const hasGrace = subscription.graceEndDate !== subscription.endDate;
  if (next) return [hasGrace ? `You keep full access until ${graceEnd}. ${after}` : after];
  return [
    hasGrace
      ? `Unless it is renewed, you keep full access until ${graceEnd}. ${after}`
      : `Unless it is renewed, from ${since} ${READ_ONLY}.`,
  ];
}

function nextTermLines(facts: ReminderFacts): string[] {
  const { next, offer } = facts;
  if (next) {
    const { planName, startDate, price, currency } = next;
    const begins = inWords(facts, () => startDate);
    const cost = moneyInWords(facts, price, currency);
    return [`The next term begins on ${begins}: ${planName}, at ${cost} before tax.`];
  }
  if (!offer) return [];
  const cost = moneyInWords(facts, offer.price, offer.currency);
  return [`Another ${offer.interval} of ${offer.name} costs ${cost} before tax.`];
}

function usageOf({ users: { used, limit } }: ReminderFacts): string {
  const users = used === 1 ? "1 user" : `${used} users`;
  return limit === null ? `You have ${users}.` : `You use ${used} of ${limit} users.`;
}

const lastDay = ({ subscription, term }: ReminderFacts) => subscription.endDate ?? term.endDate;
const lastDayOfGrace = ({ subscription, term }: ReminderFacts) =>
  subscription.graceEndDate ?? term.graceEndDate;
const readOnlyFrom = (facts: ReminderFacts) => addDays(lastDayOfGrace(facts), 1);

function leftUntil(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "which is today";
  return days === 1 ? "which is tomorrow" : `in ${days} days`;
}

/** Emails are in English, so other locales fall back. */
function inWords(facts: ReminderFacts, dayOf: (facts: ReminderFacts) => string): string {
  return dateInWords(dayOf(facts), languageOf(facts.pharmacy));
}

function moneyInWords(facts: ReminderFacts, amount: number, currency: string): string {
  const format = moneyFormat(languageOf(facts.pharmacy), currency);
  return format.format(amount / 10 ** currencyExponent(currency));
}

export function languageOf({ locale }: { locale: string }): string {
  return /^en\b/.test(locale) ? locale : "en-IE";
}

export type EndingLicence = {
  pharmacy: typeof organizations.$inferSelect;
  expiresOn: string;
  today: string;
};

export function licenceEmail(
  sender: Sender,
  reader: Recipient,
  { pharmacy, expiresOn, today }: EndingLicence,
): Email {
  const { name, licenceNumber, licenceAuthority } = pharmacy;
  const inWords = (day: string) => dateInWords(day, languageOf(pharmacy));
  const isSupport = reader.email === sender.supportEmail;
  const path = isSupport ? `/admin/orgs/${pharmacy.id}` : "/dashboard";
  const isOver = expiresOn < today;
  const licence = `Licence ${licenceNumber} (${licenceAuthority}) of ${name}`;
  const heldFrom = inWords(addDays(expiresOn, 1));
  return emailMessage(sender, reader, {
    kind: "licenceReminder",
    subject: `${name}: licence ${licenceNumber} ${isOver ? "expired" : "expires"} on ${inWords(expiresOn)}`,
    lines: [
      isOver
        ? `${licence} expired on ${inWords(expiresOn)}.`
        : `${licence} expires on ${inWords(expiresOn)}, ${leftUntil(expiresOn, today)}.`,
      isOver
        ? `The pharmacy's orders have been on hold since ${heldFrom} and stay on hold until the licence is renewed.`
        : `From ${heldFrom} the pharmacy's orders are on hold until the licence is renewed.`,
      isSupport
        ? "When the renewed licence arrives, enter its expiry date on the pharmacy's page:"
        : `Once it is renewed, reply to this email with the new licence, or send it to ${sender.supportEmail}. Your dashboard:`,
    ],
    isActionLast: true,
    action: {
      label: isSupport ? "Show the pharmacy" : "Open the dashboard",
      link: `${sender.publicUrl}${path}`,
    },
    replyTo: sender.supportEmail,
  });
}
