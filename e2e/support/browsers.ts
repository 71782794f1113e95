import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

/** A browser's configuration for as long as it is open. */
export type Setup = Pick<
  BrowserContextOptions,
  "baseURL" | "viewport" | "locale" | "timezoneId" | "reducedMotion" | "hasTouch"
>;

/** The local storage of a session. */
export type Kept = { name: string; value: string }[];

export type Browsers = ReturnType<typeof browsersOf>;

/** A document of the console's own origin that runs no code. */
const QUIET = "/api/health";

/**
 * Browsers that stay open from one journey to the next, one for each setup and seat, so that the
 * app is not fetched for every journey. What a journey leaves in one is cleared before the next
 * begins. What cannot be cleared (a clock, a lost network) needs a browser of its own.
 */
export function browsersOf(browser: Browser) {
  const open = new Map<string, { context: BrowserContext; keeper: Page; isTaken: boolean }>();

  async function openFor(key: string, setup: Setup) {
    const known = open.get(key);
    if (known) return known;
    const context = await browser.newContext(setup);
    const keeper = await context.newPage();
    await keeper.goto(QUIET);
    const opened = { context, keeper, isTaken: false };
    open.set(key, opened);
    return opened;
  }

  /** The first one that no journey is using: some journeys use several at a time. */
  async function free(setup: Setup) {
    for (let seat = 0; ; seat += 1) {
      const found = await openFor(JSON.stringify([seat, setup]), setup);
      if (!found.isTaken) return found;
    }
  }

  return {
    async take(setup: Setup, kept: Kept, headers: Record<string, string>) {
      const found = await free(setup);
      found.isTaken = true;
      const { context, keeper } = found;
      await context.clearCookies();
      await context.setExtraHTTPHeaders(headers);
      await keeper.evaluate((items) => {
        localStorage.clear();
        for (const { name, value } of items) localStorage.setItem(name, value);
      }, kept);
      return {
        context,
        /** Closes what the journey opened. */
        leave: async () => {
          const pages = context.pages().filter((page) => page !== keeper);
          await Promise.all(pages.map((page) => page.close()));
          await context.clearPermissions();
          found.isTaken = false;
        },
      };
    },
    async close() {
      for (const { context } of open.values()) await context.close();
    },
  };
}
