import fc from "fast-check";
import { expect, test } from "vitest";
import { readDate } from "./mapping-dates.ts";

const ENTER = "Enter a date as YYYY-MM-DD.";

test.each([
  ["2026-11-23", "2026-11-23"],
  ["2026/3/9", "2026-03-09"],
  ["2020/03/03 11:23:40", "2020-03-03"],
  ["2026-11-23T00:00:00.000Z", "2026-11-23"],
  ["23/11/2026", "2026-11-23"],
  ["11.08.2022", "2022-08-11"],
  ["2028-02", "2028-02-29"],
  ["02/2027", "2027-02-28"],
  ["4.2027", "2027-04-30"],
  ["02/2000", "2000-02-29"],
  ["02/2100", "2100-02-28"],
  ["٢٣/١١/٢٠٢٦", "2026-11-23"],
])("the date %j is %s", (text, value) => {
  expect(readDate(text)).toEqual({ value });
});

test.each([
  ["", ENTER],
  ["soon", ENTER],
  ["23/11/26", `"23/11/26" has only two digits of the year. ${ENTER}`],
  ["31/02/2026", `"31/02/2026" is not in the calendar. ${ENTER}`],
  ["2026-13-01", `"2026-13-01" is not in the calendar. ${ENTER}`],
  ["0000-01-01", `"0000-01-01" is not in the calendar. ${ENTER}`],
  [
    "12/25/2026",
    '"12/25/2026" is not a date with the day first. Choose month first for this column, or write YYYY-MM-DD.',
  ],
  ["11.08.2022/\n25.08.2023", ENTER],
  ["2026-11/23", ENTER],
  ["45678", ENTER],
  ["1".repeat(50), ENTER],
])("%j is refused as a date", (text, message) => {
  expect(readDate(text)).toMatchObject({ message });
});

test.each(["0099-12-31", "31/12/1899", "2201-01-01", "01/9999", "0001-01"])(
  "%s lies outside the years that are read",
  (text) => {
    expect(readDate(text)).toMatchObject({
      message: `"${text}" cannot be right. Enter a date between 1 January 1900 and 31 December 2200.`,
    });
  },
);

test("a column can have the month first", () => {
  expect(readDate("12/25/2026", "monthFirst")).toEqual({ value: "2026-12-25" });
  expect(readDate("25/12/2026", "monthFirst")).toMatchObject({
    message: expect.stringContaining("Choose day first"),
  });
});

test("every day is read as it is written, and no day is made up", () => {
  const day = fc.date({
    min: new Date("1900-01-01"),
    max: new Date("2200-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10);
      const [year, month, dayOfMonth] = iso.split("-");
      expect(readDate(iso)).toEqual({ value: iso });
      expect(readDate(`${dayOfMonth}/${month}/${year}`)).toEqual({ value: iso });
      expect(readDate(`${month}/${dayOfMonth}/${year}`, "monthFirst")).toEqual({ value: iso });
    }),
  );
  fc.assert(
    fc.property(fc.nat(40), fc.nat(14), fc.integer({ min: 1900, max: 2200 }), (d, m, year) => {
      const reading = readDate(`${d}/${m}/${year}`);
      const date = new Date(Date.UTC(year, m - 1, d));
      const isReal = date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
      expect("value" in reading).toBe(isReal);
    }),
  );
});
