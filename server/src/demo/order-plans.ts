import type { OrderStatus } from "@pharmacy/contract/orders/orders.values";
import { Temporal } from "temporal-polyfill";
import { type Random, some } from "./random.ts";

export type DemoPack = { item: string };

type DemoLine = { pack: DemoPack; quantity: number; confirmed: number; struck: number };

export type DemoOrder = {
  /** Index of the pharmacy. */
  pharmacy: number;
  /** When it was placed, or for a draft begun. Whole minutes, UTC. */
  at: string;
  status: OrderStatus;
  lines: DemoLine[];
};

const DAYS = 400;

/** Orders that still wait for something, the newest first; all older ones have arrived. */
const WAITING: readonly [OrderStatus, number][] = [
  ["draft", 14],
  ["placed", 19],
  ["confirmed", 24],
  ["partlyShipped", 6],
  ["shipped", 23],
];
const CANCELLED = 20;
const DELIVERED = 374;
const LINES = [3, 18] as const;
const PACKS = [1, 60] as const;
/** Per cent of confirmed lines. */
const SHORT = 7;

const COUNT = WAITING.reduce((sum, [, count]) => sum + count, CANCELLED + DELIVERED);

/** Orders of 400 days, the oldest first: on weekdays, most on Mondays, fewer in August. */
export function demoOrders(
  random: Random,
  { packs, pharmacies, today }: { packs: readonly DemoPack[]; pharmacies: number; today: string },
): DemoOrder[] {
  const days = busyDays(random, Temporal.PlainDate.from(today));
  const cancelled = new Set(some(random, places(DELIVERED + CANCELLED), CANCELLED));
  const waiting = WAITING.toReversed().flatMap(([status, count]) =>
    Array.from({ length: count }, () => status),
  );
  return days.map((day, place) => {
    const old = cancelled.has(place) ? ("cancelled" as const) : ("delivered" as const);
    const status = waiting[place - (COUNT - waiting.length)] ?? old;
    return {
      pharmacy: random.whole(0, pharmacies - 1),
      at: momentOn(random, day),
      status,
      lines: some(random, packs, random.whole(...LINES)).map((pack) =>
        lineOf(random, pack, status),
      ),
    };
  });
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

function busyDays(random: Random, today: Temporal.PlainDate): Temporal.PlainDate[] {
  const days = places(DAYS).map((ago) => today.subtract({ days: ago + 1 }));
  const weighed = days.flatMap((day) => Array.from({ length: weightOf(day) }, () => day));
  const chosen = places(COUNT).map(() => random.one(weighed));
  return chosen.sort(Temporal.PlainDate.compare);
}

function weightOf({ dayOfWeek, month }: Temporal.PlainDate): number {
  if (dayOfWeek > 5) return 0;
  const usual = dayOfWeek === 1 ? 16 : 10;
  return month === 8 ? Math.round(usual * 0.6) : usual;
}

function momentOn(random: Random, day: Temporal.PlainDate): string {
  const time = { hour: random.whole(8, 16), minute: random.whole(0, 59) };
  return day.toZonedDateTime({ timeZone: "UTC", plainTime: time }).toInstant().toString({
    smallestUnit: "millisecond",
  });
}

const UNCONFIRMED: readonly OrderStatus[] = ["draft", "placed", "cancelled"];

function lineOf(random: Random, pack: DemoPack, status: OrderStatus): DemoLine {
  const quantity = random.whole(...PACKS);
  if (UNCONFIRMED.includes(status)) return { pack, quantity, confirmed: 0, struck: 0 };
  const isShort = random.whole(1, 100) <= SHORT;
  const confirmed = isShort ? random.whole(0, quantity - 1) : quantity;
  // what is short stays open until the order is closed
  const isClosed = status === "shipped" || status === "delivered";
  return { pack, quantity, confirmed, struck: isClosed ? quantity - confirmed : 0 };
}
