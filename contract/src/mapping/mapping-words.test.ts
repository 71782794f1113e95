import { expect, test } from "vitest";
import { folded, readChoice, readYesNo } from "./mapping-words.ts";

test("capitals, accents, punctuation and wide forms make no difference", () => {
  expect(folded("  İLAÇ_Adı\n(Güncel) ")).toBe("ilac adi guncel");
  expect(folded("Größe")).toBe(folded("GROSSE"));
  expect(folded("أسم الدواء")).toBe(folded("اسم الدواءُ"));
  expect(folded("ＧＴＩＮ－１３")).toBe("gtin 13");
});

test.each(["yes", "TRUE", "1", "Oui", "EVET", "نعم", "是", "Sí", "sim", "Ja", "✓"])(
  "%s is yes",
  (text) => {
    expect(readYesNo(text)).toEqual({ value: true });
  },
);

test.each(["no", "False", "0", "non", "Hayır", "لا", "否", "não", "nein"])("%s is no", (text) => {
  expect(readYesNo(text)).toEqual({ value: false });
});

test.each(["", "maybe", "2", "-"])("%j is neither yes nor no", (text) => {
  expect(readYesNo(text)).toEqual({ message: "Write yes or no." });
});

test("a choice goes by its value or any of its names, and a refusal lists them", () => {
  const choices = { below25: ["Below 25 °C", "ne pas dépasser 25°C"], frozen: ["Frozen"] };
  expect(readChoice("BELOW25", choices)).toEqual({ value: "below25" });
  expect(readChoice("Ne pas depasser 25 °C", choices)).toEqual({ value: "below25" });
  const message = "Choose one of: Below 25 °C, Frozen.";
  expect(readChoice("warm", choices)).toEqual({ message });
  expect(readChoice("", choices)).toEqual({ message });
  expect(readChoice("constructor", choices)).toEqual({ message });
});
