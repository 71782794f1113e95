import { type FieldWords, shownAs } from "../field-words.ts";
import { STORAGE_WORDS } from "../storage.ts";
import { wordsOf } from "../words.ts";
import { IDENTIFIER_WORDS } from "./items.values.ts";

export const ITEM_WORDS: FieldWords = {
  genericName: "Generic name (INN)",
  strengthText: "Strength as written",
  doseFormCode: "Dose form code",
  gtin: "GTIN",
  atcCode: "ATC code",
  controlledSchedule: "Schedule",
  venClass: shownAs("VEN class", wordsOf),
  supplyStatus: shownAs("Supply status", wordsOf),
  storage: shownAs("Storage", (value) => STORAGE_WORDS[value as never] ?? wordsOf(value)),
  shelfLifeMonths: "Shelf life (months)",
  withdrawnReason: "Reason for the withdrawal",
  restoredReason: "Reason for reversing the withdrawal",
  shortageSince: "Short since",
  shortageExpectedOn: "Expected again",
  shortageNote: "Note on the shortage",
};

/** Columns of an import, some of which are parts of an item or have a shorter name there. */
export const ITEM_IMPORT_WORDS: FieldWords = {
  ...ITEM_WORDS,
  ...IDENTIFIER_WORDS,
  code: "Item code",
  strengthText: "Strength",
  baseUnit: "Unit",
  packUnit: "Packaging",
  leafletUrl: "Leaflet",
  ingredient1: "Ingredients",
  strength1: "Strengths of ingredients",
  ingredient2: "Ingredient 2",
  strength2: "Strength of ingredient 2",
  ingredient3: "Ingredient 3",
  strength3: "Strength of ingredient 3",
  ingredient4: "Ingredient 4",
  strength4: "Strength of ingredient 4",
};
