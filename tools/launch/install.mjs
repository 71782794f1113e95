import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Refusal, ROOT, say } from "./machine.mjs";
import { runQuietly } from "./processes.mjs";

const LOCK = path.join(ROOT, "package-lock.json");
const RECORD = path.join(ROOT, "node_modules/.lock-hash");
const INSTALLED = path.join(ROOT, "node_modules/.package-lock.json");

export async function ensureInstalled() {
  const hash = createHash("sha256").update(readFileSync(LOCK)).digest("hex");
  if (existsSync(RECORD) && readFileSync(RECORD, "utf8") === hash) return;
  if (!isInstalled()) await install();
  writeFileSync(RECORD, hash);
}

async function install() {
  say("Installing packages (about a minute)…");
  const args = ["ci", "--no-audit", "--no-fund"];
  // the npm that is already running, if any
  const npm = process.env.npm_execpath;
  const { code, output } = await runQuietly(
    npm?.endsWith("npm-cli.js")
      ? { file: process.execPath, args: [npm, ...args] }
      : { file: "npm", args },
  );
  if (code !== 0) throw new Refusal(`${output}\nThe packages could not be installed; see above.`);
}

/** @typedef {{ version?: string, link?: boolean, optional?: boolean }} Package */

/** After npm was run by hand, the packages may already match the lock file. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const wanted = readPackages(LOCK);
  const found = readPackages(INSTALLED);
  return Object.entries(wanted).every(([folder, { version, link, optional }]) => {
    const isOurs = !folder.includes("node_modules/");
    if (isOurs) return true;
    const match = found[folder];
    return match ? match.version === version && match.link === link : optional === true;
  });
}

/** @param {string} file @returns {Record<string, Package>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}
