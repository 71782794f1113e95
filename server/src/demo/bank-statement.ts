import { decimalOf } from "@pharmacy/contract/currencies";
import { creditorReferenceOf } from "@pharmacy/contract/invoices/invoices.bank";
import { and, asc, desc, eq, gt } from "drizzle-orm";
import { expenses } from "../desk/expenses/expenses.table.ts";
import { organizations } from "../identity/accounts/organizations.table.ts";
import { SETTINGS_ID, settingKind } from "../identity/settings/settings.table.ts";
import { todayIn } from "../platform/days.ts";
import type { Database, Transaction } from "../platform/db/database.ts";
import { getRecord } from "../platform/db/records.ts";
import { bankLines } from "../trade/bank/bank.table.ts";
import { invoices } from "../trade/invoices/invoices.table.ts";

type Entry = {
  side: "CRDT" | "DBIT";
  amount: number;
  party: string;
  text: string;
  reference?: string | null;
};

const NAMED = 3;

/**
 * A statement of account for today, as the network's bank would write it: payments of what is open
 * now, some without a number, one of a stranger, and money that went out. Null once nothing is open.
 */
export async function demoStatement(db: Database, now: number): Promise<string | null> {
  const { sellerIban, currency, timeZone } = await getRecord(db, settingKind, SETTINGS_ID);
  const seen = await suggestedIn(db);
  const open = (await openInvoices(db, currency)).filter((one) => !seen.has(one.organization));
  const [bill] = (await unpaidBills(db, currency)).filter(({ id }) => !seen.has(id));
  if (sellerIban === null || open.length === 0) return null;
  const day = todayIn(timeZone, now);
  const entries = [...paymentsOf(open), ...moneyOut(bill)];
  return statementOf({ iban: sellerIban, currency, day }, entries);
}

/** The latest due first. */
export function openInvoices(db: Database | Transaction, currency: string): Promise<Open[]> {
  return db
    .select({
      number: invoices.number,
      amount: invoices.openAmount,
      organization: invoices.organization,
      party: organizations.name,
    })
    .from(invoices)
    .innerJoin(organizations, eq(organizations.id, invoices.organization))
    .where(
      and(
        eq(invoices.kind, "invoice"),
        gt(invoices.openAmount, 0),
        eq(invoices.currency, currency),
      ),
    )
    .orderBy(desc(invoices.dueDate), asc(invoices.number));
}

/** The oldest first. */
export function unpaidBills(db: Database | Transaction, currency: string) {
  const { id, total: amount, vendor: party, number: text, incurredOn } = expenses;
  return db
    .select({ id, amount, party, text, incurredOn })
    .from(expenses)
    .where(and(eq(expenses.status, "unpaid"), eq(expenses.currency, currency)))
    .orderBy(asc(incurredOn), asc(id));
}

/** Pharmacies and expenses that lines of an earlier file are suggested for. */
async function suggestedIn(db: Database): Promise<Set<string | null>> {
  const { suggestedOrganization, suggestedExpense, status } = bankLines;
  const rows = await db
    .select({ suggestedOrganization, suggestedExpense })
    .from(bankLines)
    .where(eq(status, "open"));
  return new Set(rows.flatMap((one) => [one.suggestedOrganization, one.suggestedExpense]));
}

export type Open = { number: string; amount: number; organization: string; party: string };

/** A pharmacy pays once at most, so that no line depends on the one before. */
function paymentsOf(open: readonly Open[]): Entry[] {
  const sameAs = (one: Open) =>
    open.filter(
      ({ organization, amount }) => organization === one.organization && amount === one.amount,
    );
  const tied = open.find((one) => sameAs(one).length > 1);
  const seen = new Set([tied?.organization]);
  const each = open.filter(({ organization }) => {
    const isFirst = !seen.has(organization);
    seen.add(organization);
    return isFirst;
  });
  const [byReference, part, bare, ...named] = each;
  const credit = (one: Open, values: Partial<Entry>): Entry => {
    return { side: "CRDT", amount: one.amount, party: one.party, text: "Payment", ...values };
  };
  return [
    ...named.slice(0, NAMED).map((one) => credit(one, { text: `Invoice ${one.number}` })),
    ...(byReference
      ? [credit(byReference, { reference: creditorReferenceOf(byReference.number) })]
      : []),
    ...(part ? [credit(part, { amount: Math.ceil(part.amount / 2), text: part.number })] : []),
    ...(bare ? [credit(bare, {})] : []),
    ...(tied ? [credit(tied, {})] : []),
    { side: "CRDT", amount: 12_345, party: "Larkspur Holdings", text: "Thank you" },
  ];
}

function moneyOut(bill: Pick<Entry, "amount" | "party" | "text"> | undefined): Entry[] {
  const fee: Entry = { side: "DBIT", amount: 1_250, party: "The bank", text: "Account fee" };
  return bill ? [fee, { ...bill, side: "DBIT" }] : [fee];
}

type Account = { iban: string; currency: string; day: string };

/** CAMT.053 in version 08. */
function statementOf({ iban, currency, day }: Account, entries: readonly Entry[]): string {
  const lines = entries.map(({ side, amount, party, text, reference }, place) => {
    const role = side === "CRDT" ? "Dbtr" : "Cdtr";
    const structured = reference
      ? `<Strd><CdtrRefInf><Ref>${escaped(reference)}</Ref></CdtrRefInf></Strd>`
      : "";
    return `    <Ntry>
      <Amt Ccy="${currency}">${decimalOf(amount, currency)}</Amt>
      <CdtDbtInd>${side}</CdtDbtInd>
      <Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>${day}</Dt></BookgDt>
      <ValDt><Dt>${day}</Dt></ValDt>
      <AcctSvcrRef>DEMO-${day}-${place + 1}</AcctSvcrRef>
      <NtryDtls><TxDtls>
        <RltdPties><${role}><Pty><Nm>${escaped(party)}</Nm></Pty></${role}></RltdPties>
        <RmtInf><Ustrd>${escaped(text)}</Ustrd>${structured}</RmtInf>
      </TxDtls></NtryDtls>
    </Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt><Stmt>
    <Id>DEMO-${day}</Id>
    <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${lines.join("\n")}
  </Stmt></BkToCstmrStmt>
</Document>
`;
}

const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
