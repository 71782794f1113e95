import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { program, Refusal, ROOT, requireNode24, say } from "./machine.mjs";
import { runQuietly } from "./processes.mjs";

export const SERVER = "server/dist/start.js";

/**
 * New objects get twice this, megabytes: Node would take 128 under load, and answer no faster. With
 * the other, the server gives back what only its start needed.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=8", "--expose-gc"];

/** Every thread would otherwise keep memory of its own; only glibc reads this. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2" };

const PARTS = [
  { name: "server", folder: "server", result: SERVER },
  { name: "web app", folder: "web", result: "web/dist/index.html" },
];
const NOT_SOURCES = /^(node_modules|dist|test|migrations|.*\.gen\.ts|.*\.test\.tsx?)$/;

export async function buildWhenStale() {
  await Promise.all(PARTS.map(buildPartWhenStale));
}

/** The path of the built server; undefined if there is none, or its sources have changed since. */
export function builtServer() {
  const file = path.join(ROOT, SERVER);
  return existsSync(file) && stateOf("server").isFresh ? file : undefined;
}

/** @param {string} folder */
function stateOf(folder) {
  const hash = hashSources(["package-lock.json", "contract", folder]);
  const record = path.join(ROOT, `.cache/${folder}-build-hash`);
  return { hash, record, isFresh: existsSync(record) && readFileSync(record, "utf8") === hash };
}

/** @param {(typeof PARTS)[number]} part */
async function buildPartWhenStale({ name, folder, result }) {
  const { hash, record, isFresh } = stateOf(folder);
  if (isFresh && existsSync(path.join(ROOT, result))) return;
  say(`Building the ${name}…`);
  const args = [program("vite"), "build", folder, "--config", `${folder}/vite.config.ts`];
  const { code, output } = await runQuietly({ file: requireNode24(), args });
  if (code !== 0) throw new Refusal(`${output}\nThe ${name} could not be built; see above.`);
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, hash);
}

/** @param {string[]} sources */
function hashSources(sources) {
  const hash = createHash("sha256");
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith("VITE_")) hash.update(`${name}=${value}\0`);
  }
  for (const source of sources) addTo(hash, source);
  return hash.digest("hex");
}

/** @param {import("node:crypto").Hash} hash @param {string} name */
function addTo(hash, name) {
  const place = path.join(ROOT, name);
  if (statSync(place).isDirectory()) {
    const children = readdirSync(place).filter((child) => !NOT_SOURCES.test(child));
    for (const child of children.sort()) addTo(hash, `${name}/${child}`);
  } else {
    hash.update(`${name}\0`).update(readFileSync(place)).update("\0");
  }
}
