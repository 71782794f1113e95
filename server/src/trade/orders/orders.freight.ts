import { freightFor, netOfLine, type OrderTerms } from "@pharmacy/contract/orders/orders.totals";
import { taxOfSale } from "../../catalogue/tax-rates/tax-rates.of-sale.ts";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import type { OrderBuyer, PricedFacts } from "./orders.pricing.ts";
import { summed } from "./orders.sums.ts";

type Handle = Database | Transaction;

type NetworkTerms = OrderTerms & { freightTaxCategory: string; fillRateTarget: number };

/** The settings about orders. */
export function orderTermsOf(db: Handle): Promise<NetworkTerms> {
  return getRecord(db, settingKind, SETTINGS_ID);
}

const UNTOUCHED = { confirmed: 0, shipped: 0, delivered: 0, struck: 0 };

/** The columns of an order that is not placed yet, which follow from its lines and the settings. */
export async function sumsWithFreight(
  db: Handle,
  buyer: OrderBuyer,
  priced: readonly PricedFacts[],
) {
  const lines = priced.map((facts) => ({ ...facts, ...UNTOUCHED }));
  const goods = lines.reduce((sum, line) => sum + netOfLine(line), 0);
  const terms = await orderTermsOf(db);
  const { freightTaxCategory } = terms;
  const freightAmount = freightFor(goods, buyer.currency, terms);
  const sale = { category: freightTaxCategory, buyer, on: buyer.on };
  const tax = freightAmount === 0 ? NO_TAX : await taxOfSale(db, sale);
  const isKnown = !("unknown" in tax);
  const freightTaxRateBps = isKnown ? tax.rateBps : 0;
  const freight = { freightAmount, freightTaxCategory, freightTaxRateBps };
  return {
    terms,
    goods,
    columns: { ...summed(lines, freight), ...freight },
    /** Why it cannot be placed with this freight. */
    problem: isKnown ? null : tax.unknown,
  };
}

const NO_TAX = { rateBps: 0 };
