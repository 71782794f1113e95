import type { EmailDeliveries } from "@pharmacy/contract/emails/email-deliveries";
import type { Recall, RecallNotice } from "@pharmacy/contract/recalls/recalls";
import { expect, test } from "vitest";
import { readPdf } from "#test/read-pdf.ts";
import { PAGE, type PlacedText } from "./-proof-layout.ts";
import { LINES_MAX, proofPages } from "./-proof-pages.ts";
import { proofPdf } from "./-proof-pdf.ts";

const AT = "2026-11-23T10:00:00.000Z";
const ID = "00000000-0000-4000-8000-000000000001";
const RECORD = { id: ID, createdAt: AT, updatedAt: AT, createdBy: null, version: 1 };

function emailsOf(values: Partial<EmailDeliveries>): EmailDeliveries {
  return {
    written: 0,
    sent: 0,
    waiting: 0,
    failed: 0,
    kept: 0,
    unknown: 0,
    hasEarlier: false,
    ...values,
  };
}

const RECALL: Recall = {
  ...RECORD,
  number: "RC-2026-0001",
  item: { id: ID, code: "ITM-1", name: "Saline 0.9 %" },
  isAllBatches: false,
  batchNumbers: ["LOT-1"],
  recallClass: 1,
  status: "open",
  reason: "Particles.",
  instruction: "Put them aside.",
  endedAt: null,
  endReason: null,
  pharmacies: 60,
  answered: 1,
  waiting: 59,
  closedUnanswered: 0,
  waitingSince: AT,
  packs: 600,
  setAside: 9,
  missing: 1,
  emails: emailsOf({ written: 60, sent: 60 }),
};

const OF = { networkName: "Atlantic Pharmacy Network", now: new Date(AT) };

const noticeOf = (place: number, values: Partial<RecallNotice> = {}): RecallNotice => ({
  ...RECORD,
  organization: { id: ID, name: `Pharmacy ${place}`, code: "PH-0001", licenceNumber: "004540" },
  recall: { ...RECALL, itemName: RECALL.item.name },
  status: "waiting",
  packs: 10,
  waitingSince: AT,
  emails: emailsOf({ written: 1, sent: 1 }),
  acknowledgedAt: null,
  acknowledgedBy: null,
  setAside: null,
  missingReason: null,
  note: null,
  batches: [
    { id: ID, product: ID, batchNumber: "LOT-1", expiryDate: null, quantity: 10, recalledAt: AT },
  ],
  batchCount: 1,
  ...values,
});

test("the proof has the recall and every pharmacy, none of them torn apart", () => {
  const answered = noticeOf(0, {
    status: "acknowledged",
    acknowledgedAt: AT,
    setAside: 9,
    missingReason: "One was sold.",
    acknowledgedBy: { id: ID, name: "Orla Daly" },
  });
  const others = Array.from({ length: 59 }, (_, place) => noticeOf(place + 1));
  const pages = proofPages(RECALL, [answered, ...others], OF);
  const texts = pages.map((lines) => lines.map(({ text }) => text));
  expect(texts[0]?.[0]).toBe("Recall RC-2026-0001");
  // long lines continue on the next
  const all = texts.flat().join("\n").replaceAll(" \n", " ");
  for (let place = 0; place < 60; place += 1) expect(all).toContain(`Pharmacy ${place}\n`);
  expect(all).toMatch(/9 of 10 packs set aside, on .* by Orla Daly\n1 pack\. One was sold\./);
  expect(all).toContain("1 of 60 answered · 9 of 600 packs set aside · 1 pack missing");
  expect(all).toContain("60 emails sent");
  expect(texts[0]).toContain(OF.networkName);
  expect(all).toContain("PH-0001 · licence 004540");
  for (const lines of texts) {
    expect(lines.length).toBeLessThanOrEqual(LINES_MAX + 1);
    expect(lines.slice(0, -1).findLast((text) => text !== "")).toBe("Not answered");
  }
  expect(texts.at(-1)?.at(-1)).toBe(
    `${OF.networkName} · RC-2026-0001 · page ${pages.length} of ${pages.length}`,
  );
});

test("a long text goes on in the next line, also one without a blank", () => {
  const reason = `${"word ".repeat(60)}\n${"x".repeat(300)}`;
  const [page = []] = proofPages({ ...RECALL, reason }, [], OF);
  for (const { text } of page) expect(text.length).toBeLessThanOrEqual(95);
  expect(page.map(({ text }) => text).join("")).toContain("x".repeat(79));
});

const MANY = Array.from({ length: 30 }, (_, place) => noticeOf(place + 1));

/** A page without a picture, whose letters are all equally wide. */
const blank = (texts: readonly PlacedText[]) => ({
  dots: new Uint8Array(PAGE.width * PAGE.height).fill(255),
  widths: texts.map(({ text, size }) => text.length * size * 0.6),
});

