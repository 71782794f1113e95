import { join } from "node:path";
import type { Page } from "@playwright/test";
import { THEMES, wear } from "../support/axe.ts";
import { test } from "../support/test.ts";
import { HEIGHTS, pictureOf, statesAt, visit, WIDTHS, type Width } from "./screen.ts";
import { SCREENS } from "./screens.ts";

const FOLDER = join(import.meta.dirname, "../../screens");

for (const screen of Object.values(SCREENS).flat()) {
  for (const width of WIDTHS) {
    const states = statesAt(screen, width);
    if (states.length === 0) continue;
    test.describe(() => {
      const viewport = { width, height: HEIGHTS[width] };
      test.use({ role: screen.role ?? "admin", viewport, hasTouch: width < 768 });
      test(`${width}: ${states.map(({ name }) => name).join("; ")}`, async ({
        page,
        api,
        complaints,
      }) => {
        complaints.expect(...(screen.complaints ?? []));
        await visit(screen, states, { page, api }, async ({ name, isWhole }) => {
          if (isWhole) await stretch(page, width);
          await allDrawn(page);
          for (const theme of THEMES) {
            await wear(page, theme);
            const path = join(FOLDER, pictureOf(name, width, theme));
            await page.screenshot({ path, animations: "disabled" });
          }
          if (isWhole) await page.setViewportSize(viewport);
        });
      });
    });
  }
}

async function allDrawn(page: Page) {
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
