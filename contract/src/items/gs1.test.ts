import fc from "fast-check";
import { expect, test } from "vitest";
import { gln, gtin } from "./gs1.ts";
import { checkDigit } from "./gs1-digits.ts";

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(""));

function complaintOf(value: unknown): string | undefined {
  return gln().safeParse(value).error?.issues[0]?.message;
}

test.each([
  ["952100000001", 8],
  ["952000000000", 4],
  ["000000000000", 0],
  ["629104150021", 3],
])("the check digit of %s is %i", (number, digit) => {
  expect(checkDigit(number)).toBe(digit);
});

test("a location number is accepted with its own check digit and refused with any other", () => {
  fc.assert(
    fc.property(digits(12), fc.integer({ min: 0, max: 9 }), (number, last) => {
      const own = checkDigit(number);
      expect(complaintOf(`${number}${last}`)).toBe(
        last === own ? undefined : `The GLN's check digit is wrong. It should end in ${own}.`,
      );
    }),
  );
});

test("one wrong digit is always noticed", () => {
  fc.assert(
    fc.property(digits(12), fc.nat(11), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
      const wrong = (Number(number[place]) + shift) % 10;
      const changed = number.slice(0, place) + wrong + number.slice(place + 1);
      expect(checkDigit(changed)).not.toBe(checkDigit(number));
    }),
  );
});

test.each(["952100000018", "95210000000188", "95210000000a8", "９５２１００００００００１８"])(
  "%s is not a location number",
  (value) => {
    expect(complaintOf(value)).toBe("A GLN has 13 digits.");
  },
);

test("spaces and hyphens are removed", () => {
  expect(gln().parse(" 952 1000-00001 8 ")).toBe("9521000000018");
});

test("it may be left empty", () => {
  expect(gln().parse("")).toBeNull();
  expect(gln().parse(null)).toBeNull();
  expect(gln().parse(undefined)).toBeUndefined();
});

test.each(["00000000", "000000000000", "0000000000000", "00000000000000"])(
  "%s is not a trade item number, although its check digit is right",
  (value) => {
    expect(gtin().safeParse(value).error?.issues[0]?.message).toBe(
      "A GTIN has 8, 12, 13 or 14 digits.",
    );
  },
);