const proofOf = async (recall: Recall, notices: readonly RecallNotice[]) => {
  const pages = proofPages(recall, notices, OF);
  const title = `Recall ${recall.number} · ${OF.networkName}`;
  return { pages, pdf: readPdf(await proofPdf(title, pages, blank)) };
};

test("the PDF has a page for each, and its title says whose recall it is", async () => {
  const { pages, pdf } = await proofOf(RECALL, MANY);
  expect(pages.length).toBeGreaterThan(1);
  expect(pdf.pages).toHaveLength(pages.length);
  expect(pdf.title).toBe("Recall RC-2026-0001 · Atlantic Pharmacy Network");
  expect(pdf.catalog).toContain("/ViewerPreferences << /DisplayDocTitle true >>");
});

test("a reader finds every word of the proof in the PDF, in any script and in reading order", async () => {
  const names = ["Соняшник", "阿莫西林药房 𠮷", "صيدلية النور 24", "בית מרקחת", "Größe (12)"];
  const notices = names.map((name, place) => {
    const notice = noticeOf(place);
    return { ...notice, organization: { ...notice.organization, name } };
  });
  const reason = `${"word ".repeat(60)}end`;
  const { pages, pdf } = await proofOf({ ...RECALL, reason }, [...notices, ...MANY]);
  for (const [place, lines] of pages.entries()) {
    const drawn = lines.flatMap(({ label = "", text }) => [label, text]).filter(Boolean);
    expect(pdf.pages[place]?.texts).toEqual(drawn);
  }
  for (const name of names) expect(pdf.pages[0]?.texts).toContain(name);
});

test("each text is under its picture, and as wide", async () => {
  const notice = noticeOf(0);
  const organization = { ...notice.organization, name: "صيدلية 24" };
  const { pdf } = await proofOf(RECALL, [{ ...notice, organization }]);
  for (const { x, y, width, places } of pdf.pages[0]?.boxes ?? []) {
    expect(x).toBeGreaterThanOrEqual(47);
    expect(x + width).toBeLessThanOrEqual(560);
    expect(y).toBeGreaterThan(40);
    expect(y).toBeLessThan(800);
    expect(places.toSorted((one, other) => one - other)).toEqual(places.map((_, at) => at));
  }
  const name = pdf.pages[0]?.boxes.find(({ text }) => text === organization.name);
  // right to left, but its number left to right
  expect(name?.places).toEqual([8, 7, 6, 5, 4, 3, 2, 0, 1]);
});

test("the PDF is read aloud as headings, paragraphs and rows, without its pages' feet", async () => {
  const answered = noticeOf(0, {
    status: "acknowledged",
    acknowledgedAt: AT,
    setAside: 9,
    missingReason: "One was sold.",
    acknowledgedBy: { id: ID, name: "Orla Daly" },
  });
  const { pdf } = await proofOf(RECALL, [answered, ...MANY]);
  expect(pdf.catalog).toContain("/Lang (en)");
  expect(pdf.catalog).toContain("/MarkInfo << /Marked true >>");
  expect(pdf.spoken.slice(0, 4)).toEqual([
    ["H1", "Recall RC-2026-0001"],
    ["P", "Saline 0.9 % (ITM-1)"],
    ["P", "Atlantic Pharmacy Network"],
    [
      "Table",
      [
        "Batches | LOT-1",
        expect.stringMatching(/^Class \| /),
        "Reason | Particles.",
        "Instruction | Put them aside.",
        expect.stringMatching(/^Started \| /),
      ],
    ],
  ]);
  expect(pdf.spoken.filter(([tag]) => tag === "H2")).toHaveLength(31);
  expect(pdf.spoken.flat(2)).toContain("Missing | 1 pack. One was sold.");
  expect(JSON.stringify(pdf.spoken)).not.toContain("page 1 of");
});

test("a closed recall says who did not answer, and what was sent", () => {
  const recall: Recall = {
    ...RECALL,
    status: "closed",
    pharmacies: 4,
    answered: 1,
    waiting: 0,
    closedUnanswered: 3,
    emails: emailsOf({ written: 3, kept: 3 }),
  };
  const closed = noticeOf(1, { status: "closed", emails: emailsOf({ written: 1, failed: 1 }) });
  const before = { ...closed, setAside: 4, acknowledgedAt: AT };
  const all = proofPages(recall, [closed, before], OF)
    .flat()
    .map(({ text }) => text)
    .join("\n");
  expect(all).toContain("1 of 4 answered · 3 closed without an answer");
  expect(all).toContain("3 emails, none sent: no mail server is set up");
  expect(all).toContain("1 email failed");
  expect(all).toMatch(/Closed without an answer\. Earlier answer: 4 packs set aside/);
});
