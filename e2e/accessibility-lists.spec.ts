import type { Page } from "@playwright/test";
import { button } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { dialogOn, menuOn, walkWithAxe } from "./support/walks.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

async function openList(page: Page) {
  await page.goto("/admin/units?count=5&search=gram");
  await expect(page.getByText("gram", { exact: true }).first()).toBeVisible();
}

async function close(page: Page) {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog").or(page.getByRole("menu"))).toBeHidden();
}

walkWithAxe([
  {
    name: "the columns, the views, a new view and the formats of an export",
    async open({ page, lookOnDesk }) {
      await openList(page);
      await press(page, "Columns");
      await expect(page.getByRole("dialog", { name: "Columns and density" })).toBeVisible();
      await lookOnDesk("the columns", dialogOn(page));
      await close(page);
      await press(page, "Views");
      await expect(button(page, "Save as new view")).toBeVisible();
      await lookOnDesk("the views", dialogOn(page).or(menuOn(page)));
      await press(page, "Save as new view");
      await expect(button(page, "Save view")).toBeVisible();
      await lookOnDesk("a new view", dialogOn(page).or(menuOn(page)));
      await close(page);
      await press(page, "Export units");
      await expect(page.getByRole("menuitem").first()).toBeVisible();
      await lookOnDesk("the formats of an export", menuOn(page));
    },
  },
  {
    name: "chosen rows, and the question before they are deleted",
    async open({ page, look }) {
      await openList(page);
      await page.getByRole("checkbox", { name: "Select gram" }).check();
      await expect(button(page, "Delete")).toBeVisible();
      await look("chosen rows");
      await press(page, "Delete");
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await look("the question", dialogOn(page));
    },
  },
]);
