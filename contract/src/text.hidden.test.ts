import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { webAddress } from "./organizations/contacts.ts";
import { optionalLines, text } from "./text.ts";

/** The first error of a schema; undefined when it accepts the value. */
function complaintOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

const name = text("Name", 2, 10);

function complaint(label: string, character: string): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return `${label} contains a character that cannot be displayed: U+${code}. Delete it.`;
}

/** Guarantees that invisible characters cannot make one name pass for another. */
describe("invisible characters", () => {
  const hidden = {
    NUL: "\u0000",
    escape: "\u001b",
    "a line end": "\n",
    "a C1 control": "\u0085",
    "right-to-left override": "\u202e",
    "left-to-right override": "\u202d",
    "line separator": "\u2028",
    "paragraph separator": "\u2029",
    "Hangul filler": "\u3164",
    "Hangul choseong filler": "\u115f",
    "half-width Hangul filler": "\uffa0",
    "empty Braille pattern": "\u2800",
    "combining grapheme joiner": "\u034f",
    "variation selector": "\ufe00",
    "variation selector of emoji": "\ufe0f",
    "variation selector of another plane": "\u{e0100}",
    "Mongolian variation selector": "\u180b",
    "Mongolian vowel separator": "\u180e",
    tag: "\u{e0041}",
    "half a pair": "\ud83d",
    "the other half": "\ude00",
  };
  const removed = {
    "left-to-right mark": "\u200e",
    "right-to-left mark": "\u200f",
    "Arabic letter mark": "\u061c",
    "left-to-right embedding": "\u202a",
    "pop formatting": "\u202c",
    "left-to-right isolate": "\u2066",
    "pop isolate": "\u2069",
    "zero width space": "\u200b",
    "word joiner": "\u2060",
    "byte order mark": "\ufeff",
    "soft hyphen": "\u00ad",
  };

  test.each(Object.entries(removed))("%s is taken out of text", (_name, character) => {
    const typed = `${character}ab${character}cd${character}`;
    expect(name.parse(typed)).toBe("abcd");
    expect(complaintOf(name, character)).toBe("Name is required.");
    expect(optionalLines("Notes", 50).parse(`${typed}\nef`)).toBe("abcd\nef");
    expect(optionalLines("Notes", 50).parse(character)).toBeNull();
    expect(webAddress().parse(`castle${character}wren.example`)).toBe("https://castlewren.example");
  });

  test.each(Object.entries(hidden))("%s is refused inside a line", (_name, character) => {
    expect(complaintOf(name, `ab${character}cd`)).toBe(complaint("Name", character));
  });

  test.each(Object.entries(hidden).filter(([, character]) => !/[\n\u2028\u2029]/.test(character)))(
    "%s is refused in text of several lines",
    (_name, character) => {
      expect(complaintOf(optionalLines("Notes", 50), `ab${character}cd`)).toBe(
        complaint("Notes", character),
      );
    },
  );

  test.each(Object.entries(hidden).filter(([, character]) => character !== "\n"))(
    "%s is refused in a web address",
    (_name, character) => {
      expect(complaintOf(webAddress(), `https://castle${character}wren.example/a`)).toBeDefined();
      expect(complaintOf(webAddress(), `https://castlewren.example/a${character}b`)).toBeDefined();
    },
  );

  test("joiners alone are not a name", () => {
    expect(complaintOf(name, "\u200d\u200c\u200d")).toBe("Name is required.");
  });

  test("emoji, including joined ones, and every script are text", () => {
    for (const value of ["👩‍⚕️", "❤️", "د. ليلى", "薬局", "می‌خواهم", "Ὀδυσσεύς"]) {
      expect(complaintOf(text("Name", 1, 20), value)).toBeUndefined();
    }
  });
});
