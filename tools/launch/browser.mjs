import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { program, Refusal, requireNode24, say } from "./machine.mjs";
import { runQuietly } from "./processes.mjs";

/** A headless shell first: the same engine without windows takes two thirds of the time. */
const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const PACKAGES = ["chromium-headless-shell", "chromium"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Long enough for a slow download, short enough for a network that drops everything. */
const PATIENCE = 5 * 60_000;

/** Installs one if there is none: the system's, with the libraries it needs, or Playwright's own. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await runs(named)) return named;
    throw new Refusal(`CHROMIUM_PATH names ${named}, which does not run.`);
  }
  return (
    (await firstThatRuns(installed())) ??
    (await playwrightsOwn()) ??
    (await fromSystemPackages()) ??
    (await downloaded()) ??
    refuse()
  );
}

function installed() {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const places = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...places, ...APPLICATIONS].filter(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string[]} files */
async function firstThatRuns(files) {
  for (const file of files) {
    if (await runs(file)) return file;
  }
  return undefined;
}

/** A file of that name may be no browser, or lack its libraries. @param {string} file */
async function runs(file) {
  const { code } = await runQuietly({ file, args: ["--version"], timeout: 20_000 });
  return code === 0;
}

async function playwrightsOwn() {
  const script = 'import("playwright-core").then((p) => console.log(p.chromium.executablePath()))';
  const { output } = await runQuietly({ file: requireNode24(), args: ["-e", script] });
  const file = output.trim();
  return existsSync(file) && (await runs(file)) ? file : undefined;
}

async function fromSystemPackages() {
  if (!existsSync("/etc/debian_version")) return undefined;
  say("Installing a browser for the tests…");
  const become = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = [...become, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  await ask([...apt, "update"]);
  for (const name of PACKAGES) {
    await ask([...apt, "install", "-y", "--no-install-recommends", name]);
    const found = await firstThatRuns(installed());
    if (found) return found;
  }
  return undefined;
}

async function downloaded() {
  say("Downloading a browser for the tests…");
  await ask([requireNode24(), program("@playwright/test", "playwright"), "install", "chromium"]);
  return playwrightsOwn();
}

/** @param {string[]} command */
function ask([file = "", ...args]) {
  return runQuietly({ file, args, timeout: PATIENCE });
}

/** @returns {never} */
function refuse() {
  throw new Refusal(
    "No browser could be installed: install Chromium, or name one in CHROMIUM_PATH.",
  );
}
