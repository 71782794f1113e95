import { shownAs } from "@pharmacy/contract/field-words";
import type { RunCounts } from "@pharmacy/contract/runs/runs";
import { STORAGE_WORDS } from "@pharmacy/contract/storage";
import { expect, test } from "vitest";
import { itemWords } from "#resources/items/item-words.ts";
import { countsSentence, refusalInWords, undoneOf, valueInWords } from "./run-words.ts";

const NONE: RunCounts = {
  read: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  pending: 0,
  written: 0,
  left: 0,
  letters: 0,
};

test.each([
  [{ new: 2, refused: 1_200 }, "2 new, 0 changed, 0 unchanged, 1,200 refused"],
  [{ new: 2, left: 1 }, "2 new, 0 changed, 0 unchanged, 0 refused, 1 left out"],
  [{ pending: 20 }, "0 new, 0 changed, 0 unchanged, 0 refused, 20 not checked"],
])("a check that found %j says so", (counts, sentence) => {
  expect(countsSentence({ ...NONE, ...counts })).toBe(sentence);
});

test.each([
  [{ new: 20_271, written: 20_271 }, "20,271 items deleted"],
  [{ new: 1, changed: 2, written: 3, left: 1 }, "1 item deleted, 2 items restored, 1 item kept"],
  [{ written: 7, left: 2 }, "7 records undone, 2 items kept"],
  [{}, "0 items undone"],
])("an undo that did %j says so", (counts, sentence) => {
  const run = { counts: { ...NONE, ...counts } };
  expect(undoneOf(run, { one: "item", many: "items" })).toBe(sentence);
});

const CODED = { codes: ["type", "kind"], words: { type: shownAs("Type", () => "In words") } };

test.each([
  ["type", "community", "In words"],
  ["type", "Corner shop", "Corner shop"],
  ["kind", "medicalDevice", "Medical device"],
  ["notes", "community", "community"],
])("of %s, %j is shown as %j", (field, value, words) => {
  expect(valueInWords(field, value, CODED)).toBe(words);
});

test.each(Object.entries(STORAGE_WORDS))(
  "a pack that is stored %s is shown as %s",
  (code, words) => {
    const noun = { words: itemWords(), codes: ["storage"] };
    expect(valueInWords("storage", code, noun)).toBe(words);
  },
);

test("a refusal lists values in words where its column has codes", () => {
  const refusal = "Choose one of: medicine, medicalDevice.";
  expect(refusalInWords("kind", refusal, CODED)).toBe("Choose one of: Medicine, Medical device.");
  expect(refusalInWords("kind", "Kind is required.", CODED)).toBe("Kind is required.");
  expect(refusalInWords(null, refusal, CODED)).toBe(refusal);
});
