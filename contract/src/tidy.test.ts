import { describe, expect, test } from "vitest";
import { atcCode } from "./items/atc.ts";
import { gtin } from "./items/gs1.ts";
import { gtinOf } from "./items/gs1-digits.ts";
import { IdentifierInput, identifierKey } from "./items/item-parts.ts";
import { searched } from "./list.ts";
import { batchNumber } from "./products/products.batches.ts";
import { code, name } from "./text.ts";
import { plainCode } from "./tidy.ts";

const SPELLINGS = ["12345", "١٢٣٤٥", "۱۲۳۴۵", "１２３４５", "१२३४५", "๑๒๓๔๕", "𝟏𝟐𝟑𝟒𝟓", "𑁧𑁨𑁩𑁪𑁫"];
const DASHES = [
  "-",
  "\u2010",
  "\u2011",
  "\u2012",
  "\u2013",
  "\u2014",
  "\u2015",
  "\u2212",
  "\uff0d",
];

describe("a code", () => {
  test.each(SPELLINGS)("%s is 12345", (typed) => {
    expect(plainCode(typed)).toBe("12345");
    expect(code("Code", 1, 20).parse(typed)).toBe("12345");
    expect(searched(20).parse(typed)).toBe("12345");
  });

  test.each(DASHES)("has the same parts with %s between them", (dash) => {
    const typed = ["0002", "0800", "78"].join(dash);
    expect(plainCode(typed)).toBe("0002-0800-78");
    expect(identifierKey({ system: "ndc", value: typed })).toBe("00002080078");
    expect(IdentifierInput.parse({ system: "ndc", value: typed }).value).toBe("0002-0800-78");
  });

  test("is read in every place that takes one", () => {
    expect(gtin().parse("\u200e٩٥٢١٢٣٤٠٠٠٠١٣")).toBe("09521234000013");
    expect(gtinOf("９５２１２３４００００１３")).toBe("09521234000013");
    expect(atcCode().parse("a١٠ba٠٢")).toBe("A10BA02");
    expect(batchNumber().parse("K77—٣")).toBe("K77-3");
  });

  test("keeps letters and signs that only look alike", () => {
    for (const typed of ["О12", "l2", "Ⅳ", "²", "x_1", "ー1", "٫5"]) {
      expect(plainCode(typed)).toBe(typed);
    }
  });

  test("has every digit of Unicode by its value", () => {
    let inRun = 0;
    for (let point = 0x80; point < 0x20000; point += 1) {
      const sign = String.fromCodePoint(point);
      if (!/^\p{Nd}$/u.test(sign)) {
        // so that the value of a digit is its distance from the first of them
        expect(inRun % 10).toBe(0);
        inRun = 0;
        continue;
      }
      expect(plainCode(sign)).toBe(String(inRun % 10));
      inRun += 1;
    }
  });
});

test("a name may have one letter in any script", () => {
  for (const typed of ["O", "藥", "ا", "я", "5"])
    expect(name("Name", 1, 20).parse(typed)).toBe(typed);
  expect(name("Name", 1, 20).safeParse("-").success).toBe(false);
});
