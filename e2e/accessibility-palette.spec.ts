import type { Locator, Page } from "@playwright/test";
import { expect } from "./support/test.ts";
import { dialogOn, walkWithAxe } from "./support/walks.ts";

const STATES: [name: string, typed: string, shows: (page: Page) => Locator][] = [
  ["at rest", "", (page) => page.getByRole("option", { name: /^New unit/ })],
  [
    "with records",
    "casltewren",
    (page) => page.getByRole("option", { name: /Castlewren/ }).first(),
  ],
  ["with nothing", "brontosaurs", (page) => page.getByText(/^No results for/)],
];

async function openUnits(page: Page) {
  await page.goto("/admin/units?count=5");
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
        await look(`the palette ${name}`, dialogOn(page));
      }
      await field.fill("units");
      await expect(page.getByRole("option", { name: /^Units/ })).toBeVisible();
      await look("the palette with screens", dialogOn(page));
    },
  },
  {
    name: "the list of keys",
    async open({ page, look }) {
      await openUnits(page);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
      await look("the list of keys", dialogOn(page));
    },
  },
]);
