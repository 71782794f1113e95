import { Temporal } from "temporal-polyfill";
import { type Reminding, remindOnSchedule } from "../membership/reminders/reminders.remind.ts";
import { REMINDER_TIME, remindersOf } from "../membership/reminders/reminders.schedule.ts";
import { endSubscription } from "../membership/subscriptions/subscriptions.end.ts";
import { subscribe, termsOf } from "../membership/subscriptions/subscriptions.subscribe.ts";
import { addDays, todayIn } from "../platform/days.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import type { Services } from "../platform/http/routes.ts";

type Story = {
  plan: string;
  /** Days from today to the last day of the current term; negative once it has ended. */
  endsIn: number;
  isTrial?: true;
  /** The next term is scheduled. */
  isRenewed?: true;
  /** Days since the cancellation. */
  cancelled?: number;
  /** Days until the first term begins. */
  startsIn?: number;
  /** Began on the last 29 February. */
  isLeap?: true;
};

/** Unusual subscriptions, by the pharmacy's index. */
const STORIES: Record<number, Story | "none"> = {
  0: { plan: "STANDARD-Y", endsIn: 210 },
  2: { plan: "STANDARD-Y", endsIn: 21 },
  3: { plan: "STANDARD-Y", endsIn: 11, isRenewed: true },
  // in the grace period, which ends tomorrow
  4: { plan: "STANDARD-Y", endsIn: -13 },
  5: { plan: "STARTER-M", endsIn: 22, isTrial: true },
  6: { plan: "STARTER-M", endsIn: 4 },
  7: { plan: "STANDARD-Y", endsIn: 0, isLeap: true },
  8: { plan: "STARTER-M", endsIn: -40 },
  10: { plan: "PRO-Y", endsIn: 9 },
  12: { plan: "STARTER-M", endsIn: 12, isTrial: true },
  13: { plan: "STARTER-M", endsIn: 3, isTrial: true },
  14: { plan: "LEGACY-Q", endsIn: 47 },
  16: { plan: "STARTER-M", endsIn: -3 },
  18: { plan: "STANDARD-M", endsIn: 27, isTrial: true },
  21: { plan: "STANDARD-M", endsIn: -8 },
  22: { plan: "LEGACY-Q", endsIn: 62 },
  24: { plan: "STANDARD-M", endsIn: 9, isTrial: true },
  27: { plan: "STANDARD-Y", endsIn: -20 },
  31: { plan: "STARTER-M", endsIn: 0, startsIn: 12 },
  35: { plan: "STANDARD-M", endsIn: -70 },
  36: { plan: "STANDARD-Y", endsIn: 120, cancelled: 15 },
  37: "none",
  // in the Azores, where the day ends later
  38: { plan: "STANDARD-M", endsIn: 0 },
};

/** All other pharmacies: well within a term. */
const MEMBERS: readonly Story[] = [
  { plan: "STANDARD-Y", endsIn: 150 },
  { plan: "PRO-M", endsIn: 17 },
  { plan: "STANDARD-M", endsIn: 20 },
  { plan: "PRO-Y", endsIn: 305 },
  { plan: "STANDARD-Y", endsIn: 88 },
];

/** Indexes of pharmacies that applied; the others were entered by hand. */
const APPLIED = [1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 15, 16, 17, 18];

const TRIAL_PLANS = /^ST/;
const TRIAL_DAYS = 30;

const MONTHS: Record<string, number> = { M: 1, Q: 3, Y: 12 };

export type Member = { id: string; timeZone: string; place: number };
type SeedDeps = {
  plans: ReadonlyMap<string, string>;
  reminding: Pick<Services, "config" | "secret">;
  now: number;
};

/**
 * When and on which plan a pharmacy that applied was approved. Its first paid term follows the
 * trial that came with it.
 */
