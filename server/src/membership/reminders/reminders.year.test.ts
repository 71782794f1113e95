import type { PlanInput } from "@pharmacy/contract/plans/plans";
import { REMINDER_KEYS } from "@pharmacy/contract/reminders/reminders.values";
import { SUBSCRIPTION_STATES } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { DAY_MS, HOUR_MS } from "@pharmacy/contract/time.values";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  type CountedPlan,
  countedSubscription,
  dateOf,
  dayOf,
  wallClock,
} from "#test/counted-subscription.ts";
import { anOrganization, aPlan } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { insertUser } from "#test/ways-in.ts";
import { todayIn } from "../../platform/days.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { changeOrganization } from "../organizations/organizations.changes.ts";
import { subscriptionOn } from "../subscriptions/subscriptions.state.ts";
import { subscribe, termsOf } from "../subscriptions/subscriptions.subscribe.ts";
import { subscriptions } from "../subscriptions/subscriptions.table.ts";
import { hasDays } from "../subscriptions/subscriptions.terms.ts";
import { remindByHand } from "./reminders.remind-by-hand.ts";
import { sendDueReminders } from "./reminders.send-due.ts";
import { reminders } from "./reminders.table.ts";

const server = testServer({ isKept: true });

const FROM = dayOf("2027-06-01");
const TO = dayOf("2028-06-15");
/** When the job runs, hours of a day in UTC. */
const HOURS = [10, 16, 22];

/** Days on which nothing runs: a single one, a few, and three weeks. */
const DOWN = (day: number) =>
  [dayOf("2027-08-14"), dayOf("2028-02-29")].includes(day) ||
  (day >= dayOf("2027-10-28") && day <= dayOf("2027-10-31")) ||
  (day >= dayOf("2028-03-20") && day <= dayOf("2028-04-09"));

const ZONES = [
  "Europe/Dublin",
  "Atlantic/Azores",
  "Pacific/Apia",
  "Pacific/Honolulu",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/Santiago",
];

const PLANS: Pick<PlanInput, "interval" | "trialDays" | "graceDays">[] = [
  { interval: "month", trialDays: 0, graceDays: 14 },
  { interval: "month", trialDays: 30, graceDays: 7 },
  { interval: "quarter", trialDays: 0, graceDays: 14 },
  { interval: "year", trialDays: 0, graceDays: 14 },
  { interval: "year", trialDays: 14, graceDays: 4 },
  { interval: "month", trialDays: 0, graceDays: 0 },
];

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The pharmacy that joins on 29 February. */
const ON_29_FEBRUARY = 39;

/** How pharmacies deal with the end of a term, each in its own way. */
const HABITS = ["early", "lastDay", "late", "returns", "never", "changes", "early"] as const;

type Pharmacy = Awaited<ReturnType<typeof pharmacies>>[number];

let now = FROM * DAY_MS;
const services = () => ({ ...server.services, clock: () => now });

async function plansOfYear(): Promise<CountedPlan[]> {
  const made: CountedPlan[] = [];
  for (const plan of PLANS) {
    const { id } = (await server.post("/api/plans", aPlan(plan))).json();
    const { trialDays, graceDays, interval } = plan;
    made.push({ id, months: MONTHS[interval], trialDays, graceDays });
  }
  return made;
}

/** Forty pharmacies, each of which started at some time in the term before the year. */
async function pharmacies(plans: CountedPlan[]) {
  const made = [];
  for (let index = 0; index < 40; index += 1) {
    const timeZone = ZONES[index % ZONES.length] ?? "UTC";
    const input = anOrganization({ timeZone, email: `info@${index}.castlewren.example` });
    const id: string = (await server.post("/api/organizations", input)).json().id;
    await insertUser(server.db, { role: "owner", status: "active", organization: id });
    // one renews on a day that not every month has
    const isOn31st = index === 38;
    const plan = plans[isOn31st ? 0 : index % plans.length] as CountedPlan;
    const habit = isOn31st ? "early" : HABITS[index % HABITS.length];
    const pharmacy = { id, index, timeZone, plan, habit, counted: countedSubscription() };
    const before = (index * 37) % (plan.months * 28);
    if (index !== ON_29_FEBRUARY) {
      await choose(pharmacy, isOn31st ? dayOf("2027-05-31") : FROM - before);
    }
    made.push(pharmacy);
  }
  return made;
}

