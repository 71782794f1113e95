import type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceTax,
  LineTax,
} from "../invoices/invoices.document.ts";
import type { PAYMENT_WAYS } from "../payments/payments.values.ts";
import type { JournalAccount } from "./books.values.ts";

/** One line of the journal. Minor units; below 0 for what is taken back. */
export type JournalPart = {
  account: JournalAccount;
  /** "S 23 %", by the categories of EN 16931; null where there is no tax. */
  taxCode: string | null;
  net: number;
  tax: number;
  gross: number;
};

type Document = Pick<InvoiceDocument, "kind" | "lines" | "charges" | "allowances" | "taxes">;

/**
 * An invoice or a credit note by account and tax code. The tax of a code is that of the document,
 * shared out in proportion and to the cent, so that the parts add up to its totals.
 */
export function journalParts(document: Document): JournalPart[] {
  const sign = document.kind === "creditNote" ? -1 : 1;
  return document.taxes.flatMap((group) =>
    shared(group, netByAccount(document, group)).map(({ account, net, tax }) => ({
      account,
      taxCode: taxCodeOf(group),
      net: sign * net,
      tax: sign * tax,
      gross: sign * (net + tax),
    })),
  );
}

const taxCodeOf = ({ code, rateBps }: LineTax) =>
  rateBps === null ? code : `${code} ${rateBps / 100} %`;

const isFee = ({ period }: InvoiceLine) => period !== null;

/** Net amounts of one tax code. Without lines of that code, everything is goods. */
function netByAccount({ lines, charges, allowances }: Document, group: InvoiceTax) {
  const sums = new Map<JournalAccount, number>();
  const add = (account: JournalAccount, tax: LineTax, amount: number) => {
    if (tax.code !== group.code || tax.rateBps !== group.rateBps) return;
    sums.set(account, (sums.get(account) ?? 0) + amount);
  };
  for (const line of lines) add(isFee(line) ? "fees" : "goods", line.tax, line.netAmount);
  for (const { tax, amount } of charges) add("freight", tax, amount);
  for (const { tax, amount } of allowances)
    add(lines.every(isFee) ? "fees" : "goods", tax, -amount);
  const known = [...sums].filter(([, net]) => net !== 0);
  const [first] = known[0] ?? ["goods" as const];
  const rest = group.base - known.reduce((sum, [, net]) => sum + net, 0);
  if (rest === 0 && known.length > 0) return known;
  return [
    ...known.filter(([account]) => account !== first),
    [first, (sums.get(first) ?? 0) + rest] as const,
  ];
}

function shared(group: InvoiceTax, parts: readonly (readonly [JournalAccount, number])[]) {
  let [net, given] = [0, 0];
  return parts.map(([account, own], place) => {
    net += own;
    const isLast = place === parts.length - 1;
    const until = isLast || group.base === 0 ? group.tax : portion(group.tax, net, group.base);
    const tax = until - given;
    given = until;
    return { account, net: own, tax };
  });
}

/** Rounded half up; the products exceed what floating-point numbers hold. */
const portion = (tax: number, part: number, whole: number) =>
  Number((2n * BigInt(tax) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/** The account that money of each kind comes to. */
export const ACCOUNT_OF_WAY: Readonly<Record<(typeof PAYMENT_WAYS)[number], JournalAccount>> = {
  bankTransfer: "bank",
  directDebit: "bank",
  cheque: "bank",
  card: "card",
  cash: "cash",
  other: "otherMoney",
};
