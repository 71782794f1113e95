import type { Encoding } from "@pharmacy/contract/mapping/mapping.values";

export type Language = {
  page: Encoding;
  isLatin: boolean;
  letters: ReadonlyMap<string, number>;
};

/** The most frequent first. Each language has its own line: together they would fit any text. */
const FREQUENT: readonly [page: Encoding, letters: string][] = [
  ["windows-1252", "éèàêçôûîùâœïëüÿæ"],
  ["windows-1252", "üäöß"],
  ["windows-1252", "áóíéñúü"],
  ["windows-1252", "ãçáéíõóêúâôàü"],
  ["windows-1252", "èàòùéìî"],
  ["windows-1252", "åäöøæéü"],
  ["windows-1250", "ąęłóśżćńź"],
  ["windows-1250", "íáéěřčžšýůúťňďó"],
  ["windows-1250", "áíéčžšýúľťňôďŕäĺó"],
  ["windows-1250", "áéöóőíüúű"],
  ["windows-1250", "ăîâşţ"],
  ["windows-1250", "čšžćđ"],
  ["windows-1254", "ıüşöçğâîû"],
  ["windows-1251", "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"],
  ["windows-1251", "оанивеіртслкдумпязьбгйчхжцєюїшщфґ"],
  ["windows-1251", "аиоентрсвлкдпмзгябъуцчжщхюйшфь"],
  ["windows-1253", "αοιετσνηυρπκμλςωγδχθφβάόίέήύώξζψϊϋ"],
  ["windows-1255", "יוהלאתרמבשנעםדקחפכטגצסזןךץףַָ"],
  ["windows-1257", "āīēšģņļžūķčō"],
  ["windows-1257", "ėšųžįąūčę"],
  ["windows-874", "านรกอเ่งม้ยลวดทัสิตีปะคบแพหจำไขใื็ชุูผึโซถศธ์ณญภฟษฉๆ"],
  ["windows-1256", "اليمنترفبعسدهحقكةجشصضخثذطغزظىءئؤآأإ،؟"],
];

/** A letter is about this much rarer than the one in front of it. */
const FALL = Math.log(0.82);

const LATIN = /\p{Script=Latin}/u;

export const LANGUAGES: readonly Language[] = FREQUENT.map(([page, letters]) => ({
  page,
  isLatin: LATIN.test(letters),
  letters: new Map(Array.from(letters, (letter, place) => [letter, place * FALL])),
}));
