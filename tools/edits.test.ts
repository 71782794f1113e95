import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MODEL_NAMES, type Model, rowOf } from "../contract/src/models.ts";
import { type CountedNoun, mentionsOf, readProduction } from "./edits.ts";

/** Guarantees that a noun is built in its own files, with few edits elsewhere. */

/** It parses every file: seconds, or many on a loaded machine. */
const PATIENCE_MS = 120_000;

const production = readProduction(join(import.meta.dirname, ".."));

/** Files by the words that their names, or the names of their folders, begin with. */
function files(...names: string[]): RegExp {
  return new RegExp(`(^|/)-?(${names.join("|")})([-./]|$)`);
}

/** Texts that are an address below one of these, or one of these words alone. */
function texts(addresses: string, words: string): RegExp {
  return new RegExp(`(^|/)(${addresses})(?=[/?#]|$)|^(${words})$`);
}

type Counted = CountedNoun & {
  models: readonly Model[];
  /** The most files of other nouns that are built upon it. */
  others: number;
};

/** Each with the most files that nouns share and that name it: the edits elsewhere that it costs. */
const NOUNS: Record<string, Counted & { edits: number }> = {
  expenses: {
    models: ["expense"],
    own: files("expenses?"),
    named: /expenses?\b/i,
    edits: 7,
    others: 19,
  },
  questions: {
    models: ["question", "questionNote", "answerTemplate"],
    own: files("(own-)?questions?", "answer-templates?", "help-desk", "ask", "faq"),
    named:
      /^(questions|questionNote|faq|answerTemplate)$|(^|\/)(questions|answer-templates|faq|ask)(?=[/?#]|$)|^(Open q|Q)uestions|Ask a question|^Answer templates$/,
    edits: 8,
    others: 3,
  },
  units: {
    models: ["unit"],
    own: files("units?"),
    named: texts("units", "Units"),
    edits: 6,
    others: 30,
  },
  groups: {
    models: ["group"],
    own: files("groups?"),
    named: texts("groups", "Groups"),
    edits: 7,
    others: 30,
  },
  items: {
    models: ["item", "itemPart"],
    own: files("items?"),
    named: texts("items", "itemPart|Items"),
    edits: 9,
    others: 102,
  },
  lists: {
    models: ["list", "listLine"],
    own: /(^|\/)-?((own-|price-)lists|(?<!web\/)lists|prices|list-lines)([-./]|$)/,
    named: texts("lists|list-lines|prices", "listLines?|listPrices|Lists"),
    edits: 8,
    others: 8,
  },
  taxRates: {
    models: ["taxRate"],
    own: files("tax-rates?"),
    named: texts("tax-rates", "taxRate|Tax rates"),
    edits: 5,
    others: 27,
  },
  products: {
    models: ["product", "productBatch"],
    own: files(
      "(own-)?products?",
      "(product-)?batches",
      "shelves",
      "copies",
      "programs",
      "receipts?",
      "receiving",
    ),
    named: texts("products|product-batches|own-products", "productBatch|Products"),
    edits: 10,
    others: 83,
  },
  orders: {
    models: ["order", "orderLine", "shipment", "shipmentLine", "return", "returnLine"],
    own: files(
      "(own-)?(orders?|returns?)",
      "(order|shipment|return)-lines?",
      "shipments?",
      "papers?",
      "fees?",
    ),
    named: texts("orders|shipments|returns", "(order|shipment|return)Line|Orders|Shipments"),
    edits: 10,
    others: 41,
  },
  invoices: {
    models: ["invoice"],
    own: files("invoices?", "credit-notes?"),
    named: texts("invoices", "invoice|Invoices"),
    edits: 11,
    others: 65,
  },
  payments: {
    models: ["payment", "allocation"],
    own: files("payments?"),
    named: texts("payments", "allocation|Payments"),
    edits: 9,
    others: 26,
  },
  paymentReminders: {
    models: ["paymentReminder", "reminderBlock"],
    own: files("payment-reminders?", "reminder-blocks?"),
    named: texts("payment-reminders", "Payment reminders"),
    edits: 12,
    others: 7,
  },
  monthlyStatements: {
    models: ["monthlyStatement"],
    own: files("monthly-statements?"),
    named: texts("monthly-statements", "Monthly statements"),
    edits: 9,
    others: 3,
  },
  bank: {
    models: ["bankFile", "bankLine"],
    own: files("bank"),
    named: texts("bank|bank-files|bank-lines", "bank(File|Line)|Bank"),
    edits: 7,
    others: 10,
  },
  recalls: {
    models: ["recall", "recallNotice"],
    own: files("recalls?", "recall-notices?"),
    named: texts("recalls|recall-notices", "recallNotice|Recalls|Recall notices"),
    edits: 8,
    others: 5,
  },
  plans: {
    models: ["plan"],
    own: files("plans?"),
    named: texts("plans", "Plans"),
    edits: 7,
    others: 40,
  },
  registrations: {
    models: ["registration"],
    own: files("registrations?", "applications?", "applicants", "register", "add-information"),
    named: texts("registrations|applications", "registration|Registrations"),
    edits: 7,
    others: 17,
  },
  subscriptions: {
    models: ["subscription"],
    own: files("subscriptions?"),
    named: texts("subscriptions", "subscription|Subscriptions"),
    edits: 11,
    others: 93,
  },
  notes: {
    models: ["note"],
    own: /(^|\/)notes(\/|\.ts$)/,
    named: texts("notes/(colleagues|files)", "note-purge"),
    edits: 4,
    others: 5,
  },
  webhooks: {
    models: ["webhook"],
    own: files("webhooks?", "webhook-deliveries"),
    named: texts("webhooks", "webhook|Webhooks"),
    edits: 7,
    others: 1,
  },
  reminders: {
    models: ["reminder"],
    own: files("reminders?", "remind"),
    named: texts("reminders", "reminder|Reminders"),
    edits: 3,
    others: 36,
  },
};

/** Each with the most files that use it in sign-in, the platform and the frame of the console. */
const FOUNDATIONS: Record<string, Counted & { uses: number }> = {
  organizations: {
    models: ["organization"],
    own: files("organizations?", "orgs?"),
    named: texts("organizations|orgs", "organization|Pharmacies"),
    uses: 30,
    others: 283,
  },
  users: {
    models: ["user"],
    own: files("users?"),
    named: texts("users", "Users"),
    uses: 32,
    others: 73,
  },
  sessions: {
    models: ["session"],
    own: files("sessions", "own-sessions"),
    named: texts("sessions", "Sessions"),
    uses: 19,
    others: 20,
  },
  tokens: {
    models: ["token"],
    own: files("(issued-)?tokens?"),
    named: texts("tokens", "Tokens"),
    uses: 18,
    others: 25,
  },
  passkeys: {
    models: ["passkey"],
    own: files("passkeys?"),
    named: texts("passkeys", "passkey|Passkeys"),
    uses: 9,
    others: 4,
  },
  settings: {
    models: ["setting"],
    own: files("settings?"),
    named: texts("settings", "setting|Settings"),
    uses: 12,
    others: 62,
  },
  views: {
    models: ["view"],
    own: files("views?"),
    named: texts("views", "Saved views"),
    uses: 9,
    others: 1,
  },
  files: {
    models: ["file"],
    own: files("files"),
    named: texts("files", "Files"),
    uses: 10,
    others: 70,
  },
  runs: {
    models: ["run"],
    own: files("runs?", "imports?"),
    named: texts("runs", "Imports"),
    uses: 7,
    others: 60,
  },
  logs: {
    models: ["log"],
    own: files("audit-logs?", "logs"),
    named: texts("logs", "Logs|Audit log"),
    uses: 30,
    others: 33,
  },
};

const LISTED: Record<string, Counted> = { ...NOUNS, ...FOUNDATIONS };

/** A new noun is built in the files that the guide names, and is the ground of no other yet. */
const NEW_NOUNS = MODEL_NAMES.filter(
  (model) => !Object.values(LISTED).some(({ models }) => models.includes(model)),
).map((model): [string, Counted & { edits: number }] => {
  const { noun, plural, label } = rowOf(model);
  const [one, many] = [noun.replaceAll(" ", "-"), kebab(plural)];
  return [
    plural,
    { models: [model], own: files(one, many), named: texts(many, label), edits: 7, others: 0 },
  ];
});

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const EVERY: readonly Counted[] = [...Object.values(LISTED), ...NEW_NOUNS.map(([, noun]) => noun)];

/** Made of several nouns, without a model of their own. */
const DERIVED = files("expir(y|ies)", "books", "notifications?", "bell");

function isShared(file: string): boolean {
  return !DERIVED.test(file) && !EVERY.some(({ own }) => own.test(file));
}

function expectAtMost(noun: Counted, most: number) {
  const mentions = [...mentionsOf(production, noun)];
  const shared = mentions.filter(([file]) => isShared(file));
  const others = mentions.filter(([file]) => !isShared(file));
  // every noun has its row among the models at least
  expect(shared.map(([file]) => file)).toContain("contract/src/models.ts");
  expect(shared.length, listed(shared)).toBeLessThanOrEqual(most);
  expect(others.length, listed(others)).toBeLessThanOrEqual(noun.others);
}

function listed(mentions: [file: string, places: string[]][]): string {
  return mentions.map(([file, places]) => `${file} (${places.join("; ")})`).join("\n");
}

test("no model is counted twice", () => {
  const counted = EVERY.flatMap(({ models }) => models);
  expect(counted.sort()).toEqual([...MODEL_NAMES].sort());
});

test.each([...Object.entries(NOUNS), ...NEW_NOUNS])(
  "%s costs at most so many edits in files that nouns share",
  (_, noun) => expectAtMost(noun, noun.edits),
  PATIENCE_MS,
);

test.each(Object.entries(FOUNDATIONS))(
  "at most so many files that nouns share are built upon %s",
  (_, noun) => expectAtMost(noun, noun.uses),
  PATIENCE_MS,
);

test("a production file counts if it imports from a noun's files or names it, and once", () => {
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-edits-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const written = {
    "contract/src/colours.values.ts": 'export const FIRST = "colours";',
    "contract/src/a.ts": '/** Colours are listed elsewhere. */\nexport const bill = "bill";',
    "server/src/b.ts": 'import { FIRST } from "@pharmacy/contract/colours.values";\nFIRST;',
    "server/src/c.test.ts": 'get("/api/colours");\nget("/api/colours/ids");',
    "web/src/d.tsx": "export const Head = () => <h1>All colours</h1>;",
    "web/src/e.ts": 'export const sheet = () => import("./-colour-sheet.tsx");',
    "web/src/f.ts": "export const at = () => `/admin/colours/`;",
    "web/src/routeTree.gen.ts": 'export const to = "/admin/colours";',
  };
  for (const [file, text] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const colours = { own: files("colours?"), named: /colours?\b/i };
  expect(Object.fromEntries(mentionsOf(readProduction(folder), colours))).toEqual({
    "server/src/b.ts": ["1: @pharmacy/contract/colours.values"],
    "web/src/d.tsx": ["1: All colours"],
    "web/src/e.ts": ["1: ./-colour-sheet.tsx"],
    "web/src/f.ts": ["1: /admin/colours/"],
  });
});