export function admissionOf(
  { timeZone, place }: Omit<Member, "id">,
  now: number,
): { at: number; plan: string } | undefined {
  const story = storyOf(place);
  if (!APPLIED.includes(place) || !story) return;
  const [first] = startsOf(story, todayIn(timeZone, now));
  if (!first) return;
  const hasTrial = TRIAL_PLANS.test(story.plan) && !first.isTrial;
  const day = hasTrial ? addDays(first.startDate, -TRIAL_DAYS) : first.startDate;
  return { at: instantOf(day, timeZone), plan: story.plan };
}

function storyOf(place: number): Story | undefined {
  const story = STORIES[place] ?? MEMBERS[place % MEMBERS.length];
  return story === "none" ? undefined : story;
}

/** Inserts each term at the time it was chosen, and sends the reminders. */
export async function insertSubscription(
  tx: Transaction,
  { id, timeZone, place }: Member,
  { plans, reminding, now }: SeedDeps,
): Promise<void> {
  const story = storyOf(place);
  if (!story) return;
  const today = todayIn(timeZone, now);
  const plan = plans.get(story.plan) ?? "";
  for (const { startDate, isTrial } of startsOf(story, today)) {
    const then = Math.min(now, instantOf(startDate, timeZone));
    const choice = { plan, startDate, skipTrial: !isTrial };
    await subscribe(tx, reminding, SYSTEM, id, choice, then);
  }
  if (story.cancelled !== undefined) {
    const then = instantOf(addDays(today, -story.cancelled), timeZone);
    await endSubscription(tx, reminding, SYSTEM, id, "cancelled", then);
  } else await remindAsOften(tx, { id, timeZone, now, reminding });
}

function startsOf(story: Story, today: string): { startDate: string; isTrial: boolean }[] {
  const { plan, endsIn, isTrial = false, isRenewed, startsIn, isLeap } = story;
  if (startsIn !== undefined) return [{ startDate: addDays(today, startsIn), isTrial: true }];
  if (isLeap) return leapYears(today).map((startDate) => ({ startDate, isTrial: false }));
  const end = addDays(today, endsIn);
  if (isTrial) return [{ startDate: addDays(end, 1 - TRIAL_DAYS), isTrial: true }];
  const next = Temporal.PlainDate.from(end).add({ days: 1 });
  const starts = termsUpTo(next, MONTHS[plan.slice(-1)] ?? 1);
  return [...starts, ...(isRenewed ? [next] : [])].map((start) => ({
    startDate: start.toString(),
    isTrial: false,
  }));
}

/** More than one term renews on a day if the month before has no such day. */
function termsUpTo(turn: Temporal.PlainDate, months: number): Temporal.PlainDate[] {
  let count = 1;
  while (turn.subtract({ months: months * count }).day !== turn.day) count += 1;
  const first = turn.subtract({ months: months * count });
  return Array.from({ length: count }, (_, term) => first.add({ months: months * term }));
}

/** Every year from the last 29 February, and one more if the current year is nearly over. */
function leapYears(today: string): string[] {
  const day = Temporal.PlainDate.from(today);
  let first = day.with({ month: 2, day: 1 });
  while (!first.inLeapYear || first.with({ day: 29 }).toString() > today) {
    first = first.subtract({ years: 1 });
  }
  const leap = first.with({ day: 29 });
  const starts = [leap];
  const soon = day.add({ days: 40 });
  for (let year = 1; ; year += 1) {
    const start = leap.add({ years: year });
    if (Temporal.PlainDate.compare(start, soon) > 0) break;
    starts.push(start);
  }
  return starts.map(String);
}

/** Sends what the schedule would have sent on each morning up to now. */
async function remindAsOften(
  tx: Transaction,
  deps: { id: string; timeZone: string; now: number; reminding: Reminding },
): Promise<void> {
  const { id, timeZone, now, reminding } = deps;
  const last = (await termsOf(tx, id)).findLast(
    ({ startDate }) => startDate <= todayIn(timeZone, now),
  );
  if (!last) return;
  for (const { day } of remindersOf(last)) {
    const morning = instantOf(day, timeZone);
    if (morning <= now) await remindOnSchedule(tx, reminding, id, morning);
  }
}

function instantOf(day: string, timeZone: string): number {
  const plainTime = REMINDER_TIME;
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}
