import type { Recall, RecallNotice } from "@pharmacy/contract/recalls";
import { expect, test } from "vitest";
import { LINES_MAX, proofPages } from "./-proof-pages.ts";
import { PAGE, proofPdf } from "./-proof-pdf.ts";

const AT = "2026-11-23T10:00:00.000Z";
const ID = "00000000-0000-4000-8000-000000000001";
const RECORD = { id: ID, createdAt: AT, updatedAt: AT, createdBy: null, version: 1 };

const RECALL: Recall = {
  ...RECORD,
  ...{ number: "RC-2026-0001", item: { id: ID, code: "ITM-1", name: "Saline 0.9 %" } },
  ...{ isAllBatches: false, batchNumbers: ["LOT-1"], recallClass: 1, status: "open" },
  ...{ reason: "Particles.", instruction: "Put them aside.", endedAt: null, endReason: null },
  ...{ pharmacies: 60, waiting: 59, packs: 600, setAside: 9, waitingSince: AT },
};

const noticeOf = (place: number, values: Partial<RecallNotice> = {}): RecallNotice => ({
  ...RECORD,
  organization: { id: ID, name: `Pharmacy ${place}`, code: "PH-0001", licenceNumber: "004540" },
  recall: { ...RECALL, itemName: RECALL.item.name },
  ...{ status: "waiting", packs: 10, waitingSince: AT, remindedAt: AT, lettersSent: 1 },
  ...{ acknowledgedAt: null, acknowledgedBy: null, setAside: null, note: null },
  batches: [
    { id: ID, product: ID, batchNumber: "LOT-1", expiryDate: null, quantity: 10, recalledAt: AT },
  ],
  batchCount: 1,
  ...values,
});

test("the proof has the recall and every pharmacy, none of them torn apart", () => {
  const answered = noticeOf(0, {
    ...{ status: "acknowledged", acknowledgedAt: AT, setAside: 9, note: "One was sold." },
    acknowledgedBy: { id: ID, name: "Orla Daly" },
  });
  const others = Array.from({ length: 59 }, (_, place) => noticeOf(place + 1));
  const pages = proofPages(RECALL, [answered, ...others], new Date(AT));
  const texts = pages.map((lines) => lines.map(({ text }) => text));
  expect(texts[0]?.[0]).toBe("Recall RC-2026-0001");
  const all = texts.flat().join("\n");
  for (let place = 0; place < 60; place += 1) expect(all).toContain(`Pharmacy ${place}\n`);
  expect(all).toMatch(/9 packs set aside, on .* by Orla Daly\nOne was sold\./);
  expect(all).toContain("PH-0001 · licence 004540");
  for (const lines of texts) {
    expect(lines.length).toBeLessThanOrEqual(LINES_MAX + 1);
    expect(lines.slice(0, -1).findLast((text) => text !== "")).toBe("Not answered");
  }
  expect(texts.at(-1)?.at(-1)).toBe(`RC-2026-0001 · page ${pages.length} of ${pages.length}`);
});

test("a long text goes on in the next line, also one without a blank", () => {
  const reason = `${"word ".repeat(60)}\n${"x".repeat(300)}`;
  const [page = []] = proofPages({ ...RECALL, reason }, [], new Date(AT));
  for (const { text } of page) expect(text.length).toBeLessThanOrEqual(95);
  expect(page.map(({ text }) => text).join("")).toContain("x".repeat(95));
});

test("the PDF has a page for each, in their order, where its table says", async () => {
  const dots = PAGE.width * PAGE.height;
  const drawn: number[] = [];
  const pdf = await proofPdf("Recall RC-2026-0001", 3, (page) => {
    drawn.push(page);
    return new Uint8Array(dots).fill(255);
  });
  const text = new TextDecoder("latin1").decode(pdf);
  expect(drawn).toEqual([0, 1, 2]);
  expect(text).toContain("/Kids [4 0 R 7 0 R 10 0 R] /Count 3");
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at));
  expect(places).toHaveLength(12);
  for (const [index, at] of places.entries()) {
    expect(text.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`));
  }
});
