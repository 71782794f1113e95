import { currencyExponent, moneyFormat } from "@pharmacy/contract/currencies";
import { dateInWords } from "@pharmacy/contract/date-words";
import { creditorReferenceOf } from "@pharmacy/contract/invoices/invoices.bank";
import type { RemindedInvoice } from "@pharmacy/contract/payment-reminders/payment-reminders";
import {
  HOLD_LEVEL,
  REMINDED_MAX,
} from "@pharmacy/contract/payment-reminders/payment-reminders.values";
import type { organizations } from "../../identity/accounts/organizations.table.ts";
import { languageOf } from "../../membership/reminders/reminders.emails.ts";
import { type Email, emailMessage, type Reader, type Sender } from "../../platform/email/email.ts";
import type { ReminderSettings } from "./payment-reminders.facts.ts";
import type { Due } from "./payment-reminders.rules.ts";

export type Reminding = {
  pharmacy: Pick<typeof organizations.$inferSelect, "name" | "locale">;
  seller: ReminderSettings["seller"];
  due: Pick<Due, "lines" | "sums">;
  level: number;
  /** The record whose emails are shown with it. */
  about?: string;
};

export function paymentReminderEmail(sender: Sender, reader: Reader, reminding: Reminding): Email {
  const { pharmacy, seller, due, level, about } = reminding;
  const money = moneyIn(pharmacy.locale);
  const amounts = due.sums.map((sum) => money(sum.due, sum.currency)).join(" and ");
  const from = seller.name === null ? "" : ` from ${seller.name}`;
  return emailMessage(sender, reader, {
    kind: "paymentReminder",
    ...(about !== undefined && { about }),
    subject: `${KINDS[level] ?? KINDS[0]}${from}: ${amounts} overdue`,
    lines: [
      `${isOne(due.lines) ? "This invoice" : "These invoices"} of ${pharmacy.name} ${isOne(due.lines) ? "is" : "are"} overdue:`,
      ...invoicesIn(reminding),
      ...sumsIn(reminding),
      ...waysToPay(reminding),
      ...closing(level),
      `If something is wrong, reply to this email or write to ${sender.supportEmail}. See your invoices:`,
    ],
    isActionLast: true,
    action: {
      label: "Open your invoices",
      link: `${sender.publicUrl}/dashboard/invoices?status=overdue`,
    },
    replyTo: sender.supportEmail,
  });
}

const KINDS = [
  "Payment reminder",
  "Payment reminder",
  "Second payment reminder",
  "Last payment reminder",
];

const isOne = ({ length }: readonly RemindedInvoice[]) => length === 1;

function invoicesIn({ pharmacy, due: { lines } }: Reminding): string[] {
  const money = moneyIn(pharmacy.locale);
  const listed = lines.slice(0, REMINDED_MAX).map(({ number, openAmount, currency, ...one }) => {
    const due = dateInWords(one.dueDate, languageOf(pharmacy));
    const days = one.daysOverdue === 1 ? "1 day" : `${one.daysOverdue} days`;
    return `${number}: ${money(openAmount, currency)}, due on ${due}, ${days} late`;
  });
  const more = lines.length - listed.length;
  return more === 0
    ? listed
    : [...listed, `and ${more} more ${more === 1 ? "invoice" : "invoices"}`];
}

function sumsIn({ pharmacy, due: { sums } }: Reminding): string[] {
  const money = moneyIn(pharmacy.locale);
  return sums.map(({ currency, overdue, onAccount, due }) =>
    onAccount === 0
      ? `Please pay ${money(due, currency)}.`
      : `Overdue: ${money(overdue, currency)}. On your account: ${money(onAccount, currency)}. Please pay ${money(due, currency)}.`,
  );
}

function waysToPay({ seller: { iban, bic, holder, name }, due: { lines } }: Reminding): string[] {
  const [first] = lines;
  const rf = first && isOne(lines) ? creditorReferenceOf(first.number) : null;
  const reference =
    rf ?? (isOne(lines) ? first?.number : "the numbers of the invoices that you pay");
  return [
    ...(iban === null ? [] : [`IBAN: ${iban}`]),
    ...(bic === null ? [] : [`BIC: ${bic}`]),
    ...(iban === null || (holder ?? name) === null ? [] : [`Account holder: ${holder ?? name}`]),
    `Reference: ${reference}`,
  ];
}

function closing(level: number): string[] {
  if (level < HOLD_LEVEL)
    return ["If you have paid in the last few days, you need do nothing more."];
  return [
    "This is our last reminder. If the payment does not arrive, we may put your orders on hold.",
  ];
}

const moneyIn = (locale: string) => (amount: number, currency: string) =>
  moneyFormat(languageOf({ locale }), currency).format(amount / 10 ** currencyExponent(currency));
