import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gluedWords } from "./glued-words.ts";

test.each([
  ["<p>\n  Accepted by\n  {owner.email}\n</p>"],
  ["<p>\n  {email}\n  <Link to='/'>Change email</Link>\n</p>"],
  ["<p>\n  Sent\n  <b>now</b>\n</p>"],
  ["<span className='flex'>\n  {isActive ? 'Accepted by' : null}\n  {email}\n</span>"],
])("finds words that touch in %j", (source) => {
  expect(gluedWords("a.tsx", `export const a = ${source};`)).toHaveLength(1);
});

test.each([
  ["<p>\n  Accepted by{' '}\n  {owner.email}\n</p>"],
  ["<p>Accepted by {owner.email}.</p>"],
  ["<p>\n  {isLater && <span> · </span>}\n  {email}\n</p>"],
  ["<span className='grid'>\n  <b>Name</b>\n  <i>{email}</i>\n</span>"],
])("finds nothing in %j", (source) => {
  expect(gluedWords("a.tsx", `export const a = ${source};`)).toEqual([]);
});

test("no words touch on any screen", () => {
  const web = join(import.meta.dirname, "../web/src");
  const found = globSync("**/*.tsx", { cwd: web }).flatMap((file) =>
    gluedWords(file, readFileSync(join(web, file), "utf8")),
  );
  expect(found).toEqual([]);
}, 60_000);