/** Puts a pharmacy on a plan, in the model and in the product. */
async function choose(
  { id, counted, plan: own }: Pick<Pharmacy, "id" | "counted" | "plan">,
  start: number,
  plan: CountedPlan = own,
) {
  counted.choose(plan, start);
  const choice = { plan: plan.id, startDate: dateOf(start) };
  const at = Math.min(now, start * DAY_MS);
  await server.db.transaction((tx) => subscribe(tx, server.services, SYSTEM, id, choice, at));
}

/** The acts take place at noon in UTC. */
async function live(pharmacy: Pharmacy, plans: CountedPlan[], today: number): Promise<void> {
  const { habit, counted, index } = pharmacy;
  const last = counted.last();
  if (index === ON_29_FEBRUARY) {
    if (!last && today >= dayOf("2028-02-20")) {
      await choose(pharmacy, dayOf("2028-02-29"), plans[0]);
    }
    return;
  }
  if (!last) return;
  const isChangeDue = habit === "changes" && today >= FROM + 100 && counted.terms.length < 6;
  if (isChangeDue && today >= last.start + 10 && today + 3 < last.end) {
    await choose(pharmacy, today + 3, plans[(index + counted.terms.length) % plans.length]);
    return;
  }
  const renewsOn = {
    early: last.end - 10,
    lastDay: last.end,
    late: last.end + 5,
    changes: last.end - 2,
    returns: last.graceEnd + 20,
    never: Number.POSITIVE_INFINITY,
  }[habit ?? "never"];
  if (today < renewsOn) return;
  await choose(pharmacy, habit === "returns" ? today : last.end + 1);
}

type ReminderRow = { id: string; start: string; key: string; status: string; day: string };

/**
 * A pharmacy that is inactive for a time, and one that gets a manual reminder on the day a
 * scheduled one is due.
 */
const OUT_OF_SERVICE = { index: 8, from: dayOf("2027-09-01"), to: dayOf("2027-12-01") };
const BY_HAND = 36;

/** The reminders that the model expects at an hour. */
function expectedAt(pharmacy: Pharmacy, byHand: Set<string>, isInactive: boolean): ReminderRow[] {
  const { day, hour } = wallClock(pharmacy.timeZone, now);
  if (hour < 9) return [];
  const due = pharmacy.counted.remind(day);
  if (!due) return [];
  const { id } = pharmacy;
  const of = (key: string, status: string): ReminderRow => ({
    id,
    key,
    status,
    start: dateOf(due.term.start),
    day: dateOf(day),
  });
  const isByHand = byHand.has(`${id} ${day}`);
  const fate = isInactive ? "inactive" : isByHand ? "manual" : "sent";
  return [...due.skip.map((key) => of(key, "later")), of(due.send, fate)];
}

/** Reads the results in the same format. */
async function doneInYear(all: Pharmacy[]): Promise<ReminderRow[]> {
  const zones = new Map(all.map(({ id, timeZone }) => [id, timeZone]));
  const rows = await server.db
    .select()
    .from(reminders)
    .innerJoin(subscriptions, eq(subscriptions.id, reminders.subscription))
    .orderBy(asc(reminders.createdAt), asc(reminders.id));
  return rows.map(({ reminders: one, subscriptions: { startDate } }) => ({
    id: one.organization,
    start: startDate,
    key: one.key,
    status: one.skipReason ?? one.status,
    day: dateOf(wallClock(zones.get(one.organization) ?? "UTC", Date.parse(one.createdAt)).day),
  }));
}

/** How many pharmacies are in each state, in the product and in the model. */
async function statesNow(all: Pharmacy[]) {
  const [product, paper]: Record<string, number>[] = [{}, {}];
  for (const { id, timeZone, counted } of all) {
    const terms = await server.db.transaction((tx) => termsOf(tx, id));
    const { state } = subscriptionOn(terms, todayIn(timeZone, now));
    const onPaper = counted.stateOn(wallClock(timeZone, now).day);
    if (product) product[state] = (product[state] ?? 0) + 1;
    if (paper) paper[onPaper] = (paper[onPaper] ?? 0) + 1;
  }
  return { product, paper };
}

const SHOWN_STATES = SUBSCRIPTION_STATES.filter((state) => state !== "cancelled");

function table(head: string[], rows: (string | number)[][]): string {
  const lines = [head, ...rows].map((row) =>
    row.map((cell, place) => (place === 0 ? String(cell).padEnd(12) : String(cell).padStart(10))),
  );
  return `${lines.map((line) => line.join("")).join("\n")}\n`;
}

