import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gtin } from "./gs1.ts";
import { checkDigit, gtinOf } from "./gs1-digits.ts";
import { readScan } from "./gs1-scan.ts";

const complaintOf = (value: unknown) => gtin().safeParse(value).error?.issues[0]?.message;
const FNC1 = "\u001d";

describe("a GTIN", () => {
  test.each([
    ["09521234000013", "09521234000013"],
    ["9521234000013", "09521234000013"],
    [" 952-1234 000013 ", "09521234000013"],
    ["036000291452", "00036000291452"],
    ["96385074", "00000096385074"],
  ])("%s is kept as %s", (typed, kept) => {
    expect(gtin().parse(typed)).toBe(kept);
    expect(gtinOf(typed)).toBe(kept);
  });

  test.each([
    ["952123400001", "The GTIN's check digit is wrong. It should end in 0."],
    ["95212340000", "A GTIN has 8, 12, 13 or 14 digits."],
    ["7,79E+12", "A GTIN has 8, 12, 13 or 14 digits."],
    ["9521234000014", "The GTIN's check digit is wrong. It should end in 3."],
    ["2012345678903", "This is an in-store number, not a GTIN."],
    ["0212345678909", "This is an in-store number, not a GTIN."],
    ["20123451", "This is an in-store number, not a GTIN."],
  ])("%s is refused: %s", (typed, complaint) => {
    expect(complaintOf(typed)).toBe(complaint);
  });

  test("of any length is the same number with zeros before it", () => {
    const digits = fc.stringMatching(/^[1-9]\d{6}$|^[1-9]\d{10,12}$/);
    fc.assert(
      fc.property(digits, (body) => {
        const whole = body + checkDigit(body);
        expect(gtinOf(whole)).toBe(whole.padStart(14, "0"));
        expect(gtinOf(whole.padStart(14, "0"))).toBe(gtinOf(whole));
      }),
    );
  });
});

describe("a scan", () => {
  const whole = {
    gtin: "09521234000013",
    batch: "AB12",
    expiresOn: "2028-02-29",
    serial: "X9",
  };

  test.each([
    `]d20109521234000013${"17280229"}10AB12${FNC1}21X9`,
    `${FNC1}0109521234000013${"17280229"}10AB12${FNC1}21X9`,
    "(01)09521234000013(17)280229(10)AB12(21)X9",
    `]C1010952123400001321X9${FNC1}${"17280200"}10AB12`,
  ])("%j is read whole", (text) => {
    expect(readScan(text, 2026)).toEqual(whole);
  });

  test("tells national numbers, counts and both other dates", () => {
    const text = `0109521234000013${"11260101"}${"15271231"}3712${FNC1}7121234567890123`;
    expect(readScan(text, 2026)).toEqual({
      gtin: "09521234000013",
      producedOn: "2026-01-01",
      bestBefore: "2027-12-31",
      count: 12,
      national: { "712": "1234567890123" },
    });
  });

  test.each([
    ["171302", undefined],
    ["17281301", undefined],
    ["17270229", undefined],
    ["17280200", "2028-02-29"],
    ["17270200", "2027-02-28"],
    ["17760101", "2076-01-01"],
    ["17770101", "1977-01-01"],
  ])("of the date %s is %s, and never rolls over", (field, date) => {
    expect(readScan(`0109521234000013${field}`, 2026)?.expiresOn).toBe(date);
  });

  test("looks ahead beyond the end of a century", () => {
    expect(readScan("010952123400001317200101", 2080)?.expiresOn).toBe("2120-01-01");
  });

  test("keeps what was read before an identifier that is not known", () => {
    expect(readScan("01095212340000139912", 2026)).toEqual({
      gtin: "09521234000013",
      unread: "9912",
    });
  });

  test.each(["", "amoxicillin", "0109521234000014", "12345", "1".repeat(201)])(
    "is none of %j",
    (text) => {
      expect(readScan(text, 2026)).toBeUndefined();
    },
  );

  test("of any text ends, and gives no wrong GTIN", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789()AZ", FNC1), maxLength: 60 }),
        (text) => {
          const found = readScan(text, 2026)?.gtin;
          if (found) expect(Number(found.at(-1))).toBe(checkDigit(found.slice(0, -1)));
        },
      ),
      { numRuns: 500 },
    );
  });
});
