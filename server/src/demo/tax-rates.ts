import { TaxRateInput } from "@pharmacy/contract/tax-rates/tax-rates";
import { taxRateKind } from "../catalogue/tax-rates/tax-rates.table.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { insertRecord } from "../platform/db/records.ts";

/** Where the demo network sells and where its members are. Illustrative, as all of the demo is. */
const RATES: TaxRateInput[] = [
  { country: "IE", category: "standard", startDate: "2020-09-01", rateBps: 2_100 },
  { country: "IE", category: "standard", startDate: "2021-03-01", rateBps: 2_300 },
  { country: "IE", category: "reduced", startDate: "2003-01-01", rateBps: 1_350 },
  { country: "PT", category: "standard", startDate: "2011-01-01", rateBps: 2_300 },
  { country: "PT", category: "reduced", startDate: "2010-07-01", rateBps: 600 },
];

export async function insertTaxRates(tx: Transaction): Promise<void> {
  for (const rate of RATES) await insertRecord(tx, SYSTEM, taxRateKind, TaxRateInput.parse(rate));
}
