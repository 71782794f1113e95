import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type CountedNoun, editsFor } from "./edits.ts";

/** Guarantees that a noun is built in its own files, with few edits elsewhere. */

const root = join(import.meta.dirname, "..");
/** It parses every file once for each noun: a second, or many on a loaded machine. */
const PATIENCE_MS = 120_000;

const NOUNS: Record<string, CountedNoun & { most: number }> = {
  expenses: {
    own: /(^|\/)-?expenses?([-./]|$)/,
    named: /expenses?\b/i,
    most: 7,
  },
  questions: {
    own: /(^|\/)-?(own-)?questions?([-./]|$)|(^|\/)-?(answer-templates?|help-desk|ask|faq)([-./]|$)/,
    named:
      /^(questions|questionNote|faq|answerTemplate)$|(^|\/)(questions|answer-templates|faq|ask)(?=[/?#]|$)|^(Open q|Q)uestions|Ask a question|^Answer templates$/,
    most: 11,
  },
  groups: {
    own: /(^|\/)-?groups?([-./]|$)/,
    named: /^Groups$|(^|\/)groups[/?#]|\/groups$/,
    tied: /(^|\/)-?(items?|(own-)?products?|shelves|receipts?|receiving)([-./]|$)/,
    most: 8,
  },
  items: {
    own: /(^|\/)-?items?([-./]|$)/,
    named: /^(itemPart|Items)$|(^|\/)items[/?#]|\/items$/,
    tied: /(^|\/)-?(groups?|(price-)?lists|prices|list-lines|(own-)?products?|shelves|product-batches|receipts?|receiving|recalls?|recall-notices)([-./]|$)/,
    most: 15,
  },
  lists: {
    own: /(^|\/)-?((own-|price-)lists|(?<!web\/)lists|prices|list-lines)([-./]|$)/,
    named: /^(listLine|listLines|listPrices|Lists)$|(^|\/)(lists|list-lines|prices)[/?#]|\/lists$/,
    tied: /(^|\/)-?(items?|recalls?)([-./]|$)/,
    most: 8,
  },
};

const COLOURS: CountedNoun = {
  own: /(^|\/)-?colours?([-./]|$)/,
  named: /colours?\b/i,
  tied: /(^|\/)-?paints?([-./]|$)/,
};

const listed = (edits: ReturnType<typeof editsFor>) =>
  [...edits].map(([file, places]) => `${file} (${places.join("; ")})`).join("\n");

test.each(Object.entries(NOUNS))(
  "at most so many production files besides their own import %s or name them",
  (_, noun) => {
    const edits = editsFor(root, noun);
    // every noun has its row among the models at least
    expect([...edits.keys()]).toContain("contract/src/models.ts");
    expect(edits.size, listed(edits)).toBeLessThanOrEqual(noun.most);
  },
  PATIENCE_MS,
);

test("a production file counts if it imports from a noun's files or names it, and once", () => {
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-edits-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    "contract/src/colours.values.ts": 'export const FIRST = "colours";',
    "contract/src/a.ts": '/** Colours are listed elsewhere. */\nexport const bill = "bill";',
    "server/src/b.ts": 'import { FIRST } from "@pharmacy/contract/colours.values";\nFIRST;',
    "server/src/c.test.ts": 'get("/api/colours");\nget("/api/colours/ids");',
    "server/src/paints.ts": 'import { FIRST } from "./colours.ts";\nFIRST;',
    "web/src/d.tsx": "export const Head = () => <h1>All colours</h1>;",
    "web/src/e.ts": 'export const sheet = () => import("./-colour-sheet.tsx");',
    "web/src/f.ts": "export const at = () => `/admin/colours/`;",
    "web/src/routeTree.gen.ts": 'export const to = "/admin/colours";',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  expect(Object.fromEntries(editsFor(folder, COLOURS))).toEqual({
    "server/src/b.ts": ["1: @pharmacy/contract/colours.values"],
    "web/src/d.tsx": ["1: All colours"],
    "web/src/e.ts": ["1: ./-colour-sheet.tsx"],
    "web/src/f.ts": ["1: /admin/colours/"],
  });
});
