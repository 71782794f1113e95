import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { licencePart } from "./organizations.licence-part.ts";

const server = testServer({ isKept: true });

type Parts = { text: string; key: string; likeness: string };

async function partsOf(texts: readonly string[]): Promise<Parts[]> {
  const { rows } = await server.db.$client.query<Parts>(
    `select text, licence_part(text) as key, licence_part_likeness(text) as likeness
     from unnest($1::text[]) with ordinality as given (text, place) order by place`,
    [texts],
  );
  return rows;
}

/** Characters that licences have, and some that only look or sound like them. */
const CHARACTERS = [
  ..."AaBbIiLlOoSsXx01258|- ./",
  ..."АаВвЕеІіОоРрСсХхЖжЯяΑαΒβΕεΙιΟοΧχΣσςΩωԱաÁáÇçÑñŁłİıßẞÞþ",
  ..."٠١٢۰۱०१０１ＡａＢｂ｜²Ⅳ①№ㄅ證字第号臺台",
  ..."\u00a0\u2007\u200b\u2013\u2014\u2212\uff0d\u30fb\u3000\u0301\u0308\u064b\u0640─·،",
];

const licence = fc.oneof(
  fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 8 }).map((text) => text.replaceAll("\0", "")),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);

/** The same text in what should make no difference, and in what should. */
const variants = (text: string) => [
  text,
  text.toUpperCase(),
  text.toLowerCase(),
  text.split("").join("-"),
  text.normalize("NFD"),
  text.normalize("NFKC"),
  text.replaceAll("0", "O").replaceAll("1", "I"),
];

const samples = (count: number) => fc.sample(licence, count).flatMap(variants);

describe("a part of a licence", () => {
  test.each([
    ["fa-104", "FA104"],
    [" FA 104/b ", "FA104B"],
    ["ФА–12", "фа12"],
    ["ΝΗΣΟΣ 7", "νησος7"],
    ["Ordem dos Farmacêuticos", "ORDEM DOS FARMACÊUTICOS"],
    ["ＦＡ１０４", "FA104"],
    ["١٢٣", "123"],
    ["१२३", "123"],
    ["e\u0301cole", "École"],
  ])("%j is %j, written otherwise", async (one, other) => {
    const [first, second] = await partsOf([one, other]);
    expect(first?.key).toBe(second?.key);
    expect(licencePart(one)).toBe(licencePart(other));
  });

  test.each([
    ["FAL04", "FA104"],
    ["FAI04", "FA104"],
    ["FA|04", "FA104"],
    ["O12", "012"],
    ["АB12", "AB12"],
    ["ΑB12", "AB12"],
    ["12²", "122"],
    ["Ⅳ7", "IV7"],
    ["Pêra", "Pera"],
    ["№ 7", "No 7"],
    ["---", "///"],
  ])("%j is not %j, whatever it looks like", async (one, other) => {
    const [first, second] = await partsOf([one, other]);
    expect(first?.key).not.toBe(second?.key);
    expect(licencePart(one)).not.toBe(licencePart(other));
  });

  test("is the same here as in the database, for every character", async () => {
    const characters = Array.from({ length: 0x1ffff }, (_, index) => index + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((one) => !/\p{Cn}|\p{Co}/u.test(one));
    const other = (await partsOf(characters)).filter(({ text, key }) => licencePart(text) !== key);
    expect(other).toEqual([]);
  });

  test("is the same here as in the database, for any text", async () => {
    const other = (await partsOf(samples(1_500))).filter(
      ({ text, key }) => licencePart(text) !== key,
    );
    expect(other).toEqual([]);
  });

  test("is finer than what looks alike, so that no two licences that were two become one", async () => {
    const seen = new Map<string, Parts>();
    const merged = (await partsOf(samples(3_000))).filter((part) => {
      // the folding of look-alikes knows no capitals of the first, and puts marks on the others
      if (/[βζημνϐµ]|[²Ⅳ①№][^\p{L}\p{N}]*\p{M}/u.test(part.text)) return false;
      const before = seen.get(part.key) ?? part;
      seen.set(part.key, before);
      return before.likeness !== part.likeness;
    });
    expect(merged).toEqual([]);
    expect(seen.size).toBeGreaterThan(1_000);
  });
});
