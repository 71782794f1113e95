import { expect, type Page, type Request } from "@playwright/test";

/** One part can ask for the next only once it has loaded. */
const QUIET_MS = 300;

/** Loaded once all the code of a page has: its live updates a second later, its palette when it rests. */
export async function wholeCode(page: Page): Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/assets/")) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  const live = page.waitForResponse((answer) => answer.url().endsWith("/api/live"));
  const palette = page.waitForRequest(/\/assets\/panels-[^/]+\.js$/);
  await Promise.all([live, palette]);
  await expect(async () => {
    expect(pending.size).toBe(0);
    await page.waitForTimeout(QUIET_MS);
    expect(pending.size).toBe(0);
  }).toPass();
}
