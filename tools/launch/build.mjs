import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { program, Refusal, ROOT, requireNode24, say } from "./machine.mjs";
import { runQuietly } from "./processes.mjs";

const RESULT = path.join(ROOT, "web/dist/index.html");
/** The state of the sources that the last build was made from. */
const RECORD = path.join(ROOT, ".cache/web-build-hash");

/** Everything the built web app is made from. */
const SOURCES = ["package-lock.json", "contract", "web"];
/** Written by the build itself, or never part of it. */
const NOT_SOURCES = /^(node_modules|dist|test|.*\.gen\.ts|.*\.test\.tsx?)$/;

/** Builds the web app unless the last build was made from the very same sources. */
export async function buildWhenStale() {
  const hash = hashSources();
  const isFresh = existsSync(RECORD) && readFileSync(RECORD, "utf8") === hash;
  if (isFresh && existsSync(RESULT)) return;
  say("Building the web app…");
  const args = [program("vite"), "build", "web", "--config", "web/vite.config.ts"];
  const { code, output } = await runQuietly({ file: requireNode24(), args });
  if (code !== 0) throw new Refusal(`${output}\nThe web app could not be built; see above.`);
  mkdirSync(path.dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, hash);
}

function hashSources() {
  const hash = createHash("sha256");
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith("VITE_")) hash.update(`${name}=${value}\0`);
  }
  for (const source of SOURCES) addTo(hash, source);
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
