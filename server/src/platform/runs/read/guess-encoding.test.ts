import type { Encoding } from "@pharmacy/contract/mapping/mapping.values";
import { describe, expect, test } from "vitest";
import { charactersOf } from "./code-pages.ts";
import { guessEncoding } from "./guess-encoding.ts";

/** A text in a code page. */
function encoded(text: string, page: Encoding): Buffer {
  const bytes = new Map(
    Array.from(charactersOf(page), (character, index) => [character, 0x80 + index]),
  );
  return Buffer.from(
    Array.from(text, (character) => bytes.get(character) ?? character.charCodeAt(0)),
  );
}

const guess = (...parts: Buffer[]) => {
  const [head = Buffer.alloc(0), ...others] = parts;
  return guessEncoding({ head, others });
};

const TEXTS: readonly [Encoding, string, string][] = [
  [
    "windows-1252",
    "French",
    "Amoxicilline 500 mg, gélule\nparacétamol, comprimé sécable\nà l'hôpital",
  ],
  ["windows-1252", "German", "Hustenlöser für Säuglinge\nKapseln, überzogen\nweiß"],
  ["windows-1252", "Spanish", "cápsula dura\nsolución inyectable\nniños"],
  ["windows-1252", "Portuguese", "solução injetável\ncápsulas\ncomprimidos de libertação"],
  ["windows-1252", "Swedish", "näsdroppar, lösning\nmunhålepulver för spädbarn på recept"],
  ["windows-1252", "one accent in many lines", "gélule\n".repeat(9)],
  ["windows-1252", "a letter that Hungarian has too", "cápsula\n"],
  ["windows-1252", "signs alone", "Forte® 25 µg\n4 °C\n20 €\n"],
  [
    "windows-1250",
    "Polish",
    "tabletki powlekane żółte\nroztwór do wstrzykiwań\nkrople łagodzące, świąd",
  ],
  [
    "windows-1250",
    "Czech",
    "tvrdé tobolky\npotahované tablety při horečce\nčípky, nosní kapky žluté",
  ],
  ["windows-1250", "Hungarian", "filmtabletta lázcsillapító\nkenőcs, gyűrűs üveg\nszemcsepp fülre"],
  ["windows-1250", "Romanian", "soluţie injectabilă\ncomprimate filmate pentru răceală şi gripă"],
  ["windows-1251", "Russian", "Парацетамол таблетки 500 мг\nАмоксициллин капсулы"],
  ["windows-1251", "Ukrainian", "Вітамін С, таблетки жувальні\nрозчин для ін'єкцій"],
  ["windows-1253", "Greek", "Παρακεταμόλη δισκία 500 mg\nκάψουλες σκληρές"],
  ["windows-1254", "Turkish", "film kaplı tablet\nşurup, çocuklar için\nağrı kesici, İlaç"],
  ["windows-1255", "Hebrew", "טבליות מצופות 500 מ״ג\nתרופה לילדים"],
  [
    "windows-1257",
    "Latvian",
    "apvalkotās tabletes bērniem\nšķīdums injekcijām, pilieni acīm\nzāļu forma",
  ],
  [
    "windows-1257",
    "Lithuanian",
    "plėvele dengtos tabletės\nakių lašai, tirpalas\nkietosios kapsulės, žvakutės vaikų",
  ],
  ["windows-874", "Thai", "พาราเซตามอล ยาเม็ด 500 มก.\nแคปซูล ชนิดแข็ง\nยาน้ำเชื่อมสำหรับเด็ก"],
  ["windows-1256", "Arabic", "باراسيتامول أقراص 500 مجم\nشراب للأطفال"],
];

test.each(TEXTS)("%s is recognised: %s", (page, _, text) => {
  expect(guess(encoded(`name;price\n${text};4,20\n`, page))).toBe(page);
});

test.each(TEXTS)("UTF-8 is recognised where %s would be read: %s", (_page, _, text) => {
  expect(guess(Buffer.from(text))).toBe("utf-8");
});

/** Bytes of a text in an encoding with two for a character, found by decoding all of them. */
function inPairs(text: string, encoding: Encoding): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, number[]>();
  for (let lead = 0xfe; lead > 0x80; lead -= 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      const [character, other] = decoder.decode(Uint8Array.of(lead, trail));
      if (character && other === undefined) bytes.set(character, [lead, trail]);
    }
  }
  return Buffer.from(
    Array.from(text).flatMap((character) => bytes.get(character) ?? [character.charCodeAt(0)]),
  );
}

