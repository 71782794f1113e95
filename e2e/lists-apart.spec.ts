import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { OWNER } from "./support/users.ts";

const WIDTHS = [360, 390, 480, 600, 768, 900, 1024, 1280, 1440, 1680, 1920];
const PHONE_MAX = 767;

/** Where the first row begins at most on a phone, pixels. */
const FIRST_ROW_MAX = 240;

const LISTS = {
  catalogue: ["products", "lists", "items", "groups", "units", "recalls"],
  members: ["orgs", "users", "registrations", "plans", "expiries", "questions"],
  trade: ["orders", "orders/items", "orders/returns", "invoices"],
  system: ["tokens", "sessions", "logs", "expenses", "letters"],
};

test.setTimeout(240_000);

for (const [area, lists] of Object.entries(LISTS)) {
  test(`no two rows of a list of the ${area} read alike at any width, and a phone begins with rows`, async ({
    page,
    signIn,
  }) => {
    // two sessions of one user, from one browser at one address
    await signIn(OWNER);
    await signIn(OWNER);
    for (const list of lists) {
      await page.goto(`/admin/${list}`);
      await expectApart(page, list, FIRST_ROW_MAX);
    }
  });
}

test("no two products of a pharmacy read alike at any width", async ({ open, signIn }) => {
  const owner = await open(await signIn(OWNER));
  await owner.goto("/dashboard/products");
  // a recall is announced above the list
  await expectApart(owner, "own products", Number.POSITIVE_INFINITY);
});

async function expectApart(page: Page, list: string, firstRowMax: number) {
  await expect(page.locator(ROWS).first()).toBeVisible();
  // rows below the window are not laid out, so that nothing of them could be measured
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    // the cards are drawn anew, and columns enter, a moment after the window has changed
    await expect(async () => {
      const seen = await page.evaluate(visibleRows, ROWS);
      expect(seen.isTable, `${list} at ${width}`).toBe(width > PHONE_MAX);
      expect(seen.texts.length, `${list} at ${width}`).toBeGreaterThan(0);
      expect(repeated(seen.texts), `${list} at ${width}`).toEqual([]);
      expect(seen.overflow, `${list} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
      const topMost = width > PHONE_MAX ? Number.POSITIVE_INFINITY : firstRowMax;
      expect(seen.top, `${list} at ${width}`).toBeLessThanOrEqual(topMost);
    }).toPass({ timeout: 15_000 });
  }
}

const ROWS = "main [data-wide] :is(tbody tr[aria-label], ul[aria-label] > li:has([id^=apart-]))";

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, place) => texts.indexOf(text) !== place);
}

/** Leaves out what is hidden, and the part of a text that is cut off. */
function visibleRows(selector: string) {
  const rows = [...document.querySelectorAll<HTMLElement>(selector)];
  const textOf = (row: HTMLElement) => {
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    let text = "";
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest(".sr-only")) continue;
      text += ` ${shownPart(node, parent, row)}`;
    }
    return text.replace(/\s+/g, " ").trim();
  };
  return {
    texts: rows.map(textOf),
    isTable: rows[0]?.localName === "tr",
    top: (rows[0]?.getBoundingClientRect().top ?? 0) + scrollY,
    overflow: document.documentElement.scrollWidth - innerWidth,
  };

  function shownPart(node: Node, parent: Element, row: Element): string {
    const text = node.textContent ?? "";
    let right = Number.POSITIVE_INFINITY;
    let bottom = Number.POSITIVE_INFINITY;
    for (let box: Element | null = parent; box && row.contains(box); box = box.parentElement) {
      if (getComputedStyle(box).overflowX === "visible") continue;
      const edges = box.getBoundingClientRect();
      right = Math.min(right, edges.right);
      bottom = Math.min(bottom, edges.bottom);
    }
    const range = document.createRange();
    const isShown = (place: number) => {
      range.setStart(node, place);
      range.setEnd(node, place + 1);
      const edges = range.getBoundingClientRect();
      return edges.right <= right + 1 && edges.bottom <= bottom + 2;
    };
    if (text.length === 0 || isShown(text.length - 1)) return text;
    return [...text].filter((_, place) => isShown(place)).join("");
  }
}

test("from 768 to 1023 pixels the sidebar begins as a rail, unless the user has chosen", async ({
  page,
}) => {
  const sidebar = page.locator("aside[data-state]");
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto("/admin/units");
  await expect(sidebar).toHaveAttribute("data-state", "collapsed");
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(sidebar).toHaveAttribute("data-state", "expanded");
  await page.setViewportSize({ width: 768, height: 800 });
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await expect(sidebar).toHaveAttribute("data-state", "expanded");
  await page.reload();
  await expect(sidebar).toHaveAttribute("data-state", "expanded");
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.reload();
  await expect(sidebar).toHaveAttribute("data-state", "collapsed");
});

test("a column that has no room says so in the menu, until the window is wide enough", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/items");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Columns and density" });
  const group = panel.getByRole("checkbox", { name: "Group", exact: true });
  await expect(group).toBeChecked();
  await expect(group).toHaveAccessibleDescription("No room");
  await expect(panel.getByRole("checkbox", { name: "Status", exact: true })).not.toHaveAttribute(
    "aria-describedby",
  );
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(group).not.toHaveAttribute("aria-describedby");
  await expect(page.getByRole("columnheader", { name: "Group" })).toBeVisible();
});

test("on a phone the filters and the order are in a sheet, whose button counts those set", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/orgs");
  const button = page.getByRole("button", { name: /^Filters/ });
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveCount(0);
  await button.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("combobox", { name: /^Status/ }).selectOption("inactive");
  await expect(page).toHaveURL(/status=inactive/);
  await sheet.getByRole("combobox", { name: "Sort" }).selectOption("Pharmacy, descending");
  await sheet.getByRole("button", { name: /^Show \d+ pharmac/ }).click();
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName("Filters 1 set");
  await button.press("Enter");
  await sheet.getByRole("button", { name: "Clear" }).click();
  await expect(page).not.toHaveURL(/status=/);
  await page.keyboard.press("Escape");
  await expect(button).toHaveAccessibleName("Filters");
});
