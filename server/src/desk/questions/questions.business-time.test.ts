import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarOf, type OfficeHours } from "./questions.business-time.ts";

const DUBLIN: OfficeHours = {
  timeZone: "Europe/Dublin",
  businessHours: { days: [1, 2, 3, 4, 5], opensAt: "09:00", closesAt: "17:30" },
  holidays: [],
};

const hoursBetween = (office: OfficeHours, from: string, to: string) =>
  calendarOf(office).businessMs(Date.parse(from), Date.parse(to)) / HOUR_MS;

describe("business time", () => {
  test.each([
    ["within a day", "2026-06-02T10:00:00+01:00", "2026-06-02T12:30:00+01:00", 2.5],
    ["over a night", "2026-06-02T17:00:00+01:00", "2026-06-03T09:30:00+01:00", 1],
    ["over a weekend", "2026-06-05T17:00:00+01:00", "2026-06-08T10:00:00+01:00", 1.5],
    ["only at night", "2026-06-02T18:00:00+01:00", "2026-06-03T08:00:00+01:00", 0],
    ["backwards", "2026-06-03T12:00:00+01:00", "2026-06-02T12:00:00+01:00", 0],
    [
      "over the start of daylight saving time",
      "2026-03-27T17:00:00Z",
      "2026-03-30T09:30:00+01:00",
      1,
    ],
    [
      "over the end of daylight saving time",
      "2026-10-23T17:00:00+01:00",
      "2026-10-26T09:30:00Z",
      1,
    ],
    ["through a whole week", "2026-06-01T00:00:00+01:00", "2026-06-08T00:00:00+01:00", 42.5],
  ])("%s", (_, from, to, hours) => {
    expect(hoursBetween(DUBLIN, from, to)).toBe(hours);
  });

  test("stands still on a holiday", () => {
    const office = { ...DUBLIN, holidays: [{ date: "2026-12-25" }] };
    const [from, to] = ["2026-12-24T17:00:00Z", "2026-12-28T09:30:00Z"];
    expect(hoursBetween(office, from, to)).toBe(1);
    expect(hoursBetween(DUBLIN, from, to)).toBe(9.5);
  });

  test("of a desk that never closes includes the extra or missing hour of clock changes", () => {
    const businessHours = { days: [1, 2, 3, 4, 5, 6, 7], opensAt: "00:00", closesAt: "24:00" };
    const office = { ...DUBLIN, businessHours };
    expect(hoursBetween(office, "2026-03-29T00:00:00Z", "2026-03-30T00:00:00+01:00")).toBe(23);
    expect(hoursBetween(office, "2026-10-25T00:00:00+01:00", "2026-10-26T00:00:00Z")).toBe(25);
  });

  test("of ten years is exact to the millisecond, and of a hundred years is limited to ten", () => {
    const calendar = calendarOf(DUBLIN);
    const now = Date.parse("2026-06-02T10:00:00Z");
    const ten = calendar.businessMs(now - 3_660 * DAY_MS, now);
    expect(ten / HOUR_MS).toBeGreaterThan(20_000);
    expect(calendar.businessMs(now - 36_600 * DAY_MS, now) - ten).toBeLessThan(24 * HOUR_MS);
    expect(calendar.begunBefore(ten + 24 * HOUR_MS, now)).toBeUndefined();
  });
});

/**
 * Zones whose clocks change by an hour or half an hour, at night, at midnight or never, or that
 * skip a day.
 */
const ZONES = [
  "Europe/Dublin",
  "Atlantic/Azores",
  "Australia/Lord_Howe",
  "America/Sao_Paulo",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Asia/Beirut",
  "America/St_Johns",
];

/** Instants around which clocks changed somewhere, and the day that Apia skipped. */
const CHANGES = [
  "2026-03-29T01:00:00Z",
  "2026-10-25T01:00:00Z",
  "2026-04-04T15:00:00Z",
  "2018-11-04T03:00:00Z",
  "2011-12-30T10:00:00Z",
  "2026-10-24T21:00:00Z",
].map((change) => Date.parse(change));

const time = (min: number, max: number) =>
  fc.integer({ min, max }).map((quarters) => {
    const minutes = quarters * 15;
    return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  });

const anOffice = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  businessHours: fc.record({
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    // hours that occur twice have no single beginning and end
    opensAt: fc.oneof(time(0, 0), time(16, 47)),
    closesAt: fc.oneof(time(48, 91), time(96, 96)),
  }),
  holidays: fc.subarray([{ date: "2026-03-29" }, { date: "2018-11-04" }, { date: "2026-10-26" }]),
});

/** This many instants within three days of a change. */
const instants = (count: number) =>
  fc.constantFrom(...CHANGES).chain((change) =>
    fc.array(
      fc
        .integer({ min: -3 * 96, max: 3 * 96 })
        .map((quarters) => change + quarters * 15 * MINUTE_MS),
      { minLength: count, maxLength: count },
    ),
  );

describe("in any zone, with any hours and instants", () => {
  test("it equals a count by the clock, quarter hour by quarter hour", () => {
    fc.assert(
      fc.property(
        anOffice,
        instants(1),
        fc.integer({ min: 0, max: 200 }),
        (office, [from = 0], quarters) => {
          const step = 15 * MINUTE_MS;
          let counted = 0;
          for (let at = from; at < from + quarters * step; at += step) {
            if (isOpen(office, at)) counted += step;
          }
          expect(calendarOf(office).businessMs(from, from + quarters * step)).toBe(counted);
        },
      ),
      { numRuns: 400 },
    );
  });

  test("what began before a moment has lasted longer, and nothing that began later", () => {
    const length = fc.integer({ min: 0, max: 300 }).map((quarters) => quarters * 15 * MINUTE_MS);
    fc.assert(
      fc.property(anOffice, instants(2), length, (office, [one = 0, other = 0], ms) => {
        const [from, at] = [Math.min(one, other), Math.max(one, other)];
        const { businessMs, begunBefore } = calendarOf(office);
        const moment = begunBefore(ms, at) ?? Number.NEGATIVE_INFINITY;
        expect(from < moment).toBe(businessMs(from, at) > ms);
        if (Number.isFinite(moment)) {
          expect(businessMs(moment, at)).toBe(ms);
          expect(businessMs(moment - 1, at)).toBe(ms + 1);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("it is additive, never exceeds real time, and is never negative", () => {
    fc.assert(
      fc.property(anOffice, instants(3), (office, chosen) => {
        const [first = 0, second = 0, third = 0] = [...chosen].sort((one, other) => one - other);
        const { businessMs } = calendarOf(office);
        expect(businessMs(first, second) + businessMs(second, third)).toBe(
          businessMs(first, third),
        );
        expect(businessMs(first, third)).toBeLessThanOrEqual(third - first);
        expect(businessMs(first, third)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 400 },
    );
  });
});

const formats = new Map<string, Intl.DateTimeFormat>();

/** A straightforward implementation with a clock and a calendar, for comparison. */
function isOpen({ timeZone, businessHours, holidays }: OfficeHours, at: number): boolean {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
      hour12: false,
    });
  formats.set(timeZone, format);
  const [date = "", clock = ""] = format.format(at).split(", ");
  const weekday = ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const time = clock.replace(/^24/, "00");
  return (
    businessHours.days.includes(weekday) &&
    !holidays.some((holiday) => holiday.date === date) &&
    time >= businessHours.opensAt &&
    time < businessHours.closesAt
  );
}
