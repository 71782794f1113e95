import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { email, phone, webAddress } from "./contacts.ts";

/** The first error of a schema; undefined when it accepts the value. */
function complaintOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

describe("an email address", () => {
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

  test("is kept in lower case without spaces around it", () => {
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
  test.each([
    ["+353 1 555 0100", "+353 1 555 0100"],
    ["  (020)\u00a07946  0000 ext. 4 ", "(020) 7946 0000 ext. 4"],
    // as copied from an address book
    ["\u202a01638 428022\u202c", "01638 428022"],
    ["Tel.: 01638 428022", "01638 428022"],
    ["tel:+442079460000;ext=4", "+442079460000;ext=4"],
    ["+442079460000;ext=4", "+442079460000;ext=4"],
  ])("%j is passed on as %j for parsing by country", (sent, kept) => {
    expect(phone("Phone").parse(sent)).toBe(kept);
  });

  test.each([null, "", "  ", " - ", "\u200b"])("%j is refused", (value) => {
    expect(complaintOf(phone("Phone"), value)).toBe("Phone is required.");
  });

  test("has at most 60 characters, all of them visible", () => {
    expect(complaintOf(phone("Phone"), "1".repeat(60))).toBeUndefined();
    expect(complaintOf(phone("Phone"), "1".repeat(61))).toBe(
      "Phone must be at most 60 characters.",
    );
    expect(complaintOf(phone("Phone"), "01638\u0000428022")).toBe(
      "Phone contains a character that cannot be displayed: U+0000. Delete it.",
    );
  });
});

describe("a web address", () => {
  test.each([
    "https://castlewren.example",
    "http://castlewren.example",
    "https://www.castlewren.example/opening-hours?day=mon#top",
    "HTTPS://castlewren.example",
    "https://apotheke-münchen.example:8443/a@b",
    "http://薬局.example",
  ])("%s is kept as it is", (value) => {
    expect(webAddress().parse(value)).toBe(value);
  });

  test.each([
    ["www.castlewren.example", "https://www.castlewren.example"],
    ["  castlewren.example/shop ", "https://castlewren.example/shop"],
    ["castlewren.example:8080", "https://castlewren.example:8080"],
  ])("%s gets its scheme", (sent, kept) => {
    expect(webAddress().parse(sent)).toBe(kept);
  });

  test.each([
    "ftp://castlewren.example",
    "//castlewren.example",
    "javascript:alert(1)//https://castlewren.example",
    "javascript://castlewren.example/%0aalert(1)",
    "data:text/html,a.example",
    "mailto:desk@castlewren.example",
    "desk@castlewren.example",
    "https://user@castlewren.example",
    "https://user:word@castlewren.example",
    "https://castlewren",
    "n/a",
    "none",
    "01638.428022",
    "https://castle wren.example",
    " https:// castlewren.example",
    "one.example, other.example",
    "https://",
    "https://castlewren..example",
  ])("%s is refused", (value) => {
    expect(complaintOf(webAddress(), value)).toBe(
      "Enter a web address such as www.castlewren.example.",
    );
  });

  test("has at most 300 characters, including its scheme", () => {
    const start = "castlewren.example/";
    const room = 300 - "https://".length - start.length;
    expect(webAddress().parse(start + "a".repeat(room))).toHaveLength(300);
    expect(complaintOf(webAddress(), start + "a".repeat(room + 1))).toBe(
      "Website must be at most 300 characters.",
    );
  });
});
