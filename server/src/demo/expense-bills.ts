import type { ExpenseCategory } from "@pharmacy/contract/expenses/expenses.values";
import { Temporal } from "temporal-polyfill";
import type { Random } from "./random.ts";

type Line = [day: number, category: ExpenseCategory, vendor: string, about: string, cents: number];

/** Monthly costs: day, category, vendor, description and approximate amount. */
const MONTHLY: readonly Line[] = [
  [1, "rent", "Quayside Rooms", "Office and store room", 240_000],
  [3, "hosting", "Cloudwharf", "Servers", 48_900],
  [5, "hosting", "Keelrock Backup", "Backups", 8_900],
  [6, "messaging", "Lettermoor", "Letters", 3_400],
  [9, "messaging", "Pipwire", "Text messages", 6_100],
  [25, "salaries", "Payroll, administration", "Two people", 820_000],
  [25, "salaries", "Payroll, catalogue", "Two people", 760_000],
  [25, "salaries", "Payroll, finance", "Two people", 790_000],
  [25, "salaries", "Payroll, support", "Two people", 690_000],
  [4, "logistics", "Harrier Couriers", "First week", 21_000],
  [11, "logistics", "Harrier Couriers", "Second week", 23_000],
  [18, "logistics", "Harrier Couriers", "Third week", 22_000],
  [26, "logistics", "Harrier Couriers", "Fourth week", 24_000],
  [14, "logistics", "Coldline", "Cooled transport", 31_000],
  [21, "logistics", "Coldline", "Returns", 12_000],
];

const MONTHS = 6;
/** Hundredths of a per cent. */
const TAX_BPS = 2_300;
const UNTAXED: readonly ExpenseCategory[] = ["salaries", "rent"];
/** Vendors with the same bill every month. */
const FIXED = ["Quayside Rooms", "Cloudwharf"];

export type Bill = {
  incurredOn: string;
  category: ExpenseCategory;
  vendor: string;
  description: string;
  netAmount: number;
  taxAmount: number;
  /** Set on the latest bill of its kind, from which the next one is created. */
  repeats: "month" | null;
};

export function demoBills(random: Random, today: string): Bill[] {
  const bills = MONTHLY.flatMap((line) => billsOf(line, random, Temporal.PlainDate.from(today)));
  return bills.sort((one, other) => (one.incurredOn < other.incurredOn ? -1 : 1));
}

function billsOf(
  [day, category, vendor, description, cents]: Line,
  random: Random,
  today: Temporal.PlainDate,
): Bill[] {
  const latest =
    day <= today.day ? today.with({ day }) : today.subtract({ months: 1 }).with({ day });
  return Array.from({ length: MONTHS }, (_, place) => {
    const isFixed = FIXED.includes(vendor);
    const netAmount = isFixed ? cents : cents + random.whole(-cents / 100, cents / 100) * 8;
    const bps = UNTAXED.includes(category) ? 0 : TAX_BPS;
    return {
      category,
      vendor,
      description,
      netAmount,
      taxAmount: Math.round((netAmount * bps) / 10_000),
      incurredOn: latest.subtract({ months: place }).toString(),
      repeats: isFixed && place === 0 ? "month" : null,
    };
  });
}
