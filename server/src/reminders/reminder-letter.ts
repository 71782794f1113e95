import { currencyExponent, moneyFormat } from "@pharmacy/contract/currencies";
import { dateInWords } from "../mail/date-in-words.ts";
import { letterOf, type Sender } from "../mail/letters.ts";
import type { Letter } from "../mail/outbox.ts";
import { addDays, daysBetween } from "../subscriptions/terms.ts";
import type { Recipient } from "./recipients.ts";
import type { Standing } from "./standing.ts";

/** What holds while a membership is not running. */
const READ_ONLY = "everything can be read and exported, and nothing can be changed";

/** The letter about a membership that ends, or has ended, to one of its readers. */
export function reminderLetter(sender: Sender, reader: Recipient, standing: Standing): Letter {
  const occasion = standing.next ? "If you have questions" : "To renew";
  return letterOf(sender, reader, {
    kind: "expiryReminder",
    subject: subjectOf(standing),
    lines: [
      ...situationOf(standing),
      ...prospectOf(standing),
      usageOf(standing),
      `${occasion}, answer this letter, or write to ${sender.supportEmail}. All about the membership stands on your dashboard:`,
    ],
    isActionLast: true,
    action: { label: "Open the dashboard", link: `${sender.publicUrl}/dashboard` },
    replyTo: sender.supportEmail,
  });
}

/** What is over: nothing yet, the term, or its days of grace too. */
function stageOf({ membership: { state } }: Standing): "running" | "grace" | "over" {
  if (state === "grace") return "grace";
  return state === "expired" || state === "cancelled" ? "over" : "running";
}

/** The term that waits, where everything works on until it begins: at once, or in the days of grace. */
function unbrokenNext(standing: Standing): Standing["next"] {
  const { next } = standing;
  return next && next.startDate <= readOnlyFrom(standing) ? next : undefined;
}

function subjectOf(standing: Standing): string {
  const { pharmacy, term } = standing;
  const next = unbrokenNext(standing);
  if (next) {
    const begins = inWords(standing, () => next.startDate);
    return `${pharmacy.name}: your next term, ${next.planName}, begins on ${begins}`;
  }
  const about = `${pharmacy.name}: your ${term.planName} membership`;
  const stage = stageOf(standing);
  if (stage === "over") return `${about} is read-only since ${inWords(standing, readOnlyFrom)}`;
  if (stage === "grace") {
    return `${about} has ended; access stops on ${inWords(standing, lastDayOfGrace)}`;
  }
  return `${about} ends on ${inWords(standing, lastDay)}`;
}

/** What is so, and what happens on which day. */
function situationOf(standing: Standing): string[] {
  const { pharmacy, term, today } = standing;
  const period = unbrokenNext(standing) ? "term" : "membership";
  const what = `The ${term.planName} ${term.isTrial ? "trial" : period} of ${pharmacy.name}`;
  const end = inWords(standing, lastDay);
  switch (stageOf(standing)) {
    case "over":
      return [`${what} ended on ${end}. Since ${inWords(standing, readOnlyFrom)} ${READ_ONLY}.`];
    case "grace":
      return [`${what} ended on ${end}.`, ...outlookOf(standing)];
    case "running":
      return [
        `${what} ends on ${end}, ${leftUntil(lastDay(standing), today)}.`,
        ...outlookOf(standing),
      ];
  }
}

/** How long everything works on, and what holds from then on. */
function outlookOf(standing: Standing): string[] {
  const { next, isRenewed, membership, today } = standing;
  if (isRenewed) return [];
  if (unbrokenNext(standing)) return ["Everything works on until the next term begins."];
  const [graceEnd, since] = [inWords(standing, lastDayOfGrace), inWords(standing, readOnlyFrom)];
  const after = `From ${since}${next ? " until the next term begins," : ""} ${READ_ONLY}.`;
  if (stageOf(standing) === "grace") {
    const left = leftUntil(lastDayOfGrace(standing), today);
    return [`Everything works on until ${graceEnd}, ${left}. ${after}`];
  }
  const hasGrace = membership.graceEndDate !== membership.endDate;
  if (next) return [hasGrace ? `Everything works on until ${graceEnd}. ${after}` : after];
  return [
    hasGrace
      ? `Unless it is renewed, everything works on until ${graceEnd}. ${after}`
      : `Unless it is renewed, from ${since} ${READ_ONLY}.`,
  ];
}

/** What comes next, or what it would cost. */
function prospectOf(standing: Standing): string[] {
  const { next, offer } = standing;
  if (next) {
    const { planName, startDate, price, currency } = next;
    const begins = inWords(standing, () => startDate);
    const cost = moneyInWords(standing, price, currency);
    return [`The next term begins on ${begins}: ${planName}, at ${cost} before tax.`];
  }
  if (!offer) return [];
  const cost = moneyInWords(standing, offer.price, offer.currency);
  return [`Another ${offer.interval} of ${offer.name} costs ${cost} before tax.`];
}

function usageOf({ users: { used, limit } }: Standing): string {
  const people = used === 1 ? "1 user" : `${used} users`;
  return limit === null ? `In use: ${people}.` : `In use: ${people} of ${limit}.`;
}

const lastDay = ({ membership, term }: Standing) => membership.endDate ?? term.endDate;
const lastDayOfGrace = ({ membership, term }: Standing) =>
  membership.graceEndDate ?? term.graceEndDate;
const readOnlyFrom = (standing: Standing) => addDays(lastDayOfGrace(standing), 1);

/** How far off a day is: "in 7 days". */
export function leftUntil(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "which is today";
  return days === 1 ? "which is tomorrow" : `in ${days} days`;
}

/** A civil date as the pharmacy writes it, as far as that is in English. */
function inWords(standing: Standing, dayOf: (standing: Standing) => string): string {
  return dateInWords(dayOf(standing), languageOf(standing.pharmacy));
}

function moneyInWords(standing: Standing, amount: number, currency: string): string {
  const format = moneyFormat(languageOf(standing.pharmacy), currency);
  return format.format(amount / 10 ** currencyExponent(currency));
}

/** The English a pharmacy writes: letters are in no other language. */
export function languageOf({ locale }: { locale: string }): string {
  return /^en\b/.test(locale) ? locale : "en-IE";
}
