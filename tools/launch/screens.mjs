import { rmSync } from "node:fs";
import path from "node:path";
import { findBrowser } from "./browser.mjs";
import { buildWhenStale } from "./build.mjs";
import { program, ROOT, requireNode24 } from "./machine.mjs";
import { runVisibly } from "./processes.mjs";

/**
 * Takes a picture of every screen, and lays them out on one page. A word takes those screens anew
 * whose name has it, and leaves the other pictures as they are.
 * @param {string[]} args
 */
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
