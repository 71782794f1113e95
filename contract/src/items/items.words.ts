import { type FieldWords, shownAs } from "../field-words.ts";
import { STORAGE_WORDS } from "../storage.ts";
import { wordsOf } from "../words.ts";

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