test("a year of forty pharmacies matches the model", async () => {
  const plans = await plansOfYear();
  const all = await pharmacies(plans);
  const expected: ReminderRow[] = [];
  const states: (string | number)[][] = [];
  const byHand = new Set<string>();
  for (let day = FROM; day <= TO; day += 1) {
    if (DOWN(day)) continue;
    const isInactive = day >= OUT_OF_SERVICE.from && day < OUT_OF_SERVICE.to;
    now = day * DAY_MS;
    if (day === OUT_OF_SERVICE.from || day === OUT_OF_SERVICE.to) {
      const status = isInactive ? "inactive" : "active";
      await changeOrganization(server.db, SYSTEM, all[OUT_OF_SERVICE.index]?.id ?? "", {
        status,
      } as never);
    }
    if (dateOf(day).endsWith("-01")) {
      const { product, paper } = await statesNow(all);
      expect([dateOf(day), product]).toEqual([dateOf(day), paper]);
      states.push([dateOf(day).slice(0, 7), ...SHOWN_STATES.map((state) => product?.[state] ?? 0)]);
    }
    for (const hour of HOURS) {
      now = day * DAY_MS + hour * HOUR_MS;
      if (hour === 10) await remindOne(all, byHand);
      for (const pharmacy of all) {
        const isOut = isInactive && pharmacy.index === OUT_OF_SERVICE.index;
        expected.push(...expectedAt(pharmacy, byHand, isOut));
      }
      await sendDueReminders(services(), new AbortController().signal);
      if (hour !== 10) continue;
      now = day * DAY_MS + 12 * HOUR_MS;
      for (const pharmacy of all) {
        await live(pharmacy, plans, wallClock(pharmacy.timeZone, now).day);
      }
    }
  }
  await compare(all, expected, states);
}, 120_000);

/** On the morning of the last day but one, before the job runs, a user writes to one of them. */
async function remindOne(all: Pharmacy[], byHand: Set<string>): Promise<void> {
  const pharmacy = all[BY_HAND];
  const last = pharmacy?.counted.last();
  if (!pharmacy || !last) return;
  const { day, hour } = wallClock(pharmacy.timeZone, now);
  if (day !== last.end - 1 || hour >= 9) return;
  await remindByHand(services(), SYSTEM, pharmacy.id);
  byHand.add(`${pharmacy.id} ${day}`);
}

async function compare(all: Pharmacy[], expected: ReminderRow[], states: (string | number)[][]) {
  const done = await doneInYear(all);
  const onSchedule = done.filter(({ key }) => key !== "manual");
  const [product, paper] = [onSchedule, expected].map((outcomes) =>
    outcomes.map((one) => [one.id, one.start, one.key, one.status, one.day].join(" ")),
  );
  const statuses = ["sent", "later", "manual", "inactive"];
  const kinds = REMINDER_KEYS.map((key) => [
    key,
    ...statuses.map(
      (status) => onSchedule.filter((one) => one.key === key && one.status === status).length,
    ),
  ]);
  process.stdout.write(`\n${table(["reminder", ...statuses], kinds)}`);
  process.stdout.write(`\n${table(["month", ...SHOWN_STATES], states)}\n`);

  expect(
    product?.filter((line) => !paper?.includes(line)),
    "not on paper",
  ).toEqual([]);
  expect(
    paper?.filter((line) => !product?.includes(line)),
    "on paper alone",
  ).toEqual([]);
  expect(product).toHaveLength(expected.length);
  // the terms themselves match the model
  for (const { id, counted } of all) {
    const terms = (await server.db.transaction((tx) => termsOf(tx, id))).filter(hasDays);
    expect(
      terms.map(({ startDate, endDate, graceEndDate }) => [startDate, endDate, graceEndDate]),
    ).toEqual(counted.terms.map(({ start, end, graceEnd }) => [start, end, graceEnd].map(dateOf)));
  }
  // nothing is sent twice, every type occurs, and every email goes to the pharmacy and to the
  // owner
  const keys = onSchedule.map(({ id, start, key }) => `${id} ${start} ${key}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const [key, sent] of kinds) expect([key, Number(sent) > 0]).toEqual([key, true]);
  const sent = done.filter(({ status }) => status === "sent").length;
  expect(await server.db.$count(outboxEmails, eq(outboxEmails.kind, "expiryReminder"))).toBe(
    2 * sent,
  );
  for (const status of statuses) {
    expect([status, onSchedule.some((one) => one.status === status)]).toEqual([status, true]);
  }
}
