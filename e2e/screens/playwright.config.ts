import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

const [PRODUCT] = [journeys.webServer].flat();
if (!PRODUCT) throw new Error("The journeys start no product.");

export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: "take.ts",
  outputDir: "../../test-results/screens",
  fullyParallel: true,
  // nothing is measured here, and the machine may be busy
  timeout: 120_000,
  expect: { timeout: 30_000 },
  webServer: { ...PRODUCT, cwd: join(import.meta.dirname, "..") },
});
