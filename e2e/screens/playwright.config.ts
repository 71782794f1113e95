import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

const SUPPORT = join(import.meta.dirname, "../support");
const FULL = `"${process.execPath}" product.ts`;
const server = { ...journeys.webServer, cwd: SUPPORT };

export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: "take.ts",
  outputDir: "../../test-results/screens",
  fullyParallel: true,
  // nothing is measured here, and the machine may be busy
  timeout: 60_000,
  expect: { timeout: 30_000 },
  webServer: [
    { ...server, command: FULL },
    {
      ...server,
      command: `${FULL} --empty`,
      wait: { stderr: /The console answers at (?<empty_console_address>http:\S+)/ },
    },
  ],
});
