import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import {
  choice,
  civilDate,
  email,
  optional,
  optionalLines,
  optionalText,
  phone,
  text,
  webAddress,
  wholeNumber,
} from "./text.ts";

/** What a schema complains about first; undefined when it accepts. */
function complaintOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

const name = text("Name", 2, 10);

describe("one line of text", () => {
  test.each([
    [null, "Name is required."],
    [undefined, "Name is required."],
    ["", "Name is required."],
    ["  \t ", "Name is required."],
    [7, "Name must be text."],
    [{}, "Name must be text."],
    ["a", "Name must be at least 2 characters."],
    ["ab", undefined],
    ["abcdefghij", undefined],
    ["abcdefghijk", "Name must be at most 10 characters."],
  ])("%j is answered %j", (value, complaint) => {
    expect(complaintOf(name, value)).toBe(complaint);
  });

  test("blanks around it are not counted", () => {
    expect(name.parse("   abcdefghij   ")).toBe("abcdefghij");
    expect(complaintOf(name, " a ")).toBe("Name must be at least 2 characters.");
  });

  test("inner runs of blanks of any kind become one", () => {
    expect(name.parse("a \t \u00a0\u3000 b")).toBe("a b");
  });

  test("letters are composed, so that one name is one text", () => {
    expect(name.parse("Jose\u0301")).toBe("Jos\u00e9");
  });

  test("what is accepted is already tidy: accepting it again changes nothing", () => {
    const long = text("Name", 1, 1000);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (value) => {
        const once = long.safeParse(value);
        fc.pre(once.success);
        expect(long.parse(once.data)).toBe(once.data);
      }),
    );
  });
});

describe("a field that may be left empty", () => {
  const note = optionalText("Note", 3, 5);

  test.each([
    ["", null],
    ["   ", null],
    [null, null],
    [" abc ", "abc"],
  ])("%j is stored as %j", (given, stored) => {
    expect(note.parse(given)).toBe(stored);
  });

  test("left out stays left out", () => {
    expect(note.parse(undefined)).toBeUndefined();
  });

  test("what is filled in keeps its rules", () => {
    expect(complaintOf(note, "ab")).toBe("Note must be at least 3 characters.");
    expect(complaintOf(note, "abcdef")).toBe("Note must be at most 5 characters.");
    expect(complaintOf(note, 3)).toBeDefined();
  });

  test("several lines keep their line ends, written one way", () => {
    expect(optionalLines("Notes", 20).parse("  one\r\ntwo\rthree\n")).toBe("one\ntwo\nthree");
    expect(complaintOf(optionalLines("Notes", 3), "a\nbc")).toBe(
      "Notes must be at most 3 characters.",
    );
  });
});

describe("an e-mail address", () => {
  test.each([
    ["", "Email is required."],
    [undefined, "Email is required."],
    ["aoife", "Enter a valid email address."],
    ["a@b", "Enter a valid email address."],
    ["a b@castlewren.example", "Enter a valid email address."],
    ["a@castlewren.example,b@castlewren.example", "Enter a valid email address."],
    ["<a@castlewren.example>", "Enter a valid email address."],
    ["a\r\nbcc: b@castlewren.example", "Enter a valid email address."],
  ])("%j is answered %j", (value, complaint) => {
    expect(complaintOf(email("Email"), value)).toBe(complaint);
  });

  test("is kept in lower case without blanks around it", () => {
    expect(email("Email").parse(" Aoife@CastleWren.EXAMPLE ")).toBe("aoife@castlewren.example");
  });

  test("has at most 254 characters", () => {
    const domain = `${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.example`;
    const local = (length: number) => `${"x".repeat(length - domain.length - 1)}@${domain}`;
    expect(email("Email").parse(local(254))).toHaveLength(254);
    expect(complaintOf(email("Email"), local(255))).toBe("Email must be at most 254 characters.");
  });
});

describe("a phone number", () => {
  const complaint = "Enter a phone number with its country code, for example +353 1 555 0100.";

  test.each([
    ["+353 1 555 0100", "+35315550100"],
    ["+353 (1) 555-0100", "+35315550100"],
    ["+353.1.555\u20110100", "+35315550100"],
    ["+1234567", "+1234567"],
    ["+123456789012345", "+123456789012345"],
  ])("%s is kept as %s", (given, kept) => {
    expect(phone("Phone").parse(given)).toBe(kept);
  });

  test.each(["01 555 0100", "+0 353 1", "+123456", "+1234567890123456", "+353x1", "+٣٥٣١٥٥٥٠١٠٠"])(
    "%s is refused",
    (value) => {
      expect(complaintOf(phone("Phone"), value)).toBe(complaint);
    },
  );

  test("is required", () => {
    expect(complaintOf(phone("Phone"), " - ")).toBe("Phone is required.");
    expect(complaintOf(phone("Phone"), null)).toBe("Phone is required.");
  });
});

describe("a web address", () => {
  test.each([
    "https://castlewren.example",
    "https://www.castlewren.example/opening-hours?day=mon#top",
    "HTTPS://castlewren.example",
  ])("%s is accepted", (value) => {
    expect(complaintOf(webAddress(), value)).toBeUndefined();
  });

  test.each([
    "http://castlewren.example",
    "castlewren.example",
    "javascript:alert(1)//https://castlewren.example",
    "https://user@castlewren.example",
    "https://castlewren",
    "https://castle wren.example",
    " https:// castlewren.example",
    "https://",
  ])("%s is refused", (value) => {
    expect(complaintOf(webAddress(), value)).toBe("Enter a web address that starts with https://.");
  });

  test("has at most 300 characters", () => {
    const start = "https://castlewren.example/";
    expect(complaintOf(webAddress(), start + "a".repeat(300 - start.length))).toBeUndefined();
    expect(complaintOf(webAddress(), start + "a".repeat(301 - start.length))).toBeDefined();
  });
});

describe("dates, choices and numbers", () => {
  test.each(["2028-02-29", "0001-01-01", "9999-12-31"])("%s is a date", (value) => {
    expect(complaintOf(civilDate(), value)).toBeUndefined();
  });

  test.each([
    "2027-02-29",
    "2027-13-01",
    "2027-1-1",
    "01/02/2027",
    "2027-01-01T00:00Z",
    "0000-01-01",
  ])("%s is not a date", (value) => {
    expect(complaintOf(civilDate(), value)).toBe("Enter a date as YYYY-MM-DD.");
  });

  test("an empty date is no date", () => {
    expect(optional(civilDate()).parse("")).toBeNull();
  });

  test("a choice names what there is to choose from", () => {
    expect(complaintOf(choice(["one", "two"]), "three")).toBe("Choose one of: one, two.");
    expect(complaintOf(choice(["one", "two"]), "constructor")).toBe("Choose one of: one, two.");
    expect(choice(["one", "two"]).parse("two")).toBe("two");
  });

  test("a whole number keeps to its bounds, both included", () => {
    const days = wholeNumber("Payment term", 0, 90);
    const complaint = "Payment term must be a whole number from 0 to 90.";
    for (const value of [0, 1, 90]) expect(complaintOf(days, value)).toBeUndefined();
    for (const value of [
      -1,
      91,
      1.5,
      "30",
      null,
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      [30],
      true,
    ]) {
      expect(complaintOf(days, value)).toBe(complaint);
    }
  });
});
