import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { civilDate, civilMonth, moment } from "./dates.ts";
import { optional } from "./text.ts";

const OUTSIDE = "Enter a date between 1 January 1900 and 31 December 2200.";

function complaintOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** Dates that exist, and that nothing in a pharmacy can have. */
const FAR = ["0000-01-01", "0001-01-01", "0099-12-31", "1899-12-31", "2201-01-01", "9999-12-31"];
/** As a browser's date field can write them. */
const FARTHER = ["275760-09-13", "-000001-01-01", "+010000-01-01", "20000-01-01"];

describe("a civil date", () => {
  test.each(["2028-02-29", "1900-01-01", "2200-12-31"])("%s is accepted", (value) => {
    expect(complaintOf(civilDate(), value)).toBeUndefined();
  });

  test.each(["2027-02-29", "2027-13-01", "2027-1-1", "01/02/2027", "2027-01-01T00:00Z"])(
    "%s is not in the calendar",
    (value) => {
      expect(complaintOf(civilDate(), value)).toBe("Enter a date as YYYY-MM-DD.");
    },
  );

  test.each([...FAR, ...FARTHER])("%s is refused, with the years that are accepted", (value) => {
    expect(complaintOf(civilDate(), value)).toBe(OUTSIDE);
  });

  test.each(["", null, undefined])("is missing where %j is sent", (value) => {
    expect(complaintOf(civilDate(), value)).toBe("Enter a date.");
    expect(complaintOf(civilDate("Choose a day."), value)).toBe("Choose a day.");
  });

  test("that is optional may be empty", () => {
    expect(optional(civilDate()).parse("")).toBeNull();
  });
});

describe("a month", () => {
  test.each(["1900-01", "2026-11", "2200-12"])("%s is accepted", (value) => {
    expect(complaintOf(civilMonth(), value)).toBeUndefined();
  });

  test.each(["", "2026-13", "2026-1", "march"])("%j is none", (value) => {
    expect(complaintOf(civilMonth(), value)).toBe("Choose a month.");
  });

  test.each(["1899-12", "2201-01", "0000-01", "0001-01", "9999-12", "275760-09"])(
    "%s is refused, with the years that are accepted",
    (value) => {
      expect(complaintOf(civilMonth(), value)).toBe(
        "Choose a month between January 1900 and December 2200.",
      );
    },
  );
});

describe("a moment", () => {
  const complaint = (value: unknown) => complaintOf(moment("Send an instant."), value);

  test.each(["1900-01-01T00:00:00Z", "2200-12-31T23:59:59.999Z", "2026-11-24T09:00:00+01:00"])(
    "%s is accepted",
    (value) => expect(complaint(value)).toBeUndefined(),
  );

  test.each(FAR)("of %s is refused", (day) => {
    expect(complaint(`${day}T12:00:00Z`)).toBe(OUTSIDE);
  });

  test.each([...FARTHER.map((day) => `${day}T12:00:00Z`), "now", "2026-11-24", null])(
    "%s is none",
    (value) => expect(complaint(value)).toBe("Send an instant."),
  );
});
