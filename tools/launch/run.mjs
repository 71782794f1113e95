import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { findBrowser } from "./browser.mjs";
import { buildWhenStale, SERVER, SERVER_ENV, SERVER_FLAGS } from "./build.mjs";
import { program, Refusal, ROOT, requireNode24, say } from "./machine.mjs";
import { runVisibly } from "./processes.mjs";

/** Variables may come from a file; the real environment takes precedence. */
const ENV_FILE = existsSync(path.join(ROOT, ".env")) ? ["--env-file=.env"] : [];

export async function start() {
  await buildWhenStale();
  const args = [...ENV_FILE, ...SERVER_FLAGS, SERVER];
  return runVisibly([{ file: requireNode24(), args, env: SERVER_ENV }]);
}

export async function dev() {
  const file = requireNode24();
  const port = "5173";
  const server = [...ENV_FILE, "--watch", "--watch-preserve-output", "server/src/main.ts"];
  const vite = [program("vite"), "web", "--config", "web/vite.config.ts"];
  const web = [...ENV_FILE, ...vite, "--logLevel", "warn", "--strictPort", "--port", port];
  say(`The console is at http://127.0.0.1:${port}/ once the server says that it listens`);
  return runVisibly([
    // every source change restarts it, and there are no clients to drain
    { file, args: server, env: { DRAIN_S: "0" } },
    { file, args: web },
  ]);
}

/** @param {string[]} args */
export async function migration([name]) {
  if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new Refusal(
      "Name the migration in lower case with dashes: npm run migration product-notes",
    );
  }
  const tool = [program("drizzle-kit"), "generate", "--config", "drizzle.config.ts"];
  const args = [...tool, "--name", name.replaceAll("-", "_")];
  const code = await runVisibly([
    { file: requireNode24(), args, cwd: "server", isInteractive: true },
  ]);
  if (code === 0) keepLastSnapshot();
  return code;
}

/** The next migration is compared with the last snapshot alone, and each takes half a megabyte. */
function keepLastSnapshot() {
  const folder = path.join(ROOT, "server/migrations/meta");
  const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
  for (const earlier of snapshots.sort().slice(0, -1)) rmSync(path.join(folder, earlier));
}

/** @param {string[]} args */
export async function bench(args) {
  await buildWhenStale();
  return runVisibly([{ file: requireNode24(), args: ["bench/run.ts", ...args] }]);
}

/** @param {string[]} args */
export async function hostile(args) {
  await buildWhenStale();
  return runVisibly([{ file: requireNode24(), args: ["bench/hostile/run.ts", ...args] }]);
}

export async function benchWeb() {
  await buildWhenStale();
  const env = { CHROMIUM_PATH: await findBrowser() };
  return runVisibly([{ file: requireNode24(), args: ["bench/run.ts", "web", "price-lists"], env }]);
}

/** With a word, only screens with it in their names are taken again. @param {string[]} args */
export async function screens([wanted]) {
  await buildWhenStale();
  const browser = await findBrowser();
  const file = requireNode24();
  if (!wanted) rmSync(path.join(ROOT, "screens"), { recursive: true, force: true });
  const taking = [program("@playwright/test", "playwright"), "test"];
  const args = [...taking, "-c", "e2e/screens/playwright.config.ts"];
  if (wanted) args.push("--grep", wanted);
  const taken = await runVisibly([{ file, args, env: { CHROMIUM_PATH: browser } }]);
  const laidOut = await runVisibly([{ file, args: ["e2e/screens/gallery.ts"] }]);
  return taken || laidOut;
}
