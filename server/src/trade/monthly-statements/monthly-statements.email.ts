import { STATEMENT_ENTRIES_MAX } from "@pharmacy/contract/books/books.values";
import { currencyExponent, moneyFormat } from "@pharmacy/contract/currencies";
import type { StatementSum } from "@pharmacy/contract/monthly-statements/monthly-statements";
import { languageOf } from "../../membership/reminders/reminders.emails.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { type Email, emailMessage, type Reader, type Sender } from "../../platform/email/email.ts";
import type { Enclosure } from "../../platform/email/enclosures.ts";
import type { outboxEmails } from "../../platform/email/outbox.table.ts";
import { lastDayOf } from "./monthly-statements.months.ts";
import { monthInWords, monthlyStatementKind } from "./monthly-statements.table.ts";

type Described = {
  pharmacy: { name: string; locale: string };
  seller: string;
  month: string;
  sums: readonly StatementSum[];
  /** The record whose email it is. */
  about: string;
};

export function monthlyStatementEmail(sender: Sender, reader: Reader, statement: Described): Email {
  const { pharmacy, seller, month, sums, about } = statement;
  const words = monthInWords(month, languageOf(pharmacy));
  return emailMessage(sender, reader, {
    kind: "monthlyStatement",
    about,
    subject: `Statement of account for ${words} from ${seller}`,
    lines: [
      `The account of ${pharmacy.name} with ${seller} in ${words}:`,
      ...sums.flatMap((sum) => sumLines(sum, pharmacy.locale)),
      sums.every(isEnclosed)
        ? "The statement is attached."
        : "The statement is too long to attach.",
      `If something is wrong, reply to this email or write to ${sender.supportEmail}. See your account and save statements of any time:`,
    ],
    isActionLast: true,
    action: { label: "Open your account", link: `${sender.publicUrl}/dashboard` },
    replyTo: sender.supportEmail,
  });
}

function sumLines({ currency, opening, entries, closing, overdue }: StatementSum, locale: string) {
  const format = moneyFormat(languageOf({ locale }), currency);
  const money = (amount: number) => format.format(amount / 10 ** currencyExponent(currency));
  return [
    `Opening balance: ${money(opening)}`,
    entries === 1 ? "1 entry in the month" : `${entries} entries in the month`,
    closing < 0
      ? `Closing balance: ${money(closing)}, which is in your favour`
      : `Closing balance: ${money(closing)}`,
    overdue === 0 ? "Nothing is overdue." : `Overdue today: ${money(overdue)}`,
  ];
}

const isEnclosed = ({ entries }: StatementSum) => entries <= STATEMENT_ENTRIES_MAX;

type Sent = Pick<typeof outboxEmails.$inferSelect, "kind" | "about">;
type Network = Pick<Config, "networkName" | "supportEmail">;

/** A PDF for each currency. */
export async function encloseStatement(
  db: Database,
  { kind, about }: Sent,
  network: Network,
): Promise<Enclosure[]> {
  if (kind !== "monthlyStatement" || about === null) return [];
  const { organization, month, sums } = await getRecord(db, monthlyStatementKind, about);
  const { statementOf } = await import("../books/books.statement.ts");
  const { statementPdf } = await import("../books/books.statement-files.ts");
  const enclosures: Enclosure[] = [];
  for (const { currency } of sums.filter(isEnclosed)) {
    const query = { from: month, to: lastDayOf(month), currency };
    const content = await statementPdf(db, network, await statementOf(db, organization, query));
    const name = `statement-${month.slice(0, 7)}${sums.length > 1 ? `-${currency}` : ""}.pdf`;
    enclosures.push({ filename: name, contentType: "application/pdf", content });
  }
  return enclosures;
}
