import { aliases } from "./header-words.ts";
import { HEADER_ALIASES } from "./mapping-aliases.ts";

const { code, unit, name, description } = HEADER_ALIASES;

/** Apart from the others: a register's "Type" or "Symbol" is about units only in a list of them. */
export const UNIT_ALIASES = {
  code: ["unit code", "uom", ...code],
  name: [...unit, ...name],
  namePlural: aliases(`
    plural, plural form, pluriel, nom au pluriel, mehrzahl, pluralform, nombre plural, forma plural, nome plural, plurale, nome plurale, meervoud
    liczba mnoga, množné číslo, többes szám, plural, πληθυντικός, çoğul, الجمع, صيغة الجمع, רבים, множественное число, множина, множествено число, množina
    flertal, flertall, monikko, mitmus, daudzskaitlis, daugiskaita, 複數, 复数, 複数形, 복수형
  `),
  symbol: aliases(`
    symbol, abbreviation, short name, symbole, abréviation, kürzel, abkürzung, einheitenzeichen, símbolo, abreviatura, simbolo, abbreviazione, symbool, afkorting
    skrót, oznaczenie, zkratka, značka, skratka, jel, rövidítés, simbol, abreviere, prescurtare, σύμβολο, συντομογραφία, sembol, simge, kısaltma, الرمز, اختصار, סמל, קיצור
    символ, обозначение, сокращение, позначення, скорочення, съкращение, oznaka, kratica, förkortning, forkortelse, lyhenne, lühend, saīsinājums, santrumpa, 符號, 符号, 簡稱, 缩写, 記号, 略号, 기호, 약어
  `),
  kind: aliases(`
    type, unit type, nature, type d'unité, art, typ, einheitentyp, tipo, tipo de unidad, tipo de unidade, tipo di unità, soort
    rodzaj, druh, típus, fajta, tip, τύπος, είδος, tür, النوع, סוג, тип, вид, vrsta, slag, slags, tyyppi, liik, veids, tipas, 類型, 类型, 種類, 种类, 種別, 종류, 유형
  `),
  description,
} as const;
