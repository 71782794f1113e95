import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { offVoice } from "./voice.ts";

test.each([
  ["a screen text", "a.tsx", "const hint = <p>Codes of an app, or a passkey.</p>;"],
  ["a letter", "a.letters.ts", 'const lines = ["Those from before open nothing any more."];'],
  ["an error", "a.rules.ts", 'throw new AppError("conflict", "Somebody else changed it.");'],
  ["a comment over two lines", "a.ts", "/**\n * Read-only, so that it can only\n * look.\n */"],
  ["the name of a test", "a.test.ts", 'test("whoever may not invite is refused", () => {});'],
  ["a document", "a.md", "Own words / They stand in\nthe letter."],
  ["who works for the network", "a.ts", "/** For the network's own people. */"],
  ["whose a pharmacy is", "a.ts", "// only the own pharmacy"],
  ["a shortened address", "a.ts", "// addresses less their end"],
  ["a sequence number", "a.ts", "/** The how-manieth of that year. */"],
  ["a missing record", "a.ts", "// another's is as good as none"],
  ["an earliest time", "a.ts", "/** From when on one can be sent. */"],
  ["an entry of the log", "a.test.ts", "test('is written down', () => {});"],
  ["a time zone", "a.tsx", "const hint = <p>Hours by the clock of the network.</p>;"],
  ["a person who asks", "a.tsx", "const label = <p>Closed by the asker</p>;"],
  ["a sum", "a.ts", 'const says = ["It counts in no sum until then."];'],
  ["a function", "a.ts", "export function recordDeed() {}"],
  ["a destructured value", "a.ts", "const { told } = entry;"],
  ["a parameter", "a.ts", "function save(given: Options) {}"],
  ["a constant", "a.ts", "const MEMBERSHIP_STATES = [];"],
  ["a noun with two words", "a.ts", "const membership = subscriptionOn(terms, today);"],
])("finds a banned phrase in %s", (_, file, source) => {
  expect(offVoice(file, source)).not.toEqual([]);
});

test.each([
  ["a.ts", "const { givenName, isAsked } = form;"],
  ["a.tsx", "<p>Everyone with a platform role must use a passkey.</p>"],
  ["a.ts", 'const MODELS = { membership: ["subscription"] };'],
  ["a.md", "Older entries are archived. No one can change them."],
])("leaves plain English alone: %s %s", (file, source) => {
  expect(offVoice(file, source)).toEqual([]);
});

const root = join(import.meta.dirname, "..");
const written = globSync(
  [
    "{contract,server,web}/{src,test}/**/*.{ts,tsx}",
    "{e2e,bench,tools}/**/*.{ts,mjs}",
    "{*.md,docs/**/*.md}",
  ],
  { cwd: root },
).filter((file) => !/(^|\/)voice(\.test)?\.ts$|\.gen\.ts$|node_modules/.test(file));

test("no file contains a banned phrase", () => {
  expect(written.length).toBeGreaterThan(500);
  const off = written.flatMap((file) => offVoice(file, readFileSync(join(root, file), "utf8")));
  expect(off).toEqual([]);
});
