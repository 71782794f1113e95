import { defineConfig } from "@playwright/test";

const PRODUCT = `"${process.execPath}" support/product.ts`;

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  // A file's journeys run in order, in parallel with those of one other file.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  webServer: {
    command: PRODUCT,
    stdout: "pipe",
    wait: { stderr: /The console answers at (?<console_address>http:\S+)/ },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGINT", timeout: 30_000 },
  },
  use: {
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-IE",
    timezoneId: "Europe/Dublin",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--process-per-site",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
