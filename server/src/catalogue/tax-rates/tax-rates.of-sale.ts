import { dateInWords } from "@pharmacy/contract/date-words";
import { TAX_RATES_MAX } from "@pharmacy/contract/tax-rates/tax-rates.values";
import {
  isRated,
  isReverseCharge,
  type Tax,
  type Taxable,
  taxOn,
} from "@pharmacy/contract/tax-rates/tax-rules";
import { inSentence, wordsOf } from "@pharmacy/contract/words";
import { and, desc, eq, lte } from "drizzle-orm";
import { settings } from "../../identity/settings/settings.table.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { taxRates } from "./tax-rates.table.ts";

type Handle = Database | Transaction;
type Sale = { category: string; buyer: Taxable; on: string };

const COUNTRIES = new Intl.DisplayNames("en", { type: "region" });

export type TaxOf = (sale: Sale) => Tax | { unknown: string };

/** The rates of the network's own country apply, unless the buyer owes the tax. */
export async function taxOfSale(db: Handle, sale: Sale): Promise<ReturnType<TaxOf>> {
  return (await readTaxes(db))(sale);
}

/** Reads the rates once for any number of sales. */
export async function readTaxes(db: Handle): Promise<TaxOf> {
  const seller = await sellerCountry(db);
  const isMeant = eq(taxRates.country, seller);
  const rates = await db.select().from(taxRates).where(isMeant).limit(TAX_RATES_MAX);
  return ({ category, buyer, on }) => {
    if (category !== "exempt" && isReverseCharge(seller, buyer)) {
      return { rateBps: 0, treatment: "reverseCharge" };
    }
    const tax = taxOn(rates, { category, country: seller, on });
    if (tax) return tax;
    const where = `${COUNTRIES.of(seller) ?? seller} on ${dateInWords(on)}`;
    return {
      unknown: `There is no ${inSentence(wordsOf(category))} tax rate for ${where}. Add it in the settings.`,
    };
  };
}

/** Undefined if no rate is known. */
export async function taxAt(
  db: Handle,
  question: { category: string; country: string; on: string },
): Promise<Tax | undefined> {
  const { category, country, on } = question;
  if (!isRated(category)) return taxOn([], question);
  const isMeant = and(
    eq(taxRates.country, country),
    eq(taxRates.category, category),
    lte(taxRates.startDate, on),
  );
  const latest = await db
    .select()
    .from(taxRates)
    .where(isMeant)
    .orderBy(desc(taxRates.startDate))
    .limit(1);
  return taxOn(latest, question);
}

async function sellerCountry(db: Handle): Promise<string> {
  const [row] = await db.select({ country: settings.country }).from(settings);
  return row?.country ?? "IE";
}
