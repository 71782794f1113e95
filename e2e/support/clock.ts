import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Stops the page's clock, which then only advances with `page.clock.runFor`. The page must have
 * been opened on `page.clock.install()`, and be idle.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
}

/** Waits until the page has handled every answer it has received, whatever its clock says. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        // a separate task runs after those that earlier answers have started
        void fetch(document.URL).finally(() => port2.postMessage(0));
      }),
  );
}

/**
 * Advances the page's clock through all retries of a failing call, until the page reports the
 * failure. The page must have been opened on `page.clock.install()`.
 */
export async function passRetries(page: Page, message: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return message.isVisible();
    })
    .toBe(true);
}
