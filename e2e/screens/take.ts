import { join } from "node:path";
import type { Page } from "@playwright/test";
import { keptOf, login } from "../support/api.ts";
import { test as base, expect } from "../support/test.ts";
import { ADMIN } from "../support/users.ts";
import { pictureOf } from "./gallery-files.ts";
import { HEIGHTS, type Screen, THEMES, WIDTHS, type Width } from "./screen.ts";
import { SCREENS } from "./screens.ts";

const FOLDER = join(import.meta.dirname, "../../screens");

const test = base.extend<{ isEmpty: boolean }>({
  isEmpty: [false, { option: true }],
  baseURL: async ({ isEmpty, baseURL }, use) =>
    use(isEmpty ? process.env.EMPTY_CONSOLE_ADDRESS : baseURL),
  kept: async ({ isEmpty, baseURL, kept, playwright }, use) => {
    if (!isEmpty || !baseURL) return use(kept);
    const request = await playwright.request.newContext({ baseURL });
    const session = await login(request, ADMIN);
    await request.dispose();
    return use(keptOf(session));
  },
});

for (const screen of Object.values(SCREENS).flat()) {
  for (const width of screen.widths ?? WIDTHS) {
    test.describe(() => {
      test.use({
        role: screen.role ?? "admin",
        isEmpty: screen.isEmpty ?? false,
        viewport: { width, height: HEIGHTS[width] },
        hasTouch: width < 768,
      });
      test(`${screen.name} at ${width}`, async ({ page, api, complaints }) => {
        complaints.expect(...(screen.complaints ?? []));
        await reach(screen, { page, api });
        if (screen.isWhole) await stretch(page, width);
        for (const theme of THEMES) {
          await wear(page, theme);
          const path = join(FOLDER, pictureOf(screen.name, width, theme));
          await page.screenshot({ path, animations: "disabled" });
        }
      });
    });
  }
}

async function reach(screen: Screen, context: Parameters<NonNullable<Screen["before"]>>[0]) {
  const { page } = context;
  await screen.before?.(context);
  await page.goto(screen.address);
  for (const step of screen.steps ?? []) await step(context);
  await expect(page.getByText(screen.shows).filter({ visible: true }).first()).toBeVisible();
  await page.evaluate(() =>
    Promise.all([
      document.fonts.ready,
      ...[...document.images].map((image) => image.decode().catch(() => {})),
    ]),
  );
}

/** Makes the window as tall as the page: otherwise sticky elements would be in the middle. */
async function stretch(page: Page, width: Width) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, HEIGHTS[width]) });
}

async function wear(page: Page, theme: (typeof THEMES)[number]) {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction(
    (isDark) => document.documentElement.classList.contains("dark") === isDark,
    theme === "dark",
  );
}
