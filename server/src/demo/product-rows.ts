import { addDays } from "../platform/days.ts";
import type { MappedRow } from "../platform/runs/rows.ts";
import { OWN_LINES } from "./own-lines.ts";
import { type Random, some } from "./random.ts";

export type Pack = { code: string; price: number; lots: readonly Lot[] };
type Lot = { number: string; expiry: string };
type Fields = Record<string, string>;

const LOTS = 8;
const LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ";
const OWN_PERCENT = 14;
const COUNTED_PERCENT = 70;

/** A maker's batch number has the same expiry everywhere. */
export function lotsOf(random: Random, today: string): Lot[] {
  return Array.from({ length: LOTS }, (_, place) => ({
    number: `${random.one([...LETTERS])}${random.whole(1_000, 9_999)}${LETTERS[place]}`,
    expiry: addDays(today, daysLeft(random)),
  }));
}

function daysLeft(random: Random): number {
  const percent = random.next() * 100;
  if (percent < 2) return -random.whole(1, 60);
  if (percent < 6) return random.whole(1, 30);
  return percent < 13 ? random.whole(31, 90) : random.whole(120, 900);
}

/** From 90 to 300 products, most pharmacies near the lower end. */
export function sizeOf(random: Random): number {
  const bell = (random.next() + random.next() + random.next() - 1.5) / 1.5;
  return Math.round(Math.min(300, Math.max(90, 178 * Math.exp(0.75 * bell))));
}

/** Each further batch of a product is a row of its own. */
export function shelfRows(random: Random, packs: readonly Pack[], size: number): MappedRow[] {
  const own = Math.round((size * OWN_PERCENT) / 100);
  const rows = [
    ...packs.slice(0, size - own).flatMap((pack) => packRows(random, pack)),
    ...some(random, OWN, own).map((line) => ownRow(random, line)),
  ];
  return rows.map((fields, index) => ({ line: index + 2, fields }));
}

function packRows(random: Random, { code, price, lots }: Pack): Fields[] {
  const { quantity, levels } = stockOf(random);
  const cost = Math.round(price * (0.92 + 0.08 * random.next()));
  const product = {
    sku: code,
    item: code,
    ...levels,
    costPrice: decimal(cost),
    sellingPrice: priceFrom(random, price),
    status: statusOf(random),
    shelfLocation: `${random.one([...LETTERS.slice(0, 8)])}${random.whole(1, 6)}-${random.whole(1, 20)}`,
  };
  if (quantity === undefined) return [product];
  const chosen = some(random, lots, quantity < 3 ? 1 : random.whole(1, 3));
  const share = Math.floor(quantity / chosen.length);
  return chosen.map(({ number: batch, expiry }, place) => ({
    ...(place === 0 ? product : { sku: code }),
    batch,
    expiry,
    quantity: String(place === 0 ? quantity - share * (chosen.length - 1) : share),
  }));
}

type OwnLine = Record<"sku" | "name" | "group" | "unit" | "packUnit", string> & { price: number };

const OWN: readonly OwnLine[] = OWN_LINES.trim()
  .split("\n")
  .flatMap((line, at) => {
    const [name = "", kinds = "", group = "", unit = "", packUnit = "", price = ""] =
      line.split(";");
    return kinds.split(",").map((kind, place) => ({
      sku: `OWN-${at + 1}${place + 1}`,
      name: `${name}, ${kind}`,
      group,
      unit,
      packUnit,
      price: Math.round(Number(price) * 100 * (1 + 0.4 * place)),
    }));
  });

function ownRow(random: Random, { price, ...line }: OwnLine): Fields {
  const { quantity, levels } = stockOf(random);
  return {
    ...line,
    ...levels,
    packSize: "1",
    taxRateBps: "23%",
    costPrice: decimal(price),
    sellingPrice: priceFrom(random, price),
    status: statusOf(random),
    ...(quantity !== undefined && { quantity: String(quantity) }),
  };
}

/** Six per cent are out of stock, eleven run low and thirty are not counted. */
function stockOf(random: Random): { quantity: number | undefined; levels: Fields } {
  const point = random.whole(4, 9);
  const levels = { reorderPoint: String(point), reorderQuantity: String(random.whole(2, 5) * 6) };
  if (random.next() * 100 >= COUNTED_PERCENT) return { quantity: undefined, levels };
  const percent = random.next() * 100;
  if (percent < 6) return { quantity: 0, levels };
  const plenty = Math.max(point + 1, poisson(random, 18));
  return { quantity: percent < 17 ? random.whole(1, point) : plenty, levels };
}

function poisson(random: Random, mean: number): number {
  const least = Math.exp(-mean);
  let count = -1;
  for (let product = 1; product > least; product *= random.next()) count += 1;
  return count;
}

function statusOf(random: Random): string {
  const percent = random.next() * 100;
  if (percent < 82) return "active";
  return percent < 92 ? "inactive" : "draft";
}

/** Adds the usual margin and rounds up to five cents. */
function priceFrom(random: Random, price: number): string {
  return decimal(Math.ceil((price * (1.25 + 0.35 * random.next())) / 5) * 5);
}

const decimal = (cents: number) => (cents / 100).toFixed(2);
