import { currencyExponent, moneyFormat } from "@pharmacy/contract/currencies";
import { dateInWords } from "../mail/date-in-words.ts";
import { letterOf, type Sender } from "../mail/letters.ts";
import type { Letter } from "../mail/outbox.ts";
import { addDays, daysBetween } from "../subscriptions/terms.ts";
import type { Recipient } from "./recipients.ts";
import type { Standing } from "./standing.ts";

/** The letter about a membership that ends, or has ended, to one of its readers. */
export function reminderLetter(sender: Sender, reader: Recipient, standing: Standing): Letter {
  return letterOf(sender, reader, {
    kind: "expiryReminder",
    subject: subjectOf(standing),
    lines: [
      ...situationOf(standing),
      ...renewalOf(standing),
      usageOf(standing),
      `To renew, answer this letter, or write to ${sender.supportEmail}. All about the membership stands on your dashboard:`,
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

function subjectOf(standing: Standing): string {
  const { pharmacy, term } = standing;
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
  const { pharmacy, term, today, membership } = standing;
  const what = `The ${term.planName} ${term.isTrial ? "trial" : "membership"} of ${pharmacy.name}`;
  const [end, graceEnd] = [inWords(standing, lastDay), inWords(standing, lastDayOfGrace)];
  const since = inWords(standing, readOnlyFrom);
  const readOnly = "everything can be read and exported, and nothing can be changed";
  switch (stageOf(standing)) {
    case "over":
      return [`${what} ended on ${end}. Since ${since} ${readOnly}.`];
    case "grace":
      return [
        `${what} ended on ${end}.`,
        `Everything works on until ${graceEnd}, ${leftUntil(lastDayOfGrace(standing), today)}. From ${since} ${readOnly}.`,
      ];
    case "running":
      return [
        `${what} ends on ${end}, ${leftUntil(lastDay(standing), today)}.`,
        membership.graceEndDate === membership.endDate
          ? `Unless it is renewed, from ${since} ${readOnly}.`
          : `Unless it is renewed, everything works on until ${graceEnd}. From ${since} ${readOnly}.`,
      ];
  }
}

/** What comes next, or what it would cost. */
function renewalOf(standing: Standing): string[] {
  const { renewal, offer } = standing;
  if (renewal) {
    const { planName, startDate, price, currency } = renewal;
    const cost = moneyInWords(standing, price, currency);
    return [
      `It is renewed: ${planName} begins on ${inWords(standing, () => startDate)} and costs ${cost} before tax.`,
    ];
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
