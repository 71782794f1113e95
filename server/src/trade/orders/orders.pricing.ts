import { type OrderLineInput, repeatedItem } from "@pharmacy/contract/orders/orders";
import { inArray, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { items } from "../../catalogue/items/items.table.ts";
import { itemsNamed } from "../../catalogue/lists/lists.items-named.ts";
import { type Buyer, findPrices } from "../../catalogue/prices/prices.reads.ts";
import { priceOf } from "../../catalogue/prices/prices.reasons.ts";
import { readTaxes } from "../../catalogue/tax-rates/tax-rates.of-sale.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError, requireNone } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { LineRow } from "./orders.table.ts";

type Handle = Database | Transaction;

type WantedLine = { item: string; quantity: number };

/** The pharmacy that an order is of, as far as prices and taxes depend on it. */
export type OrderBuyer = Buyer & { country: string; taxNumber: string | null };

export async function orderBuyerOf(db: Handle, id: string, now: number): Promise<OrderBuyer> {
  const { name, currency, timeZone, address, taxNumber, controlledSchedules } = organizations;
  const [row] = await db
    .select({ name, currency, timeZone, address, taxNumber, controlledSchedules })
    .from(organizations)
    .where(sql`id = ${id} and deleted_at is null`);
  if (!row) throw new AppError("not_found", "Pharmacy not found.");
  return {
    id,
    name: row.name,
    currency: row.currency,
    controlledSchedules: row.controlledSchedules,
    on: todayIn(row.timeZone, now),
    country: row.address.country,
    taxNumber: row.taxNumber,
  };
}

/** What the price lists say of an item today, for a number of packs. */
export type PricedFacts = Pick<
  LineRow,
  | "item"
  | "description"
  | "gtin"
  | "batchTracked"
  | "expiryTracked"
  | "quantity"
  | "unitPrice"
  | "list"
  | "taxCategory"
  | "taxRateBps"
> & {
  /** Why the line cannot be placed. */
  problem: string | null;
  multipleOf: number;
};

/** The items of lines that name a GTIN, which is theirs exactly. */
export async function wantedLines(
  tx: Transaction,
  lines: readonly z.output<typeof OrderLineInput>[],
): Promise<WantedLine[]> {
  const gtins = lines.flatMap(({ gtin }) => gtin ?? []);
  const named = gtins.length === 0 ? () => undefined : await itemsNamed(tx, gtins, UNLOCKED);
  const problems: Record<string, string> = {};
  const seen = new Map<string, number>();
  const wanted = lines.map(({ item, gtin, quantity }, place) => {
    const found = gtin ? named(gtin) : undefined;
    const id = item ?? (found?.status === "draft" ? undefined : found?.id) ?? "";
    const field = `lines.${place}.${gtin ? "gtin" : "item"}`;
    const first = seen.get(id);
    if (id === "") problems[field] = `No item has the GTIN ${gtin}.`;
    else if (first !== undefined) problems[field] = repeatedItem(first + 1);
    seen.set(id, first ?? place);
    return { item: id, quantity };
  });
  requireNone(problems);
  return wanted;
}

const UNLOCKED = { isLocked: false };

/** Items that do not exist or are drafts are refused, each at its line. */
export async function priceLines(
  db: Handle,
  buyer: OrderBuyer,
  lines: readonly WantedLine[],
): Promise<PricedFacts[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(({ item }) => item);
  const known = await db
    .select({
      id: items.id,
      name: items.name,
      gtin: items.gtin,
      status: items.status,
      taxCategory: items.taxCategory,
      batchTracked: items.batchTracked,
      expiryTracked: items.expiryTracked,
    })
    .from(items)
    .where(inArray(items.id, ids));
  const facts = new Map(
    known.filter(({ status }) => status !== "draft").map((one) => [one.id, one]),
  );
  const missing = lines.flatMap(({ item }, place) =>
    facts.has(item) ? [] : [[`lines.${place}.item`, "Item not found."] as const],
  );
  requireNone(Object.fromEntries(missing));
  const found = await findPrices(db, buyer, lines);
  const taxOf = await readTaxes(db);
  return lines.flatMap(({ item, quantity }, place) => {
    const fact = facts.get(item);
    const one = found[place];
    if (!fact || !one) return [];
    const { price, list, line, reason } = priceOf(one, buyer);
    const { taxCategory, name: description, gtin, batchTracked, expiryTracked } = fact;
    const tax = taxOf({ category: taxCategory, buyer, on: buyer.on });
    return {
      item,
      description,
      gtin,
      batchTracked,
      expiryTracked,
      quantity,
      unitPrice: price ?? one.line?.price ?? null,
      list: list?.id ?? null,
      taxCategory,
      taxRateBps: "unknown" in tax ? 0 : tax.rateBps,
      multipleOf: line?.multipleOf ?? 1,
      problem: reason ?? ("unknown" in tax ? tax.unknown : null),
    };
  });
}
