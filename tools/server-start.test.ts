import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SERVER, SERVER_FLAGS } from "./launch/build.mjs";
import { ROOT } from "./launch/machine.mjs";

/** What holds the memory and the start of the built server without a clock. The bench measures both. */

const dist = join(ROOT, SERVER, "..");
const isBuilt = existsSync(join(ROOT, SERVER));

/** What loads Node's fetch, 13 MB, as soon as it is evaluated. The second has a class of its own. */
const LOADS_FETCH =
  /from\s*["'`]node:http["'`]|(?<!instanceof Request\|\|obj )instanceof Response\b/;

/** The most that a start may read of the server's scripts, megabytes. */
const START_MB = 4;

/** The scripts that are read before the first answer: the entry, and all that it imports. */
function scriptsAtStart(): Map<string, string> {
  const scripts = new Map<string, string>();
  const read = (file: string) => {
    if (scripts.has(file)) return;
    const code = readFileSync(join(dist, file), "utf8");
    scripts.set(file, code);
    for (const [, imported] of code.matchAll(
      /(?:\bfrom|^import|;import)\s*["'`]\.\/([\w.-]+\.js)["'`]/gm,
    )) {
      read(imported as string);
    }
  };
  read("start.js");
  read("main.js");
  return scripts;
}

test("the server is built", () => {
  expect(isBuilt, `${SERVER} is missing: npm test builds it first`).toBe(true);
});

test("the start reads no more than the first answer needs", () => {
  const scripts = [...scriptsAtStart()];
  const sizes = scripts.map(([file, code]) => `${file} ${(code.length / 1e6).toFixed(2)}`);
  const total = scripts.reduce((sum, [, code]) => sum + code.length, 0) / 1e6;
  expect(scripts.length).toBeGreaterThan(3);
  expect(total, sizes.join(", ")).toBeLessThanOrEqual(START_MB);
});

test.each([
  ["file-type", "fileTypeFromTokenizer"],
  ["nodemailer", "SMTPConnection"],
  ["pg-boss", "PgBoss"],
  ["yauzl", "openReadStream"],
  ["@simplewebauthn/server", "verifyRegistrationResponse"],
])("%s is loaded when it is first used", (_, name) => {
  const definition = new RegExp(`function ${name}\\b|\\b${name}=`);
  const files = readdirSync(dist).filter((file) => file.endsWith(".js"));
  const defining = files.filter((file) => definition.test(readFileSync(join(dist, file), "utf8")));
  const start = scriptsAtStart();
  expect(defining).not.toEqual([]);
  expect(defining.filter((file) => start.has(file))).toEqual([]);
});

test("the start does not load Node's fetch", () => {
  for (const [file, code] of scriptsAtStart()) {
    expect([file, LOADS_FETCH.exec(code)?.[0]]).toEqual([file, undefined]);
  }
});

test("the engine keeps every script of the start at one byte a letter", () => {
  for (const [file, code] of scriptsAtStart()) {
    expect([file, /[^\p{ASCII}]/u.exec(code)?.[0]]).toEqual([file, undefined]);
  }
});

test("what is new in the server's memory stays small, however much of it there is", () => {
  const program = `
    let kept = [];
    for (let made = 0; made < 1_500_000; made += 1) {
      kept.push({ made, of: [made] });
      if (kept.length > 200_000) kept = [];
    }
    const spaces = require("node:v8").getHeapSpaceStatistics();
    console.log(spaces.find((space) => space.space_name === "new_space").space_size);`;
  const size = Number(execFileSync(process.execPath, [...SERVER_FLAGS, "--eval", program]));
  expect(size / 2 ** 20).toBeLessThanOrEqual(24);
});
