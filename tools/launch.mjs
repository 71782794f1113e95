import { check, fix, test } from "./launch/gate.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { fail, Refusal, requireNode24 } from "./launch/machine.mjs";
import { bench, benchWeb, dev, hostile, migration, screens, start } from "./launch/run.mjs";

// This file and its parts are plain JavaScript and run on Node 18: they find Node 24.

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const COMMANDS = {
  start,
  dev,
  test,
  check,
  fix,
  migration,
  bench,
  "bench:web": benchWeb,
  hostile,
  screens,
};

async function main() {
  const [name = "", ...args] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Refusal(`Choose a command: ${Object.keys(COMMANDS).join(", ")}.`);
  await ensureInstalled();
  requireNode24();
  return command(args);
}

try {
  process.exitCode = await main();
} catch (error) {
  fail(error);
}
