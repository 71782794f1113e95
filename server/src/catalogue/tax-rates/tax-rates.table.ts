import { dateInWords } from "@pharmacy/contract/date-words";
import { inSentence, wordsOf } from "@pharmacy/contract/words";
import { date, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

/** Tax rate of a category in a country, from a start date. */
export const taxRates = pgTable(
  "tax_rates",
  {
    ...recordColumns(),
    country: text().notNull(),
    category: text().notNull(),
    startDate: date({ mode: "string" }).notNull(),
    /** Hundredths of a per cent. */
    rateBps: integer().notNull(),
  },
  (table) => [unique("tax_rates_start").on(table.country, table.category, table.startDate)],
);

const COUNTRIES = new Intl.DisplayNames("en", { type: "region" });

export const taxRateKind: Kind<typeof taxRates> = {
  table: taxRates,
  model: "taxRate",
  thing: "Tax rate",
  label: ({ category, country, startDate }) =>
    `${COUNTRIES.of(country) ?? country}, ${inSentence(wordsOf(category))}, from ${dateInWords(startDate)}`,
};
