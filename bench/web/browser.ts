import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import config from "../../e2e/playwright.config.ts";
import type { storageOf } from "../../e2e/support/api.ts";
import { startStopwatch } from "./stopwatch.ts";

const SLOWER = 4;

export function openBrowser(): Promise<Browser> {
  return chromium.launch(config.use?.launchOptions);
}

export type Console = {
  browser: Browser;
  url: string;
  session: ReturnType<typeof storageOf>;
};

/** Runs something on a page of a fresh browser, on a processor 4 times slower. */
export async function onNewPage<Result>(
  { browser, url, session }: Console,
  work: (page: Page, devTools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const { viewport, locale, timezoneId } = config.use ?? {};
  const context = await browser.newContext({
    baseURL: url,
    storageState: session,
    viewport,
    locale,
    timezoneId,
  });
  try {
    const page = await context.newPage();
    await startStopwatch(page);
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    return await work(page, devTools);
  } finally {
    await context.close();
  }
}

/** A throttle without effect would make the product look fast. */
export async function requireThrottle({ browser }: Console) {
  const page = await browser.newPage();
  const atFullSpeed = await countingMs(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const slowed = await countingMs(page);
  await page.close();
  if (slowed < (atFullSpeed * SLOWER) / 2) {
    throw new Error(`The processor is not slower: ${slowed} ms after ${atFullSpeed} ms.`);
  }
}

/** The fastest of a few runs: other load on the machine only makes this slower. */
function countingMs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const times = Array.from({ length: 6 }, () => {
      const start = performance.now();
      let sum = 0;
      for (let step = 0; step < 20_000_000; step += 1) sum += step % 7;
      return sum > 0 ? performance.now() - start : Number.NaN;
    });
    return Math.min(...times);
  });
}
