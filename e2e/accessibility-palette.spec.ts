import type { Locator, Page } from "@playwright/test";
import { expect } from "./support/test.ts";
import { walkWithAxe } from "./support/walks.ts";

const STATES: [name: string, typed: string, shows: (page: Page) => Locator][] = [
  ["at rest", "", (page) => page.getByRole("option", { name: /^New unit/ })],
  [
    "with records",
    "casltewren",
    (page) => page.getByRole("option", { name: /Castlewren/ }).first(),
  ],
  ["with nothing", "xylophones", (page) => page.getByText(/^Nothing is called/)],
];

async function openUnits(page: Page) {
  await page.goto("/admin/units");
  await expect(page.getByRole("heading", { name: /^Units/ })).toBeVisible();
}

walkWithAxe([
  {
    name: "the palette at rest, with records, with nothing and with screens",
    async open({ page, look }) {
      await openUnits(page);
      await page.getByRole("button", { name: "Find anything" }).click();
      const field = page.getByRole("combobox", { name: /^Find a record/ });
      for (const [name, typed, shows] of STATES) {
        await field.fill(typed);
        await expect(shows(page)).toBeVisible();
        await look(`the palette ${name}`);
      }
      await field.fill("units");
      await expect(page.getByRole("option", { name: /^Units/ })).toBeVisible();
    },
  },
  {
    name: "the list of keys",
    async open({ page }) {
      await openUnits(page);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    },
  },
]);
