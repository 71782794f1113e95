import { expect, test } from "vitest";
import { longestSlice } from "#test/longest-slice.ts";
import { pdfPages, pdfText } from "#test/pdf-text.ts";
import { loadFonts } from "./papers.fonts.ts";
import { formatsOf } from "./papers.formats.ts";
import type { Paper } from "./papers.model.ts";
import { renderPaper } from "./papers.render.ts";

const EMPTY: Paper = {
  title: "Delivery note",
  number: "SH-2026-000123",
  remark: null,
  sender: "Aldermere Pharmacies",
  parties: [{ label: "Deliver to", lines: ["Castlewren Pharmacy", "4 Mill Street"] }],
  facts: [{ label: "Order", value: "SO-2026-000123" }],
  columns: [{ header: "Code", width: 66 }, { header: "Item" }, { header: "Packs", width: 40 }],
  rows: [],
  totals: [],
  notes: [],
  signatures: [],
  changedAt: "2026-11-29T09:00:00.000Z",
};

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, place) => [
    `ITM-${String(place).padStart(6, "0")}`,
    { text: `Insulin ${place} units/ml solution for injection`, below: "GTIN 09520000000011" },
    String(place),
  ]);

const draw = async (paper: Partial<Paper>) =>
  renderPaper(await loadFonts(), { ...EMPTY, ...paper });
const nameOf = (text: string) => draw({ rows: [["ITM-000001", text, "1"]] }).then(pdfText);

const REPLACED = 'Letters that cannot be printed here are shown as "?".';

test("a thousand lines are all there, on numbered pages that repeat the head of the table", async () => {
  const file = await draw({ rows: linesOf(1_000) });
  const pages = pdfPages(file);
  expect(pages.length).toBeGreaterThan(20);
  for (const [place, lines] of pages.entries()) {
    expect(lines.filter((line) => line === "Code Item Packs")).toHaveLength(1);
    expect(lines.at(-1)).toBe(
      `Aldermere Pharmacies · Delivery note SH-2026-000123 Page ${place + 1} of ${pages.length}`,
    );
  }
  const codes = pages.flat().flatMap((line) => /^ITM-\d{6}/.exec(line) ?? []);
  expect(codes).toEqual(linesOf(1_000).map(([code]) => code));
  expect(file.length).toBeLessThan(400_000);
});

test("other calls are answered while a thousand lines are drawn", async () => {
  await draw({ rows: linesOf(100) });
  const longest = await longestSlice(() => draw({ rows: linesOf(1_000) }));
  expect(longest).toBeLessThan(100);
});

test("a note of a thousand lines goes on from page to page", async () => {
  const value = Array.from({ length: 1_000 }, (_, place) => `Remark ${place}`).join("\n");
  const lines = pdfPages(await draw({ notes: [{ label: "Note", value }] })).flat();
  expect(lines.filter((line) => line.startsWith("Remark "))).toHaveLength(1_000);
});

test("a word that is wider than its column is broken, and lost nowhere", async () => {
  const batch = "W".repeat(40);
  const lines = pdfPages(await draw({ rows: [[batch, "Item", "1"]] })).flat();
  expect(lines.join("").match(/W/g)).toHaveLength(40);
});

test("Greek, Cyrillic, Turkish and Vietnamese are printed as they are written", async () => {
  for (const name of ["Φαρμακείο δισκία", "Аптека Ёжик", "İğdır Şurup ğüşöç", "Phở Đặc biệt"]) {
    const text = await nameOf(name);
    expect(text).toContain(name);
    expect(text).not.toContain(REPLACED);
  }
});

test("letters without a shape become a question mark, and the document says so", async () => {
  const text = await nameOf("أموكسيسيلين فارما 500 mg 薬局");
  expect(text).toContain("ITM-000001 ? 500 mg ? 1");
  expect(text).toContain(REPLACED);
  expect(await nameOf("Really?")).not.toContain(REPLACED);
  expect(await nameOf("Ｆｕｌｌ ｗｉｄｔｈ")).toContain("Full width");
});

test("control characters and marks that turn text around are left out", async () => {
  const text = await nameOf("Am\u202eox\u0000i\u2066cil\u200blin\u0007\t500\r\nmg");
  expect(text).toContain("ITM-000001 Amoxicillin 500 mg 1");
  expect(text).not.toContain(REPLACED);
});

test("dates and numbers are in the pharmacy's language, as far as it can be printed", async () => {
  const fonts = await loadFonts();
  const written = (locale: string) => {
    const { dayOf, number, money } = formatsOf(fonts, { locale, timeZone: "Atlantic/Azores" });
    return [dayOf("2026-11-29T00:30:00Z"), number(12_345), money(1_250, "EUR")];
  };
  expect(written("de-DE")).toEqual(["28.11.2026", "12.345", "12,50 €"]);
  // its spaces are narrow ones
  expect(written("fr-FR")).toEqual(["28 nov. 2026", "12 345", "12,50 €"]);
  expect(written("el-GR")[0]).toBe("28 Νοε 2026");
  // Arabic digits and Chinese letters have no shapes
  expect(written("ar-EG")).toEqual(["28 Nov 2026", "12,345", "€12.50"]);
  expect(written("zh-CN")[0]).toBe("28 Nov 2026");
});

test("of very many at once some are asked to wait, and all others get their document", async () => {
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => draw({})));
  const done = answers.filter(({ status }) => status === "fulfilled");
  expect(done.length).toBeGreaterThanOrEqual(20);
  expect(done.length).toBeLessThan(40);
  const reasons = answers.flatMap((answer) =>
    answer.status === "rejected" ? [String(answer.reason.message)] : [],
  );
  expect(new Set(reasons)).toEqual(
    new Set(["Many documents are being made. Try again in a minute."]),
  );
  expect((await draw({})).subarray(0, 5).toString()).toBe("%PDF-");
});
