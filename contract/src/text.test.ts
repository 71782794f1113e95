import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import {
  choice,
  digits,
  name as nameOf,
  optionalLines,
  optionalText,
  text,
  wholeNumber,
} from "./text.ts";

/** The first error of a schema; undefined when it accepts the value. */
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

  test("surrounding spaces are not counted", () => {
    expect(name.parse("   abcdefghij   ")).toBe("abcdefghij");
    expect(complaintOf(name, " a ")).toBe("Name must be at least 2 characters.");
  });

  test("consecutive spaces of any kind become one", () => {
    expect(name.parse("a \t \u00a0\u3000 b")).toBe("a b");
  });

  test("letters are composed, so that a name has only one spelling", () => {
    expect(name.parse("Jose\u0301")).toBe("Jos\u00e9");
  });

  test("accepted text is already normalized: accepting it again changes nothing", () => {
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

describe("the name of a person or thing", () => {
  const pharmacy = nameOf("Pharmacy name", 2, 40);

  test.each([
    ["  O\u2019Brien\u2019s Pharmacy  ", "O'Brien's Pharmacy"],
    ["\u2018Well\u2019 \u2013 Castlewren", "'Well' - Castlewren"],
    ["Kean\u0065\u0301 `n\u00b4 Daly", "Keané 'n' Daly"],
    ["PSI\u20111234\u20145", "PSI-1234-5"],
    ["薬局", "薬局"],
  ])("%j arrives as %j", (sent, kept) => {
    expect(pharmacy.parse(sent)).toBe(kept);
  });

  test.each(["---", "...", "’’", "👩‍⚕️❤️", "€€"])("punctuation alone, %s, is not a name", (value) => {
    expect(complaintOf(pharmacy, value)).toBe(
      "Pharmacy name must have at least one letter or digit.",
    );
  });

  test("prose keeps its apostrophes and dashes as typed", () => {
    expect(optionalLines("Notes", 40).parse("Don\u2019t ring 1\u20132")).toBe(
      "Don\u2019t ring 1\u20132",
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
  ])("%j is stored as %j", (sent, stored) => {
    expect(note.parse(sent)).toBe(stored);
  });

  test("stays missing when left out", () => {
    expect(note.parse(undefined)).toBeUndefined();
  });

  test("is still validated when filled in", () => {
    expect(complaintOf(note, "ab")).toBe("Note must be at least 3 characters.");
    expect(complaintOf(note, "abcdef")).toBe("Note must be at most 5 characters.");
    expect(complaintOf(note, 3)).toBeDefined();
  });

  test("several lines keep their line breaks, normalized", () => {
    expect(optionalLines("Notes", 20).parse("  one\r\ntwo\rthree\n")).toBe("one\ntwo\nthree");
    expect(complaintOf(optionalLines("Notes", 3), "a\nbc")).toBe(
      "Notes must be at most 3 characters.",
    );
  });
});

describe("choices and numbers", () => {
  test("a refused choice lists the allowed values", () => {
    expect(complaintOf(choice(["one", "two"]), "three")).toBe("Choose one of: one, two.");
    expect(complaintOf(choice(["one", "two"]), "constructor")).toBe("Choose one of: one, two.");
    expect(choice(["one", "two"]).parse("two")).toBe("two");
  });

  test("a number in a URL consists of digits only", () => {
    const page = digits("Must be a page.", 1, 1_000_000_000);
    for (const [sent, number] of [
      ["1", 1],
      ["0010", 10],
      ["1000000000", 1_000_000_000],
    ] as const) {
      expect(page.parse(sent)).toBe(number);
    }
    const others = [
      "0x10",
      "0b1",
      "1e1",
      "+2",
      "-2",
      " 2 ",
      "2 ",
      "\u0662",
      "1.0",
      "1_0",
      "1,0",
      "",
    ];
    for (const value of [...others, "0", "1000000001", "1".repeat(400), ["1"], null, true, "NaN"]) {
      expect(complaintOf(page, value)).toBe("Must be a page.");
    }
  });

  test("a whole number is within its limits, both inclusive", () => {
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
