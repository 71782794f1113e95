import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { findBrowser } from "./browser.mjs";
import { buildWhenStale } from "./build.mjs";
import { program, Refusal, ROOT, requireNode24, say } from "./machine.mjs";
import { runQuietly, runVisibly } from "./processes.mjs";
import { readPlaywright, readVitest, slowest, tally } from "./reports.mjs";

const REPORTS = path.join(ROOT, ".cache");

const MORE_ATTEMPTS = process.env.CI ? 1 : 0;

/** The quick gate: types, lint, unused code, and the tests that need no browser. */
export async function check() {
  await checkAndBuild();
  await runVitest();
  return 0;
}

export async function fix() {
  const args = [program("@biomejs/biome", "biome"), "check", "--write", "."];
  return runVisibly([{ file: requireNode24(), args }]);
}

/**
 * The quick gate, then the journeys: side by side, they would keep each other waiting on a slow
 * machine for longer than statements may take.
 */
export async function test() {
  const started = performance.now();
  await checkAndBuild();
  const browser = await findBrowser();
  const unit = await runVitest();
  const journeys = await runPlaywright(browser);
  for (const name of [...unit.skipped, ...journeys.skipped]) say(`Skipped: ${name}`);
  for (const name of [...unit.repeated, ...journeys.repeated]) {
    say(`Failed first, and passed when tried again: ${name}`);
  }
  say("The slowest files:");
  for (const line of slowest([...unit.times, ...journeys.times])) say(line);
  const seconds = Math.round((performance.now() - started) / 1000);
  say(`All of it took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`);
  process.stdout.write(`${unit.passed + journeys.passed} passed, 0 failed\n`);
  return 0;
}

/** Two at a time: each by itself leaves half of a processor idle. */
async function checkAndBuild() {
  const lint = [program("@biomejs/biome", "biome"), "check", "--error-on-warnings", "."];
  await twoAtATime([
    () => step("Lint and format", lint),
    () => timed("Server and web app", buildWhenStale),
    () => checkTypes("web"),
    () => checkTypes("server"),
    () => checkTypes("contract"),
    () => checkTypes(".", "tools, e2e and bench"),
    () => step("Nothing unused", [program("knip")]),
  ]);
}

/** @param {string} project @param {string} [name] */
function checkTypes(project, name = project) {
  return step(`Types of ${name}`, [program("typescript", "tsc"), "-p", project]);
}

/** Begins these one after the other until one fails. @param {(() => Promise<void>)[]} steps */
async function twoAtATime(steps) {
  /** @type {Error[]} */
  const failures = [];
  const left = steps.values();
  const work = async () => {
    for (const begin of left) {
      try {
        await begin();
      } catch (error) {
        failures.push(error instanceof Error ? error : new Error(String(error)));
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all([work(), work()]);
  if (failures.length === 0) return;
  const unforeseen = failures.find((error) => !(error instanceof Refusal));
  throw unforeseen ?? new Refusal(failures.map((error) => error.message).join("\n\n"));
}

async function runVitest() {
  const report = prepareReport("vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await step("Tests", [program("vitest"), "run", `--retry=${MORE_ATTEMPTS}`, ...reporters]);
  return summary("tests", readVitest(JSON.parse(readFileSync(report, "utf8")), ROOT));
}

/** @param {string} browser */
async function runPlaywright(browser) {
  const report = prepareReport("playwright.json");
  const args = [
    program("@playwright/test", "playwright"),
    "test",
    "-c",
    "e2e/playwright.config.ts",
  ];
  const options = [`--retries=${MORE_ATTEMPTS}`, "--reporter=line,json"];
  await step("Browser journeys", [...args, ...options], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return summary("journeys", readPlaywright(JSON.parse(readFileSync(report, "utf8")), "e2e"));
}

/**
 * A run in which nothing ran is no success.
 * @param {string} kind @param {ReturnType<typeof readVitest>} report
 */
function summary(kind, { results, times }) {
  const found = tally(results);
  if (found.passed === 0) throw new Refusal(`None of the ${kind} ran.`);
  return { ...found, times };
}

/** @param {string} name */
function prepareReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const report = path.join(REPORTS, name);
  rmSync(report, { force: true });
  return report;
}

/** @param {string} name @param {string[]} args @param {Record<string, string>} [env] */
async function step(name, args, env) {
  await timed(name, async () => {
    const { code, output } = await runQuietly({ file: requireNode24(), args, env });
    if (code !== 0) throw new Refusal(`${output}\n✗ ${name}`);
  });
}

/** @param {string} name @param {() => Promise<void>} work */
async function timed(name, work) {
  const started = performance.now();
  await work();
  say(`${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
