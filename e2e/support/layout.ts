import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

// 320 px is 1280 px at 400 %, 720 px is 1440 px at 200 %
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
];

/** How many pixels the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Opens a page, and expects to reach the last of it in a narrow and in a low window. */
export async function expectNothingCutOff(page: Page, address: string, last: Locator) {
  await page.goto(address);
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await expect(async () => {
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ timeout: 1000 });
    }, `${address} at ${size.width}`).toPass();
    expect(await overflowOf(page), `${address} at ${size.width}`).toBe(0);
  }
}