const EASTERN: readonly [Encoding, string, string][] = [
  [
    "shift_jis",
    "Japanese",
    "薬価基準収載医薬品コード,成分名,規格,品名\nアモキシシリン水和物,１０ｍｇ１錠,イブプロフェン錠「みどり」\n管理薬剤師,経過措置による使用期限,軟膏",
  ],
  [
    "gb18030",
    "Chinese of the mainland",
    "药品名称,生产企业,批准文号\n阿莫西林胶囊,华北制药有限公司,国药准字\n布洛芬缓释片,上海医药集团",
  ],
  [
    "big5",
    "Chinese of Taiwan",
    "藥品名稱,製造商名稱,許可證字號\n撲熱息痛錠劑,台灣製藥股份有限公司,衛署藥製字第\n松山健康藥局,台北市松山區八德路",
  ],
  [
    "euc-kr",
    "Korean",
    "제품명,업체명,전문일반구분\n아목시실린캡슐,대한제약주식회사,전문의약품\n이부프로펜정,서울특별시 종로구",
  ],
];

test.each(EASTERN)("%s is recognised: %s", (encoding, _, text) => {
  const bytes = inPairs(`name;price\n${text};420\n`, encoding);
  expect(new TextDecoder(encoding).decode(bytes)).toContain(text);
  expect(guess(bytes)).toBe(encoding);
  expect(guess(Buffer.from("name;price\n"), bytes.subarray(15, -1))).toBe(encoding);
});

test.each([
  ["windows-1251", "ПАРАЦЕТАМОЛ ТАБЛЕТКИ\nАМОКСИЦИЛЛИН КАПСУЛЫ\nМОСКВА"],
  ["windows-1253", "ΠΑΡΑΚΕΤΑΜΟΛΗ ΔΙΣΚΙΑ\nΚΑΨΟΥΛΕΣ ΣΚΛΗΡΕΣ\nΑΘΗΝΑ"],
  ["windows-1252", "ÄRZTE\nKÄSE\nLÄÄKÄRI\nÄLÄ\n"],
  ["windows-1252", "SOLUÇÃO INJETÁVEL\nCÁPSULAS\nAÇÃO PROLONGADA"],
] as const)("capitals of %s are not taken for characters of East Asia", (page, text) => {
  expect(guess(encoded(text, page))).toBe(page);
});

describe("UTF-16", () => {
  const text = "name;price\nParacetamol;4.20\nباراسيتامول;3\n撲熱息痛片劑;5\n";
  const little = Buffer.from(text, "utf16le");
  const big = Buffer.from(little).swap16();

  test("is recognised without a mark", () => {
    expect(guess(little)).toBe("utf-16le");
    expect(guess(big)).toBe("utf-16be");
  });

  test("is recognised by its mark", () => {
    expect(guess(Buffer.from("\ufeff名稱", "utf16le"))).toBe("utf-16le");
    expect(guess(Buffer.from("\ufeff名稱", "utf16le").swap16())).toBe("utf-16be");
  });

  test("is not seen in a file with a few NUL characters", () => {
    expect(guess(Buffer.from(`${"name;price\n".repeat(50)}a\0b;\0\n`))).toBe("utf-8");
  });
});

test("a mark says UTF-8, and so does a file of ASCII alone", () => {
  expect(guess(Buffer.from("\ufeffname"))).toBe("utf-8");
  expect(guess(Buffer.from("name;price\n"))).toBe("utf-8");
  expect(guess(Buffer.alloc(0))).toBe("utf-8");
});

test("the first accent may come long after the beginning", () => {
  const ascii = Buffer.from("name;price\n".repeat(100));
  expect(guess(ascii, ascii, encoded("gélule\nà l'hôpital", "windows-1252"))).toBe("windows-1252");
});

test("a sample may begin and end within a character", () => {
  const chinese = Buffer.from("藥局地址".repeat(10));
  expect(guess(Buffer.from("a"), chinese.subarray(1, -1), chinese.subarray(2, -2))).toBe("utf-8");
});

test("a file that changes from UTF-8 to another encoding is UTF-8, with unreadable rows", () => {
  const half = Buffer.from("gélule sécable\n".repeat(20));
  expect(guess(Buffer.concat([half, encoded("gélule sécable\n".repeat(40), "windows-1252")]))).toBe(
    "utf-8",
  );
});
