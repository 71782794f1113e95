/**
 * An independent model of subscriptions, with days counted from 1970. The product's results for a
 * whole year are compared with it, so it shares none of the product's date arithmetic.
 */

export type CountedPlan = {
  id: string;
  months: 1 | 3 | 12;
  trialDays: number;
  graceDays: number;
};

export type CountedTerm = {
  plan: CountedPlan;
  start: number;
  end: number;
  graceEnd: number;
  /** The day whose number in the month determines the renewal days. */
  anchor: number;
  isTrial: boolean;
  /** The day it actually ended, if it was replaced early. */
  closed: number | null;
};

/**
 * The reminders of each kind of term, and how many days after its end, or after its grace period,
 * they are due.
 */
const REMINDERS: Record<"trial" | CountedPlan["months"], [string, "end" | "graceEnd", number][]> = {
  trial: [
    ["before5", "end", -5],
    ["before1", "end", -1],
    ["graceStart", "end", 1],
    ["expired", "graceEnd", 1],
  ],
  1: [
    ["before7", "end", -7],
    ["before1", "end", -1],
    ["graceStart", "end", 1],
    ["expired", "graceEnd", 1],
  ],
  3: [
    ["before14", "end", -14],
    ["before7", "end", -7],
    ["before1", "end", -1],
    ["graceStart", "end", 1],
    ["expired", "graceEnd", 1],
  ],
  12: [
    ["before30", "end", -30],
    ["before14", "end", -14],
    ["before7", "end", -7],
    ["before1", "end", -1],
    ["graceStart", "end", 1],
    ["graceEnding", "graceEnd", -3],
    ["expired", "graceEnd", 1],
  ],
};

const NEAR = { trial: 7, 1: 7, 3: 30, 12: 30 };

/** The number of a day: 0 is 1970-01-01. */
export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

export function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** A pharmacy's subscription in the model. */
export function countedSubscription() {
  const terms: CountedTerm[] = [];
  const done = new Map<CountedTerm, Set<string>>();
  const currentOn = (today: number) => terms.filter(({ start }) => start <= today).at(-1);
  const followerOf = ({ closed, end }: CountedTerm) =>
    terms.find(({ start }) => start === (closed ?? end) + 1);

  return {
    terms,
    last: () => terms.at(-1),

    /** Adds a term from a given day, which may cut the last one short. */
    choose(plan: CountedPlan, start: number) {
      const last = terms.at(-1);
      if (last && start <= last.end) last.closed = start - 1;
      const isTrial = last === undefined && plan.trialDays > 0;
      const follows =
        last && !last.isTrial && last.closed === null && start === last.end + 1
          ? last.plan.months === plan.months
          : false;
      const anchor = follows && last ? last.anchor : start;
      const end = isTrial ? start + plan.trialDays - 1 : turnAfter(anchor, start, plan.months) - 1;
      const graceEnd = end + plan.graceDays;
      terms.push({ plan, start, end, graceEnd, anchor, isTrial, closed: null });
    },

    /** The reminder to send on a day and those to skip, each once. */
    remind(today: number): { term: CountedTerm; send: string; skip: string[] } | undefined {
      const term = currentOn(today);
      if (!term || term.closed !== null || followerOf(term)) return;
      const seen = done.get(term) ?? new Set();
      done.set(term, seen);
      const due = scheduleOf(term).filter(([key, day]) => day <= today && !seen.has(key));
      const keys = due.map(([key]) => key);
      for (const key of keys) seen.add(key);
      const send = keys.pop();
      return send === undefined ? undefined : { term, send, skip: keys };
    },

    stateOn(today: number): string {
      const term = currentOn(today);
      if (!term) return terms.length > 0 ? "scheduled" : "none";
      if (term.closed !== null && term.closed < today) return "expired";
      if (today > term.graceEnd) return "expired";
      if (today > term.end) return "grace";
      const left = (term.closed ?? term.end) - today;
      const near = NEAR[term.isTrial ? "trial" : term.plan.months];
      if (left <= near && !followerOf(term)) return "expiring";
      return term.isTrial ? "trial" : "active";
    },
  };
}

/** The reminders of a term and their days. Of two on one day the later in the list is kept. */
function scheduleOf(term: CountedTerm): [key: string, day: number][] {
  const all = REMINDERS[term.isTrial ? "trial" : term.plan.months]
    .map(([key, after, days]): [string, number] => [key, term[after] + days])
    .filter(([key, day]) => key !== "graceEnding" || day > term.end);
  const kept: [string, number][] = [];
  for (const [key, day] of all.reverse()) {
    const next = kept[0];
    if (day >= term.start && (!next || day < next[1])) kept.unshift([key, day]);
  }
  return kept;
}

/** The first renewal day after a given day, for terms that started on the anchor. */
function turnAfter(anchor: number, after: number, months: number): number {
  const [year = 0, month = 0, day = 0] = dateOf(anchor).split("-").map(Number);
  for (let count = months; ; count += months) {
    const index = month - 1 + count;
    const [inYear, inMonth] = [year + Math.floor(index / 12), index % 12];
    // day 0 of the next month is the last day of this one
    const length = new Date(Date.UTC(inYear, inMonth + 1, 0)).getUTCDate();
    const turn = Date.UTC(inYear, inMonth, Math.min(day, length)) / 86_400_000;
    if (turn > after) return turn;
  }
}

/** The local date and hour in a time zone. */
export function wallClock(timeZone: string, at: number): WallClock {
  if (at !== seenAt) seen.clear();
  seenAt = at;
  const known = seen.get(timeZone) ?? readClock(timeZone, at);
  seen.set(timeZone, known);
  return known;
}

type WallClock = { day: number; hour: number };

/** Caches the local time at one instant: many pharmacies are in one zone. */
const seen = new Map<string, WallClock>();
let seenAt = 0;

function readClock(timeZone: string, at: number): WallClock {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: dayOf(`${parts.year}-${parts.month}-${parts.day}`), hour: Number(parts.hour) };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = "2-digit";
  const format = new Intl.DateTimeFormat("en-GB", {
    year: "numeric",
    month: two,
    day: two,
    hour: two,
    hourCycle: "h23",
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}
