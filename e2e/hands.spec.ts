import type { Page } from "@playwright/test";
import { aPharmacy, aPlan, someUnits } from "./support/records.ts";
import { expect, test } from "./support/test.ts";

/** Guarantees what the hands need for daily work: keys, counted, and the time until rows appear. */

/** Presses keys and counts them; typed words do not count. */
function hands(page: Page) {
  let count = 0;
  return {
    async press(...keys: string[]) {
      for (const key of keys) {
        count += 1;
        await page.keyboard.press(key);
      }
    },
    type: (words: string) => page.keyboard.type(words),
    count: () => count,
  };
}

const palette = (page: Page) => page.getByRole("combobox", { name: /^Find a record/ });

test("a pharmacy is put on a plan with three keys", async ({ page, api }) => {
  const { id, name } = await aPharmacy(api);
  await aPlan(api, { name: `Aardvark ${name}` });
  await page.goto(`/admin/orgs/${id}`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  const hand = hands(page);
  await hand.press("Control+k");
  await hand.type("subscribe to plan");
  await expect(page.getByRole("option", { name: /^Subscribe to plan/ }).first()).toBeVisible();
  await hand.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Plan")).toBeFocused();
  await expect(dialog.getByRole("option", { name: /^Aardvark/ })).toBeAttached();
  await hand.type("Aardvark");
  await expect(dialog.getByText(/^Aardvark/).first()).toBeAttached();
  await expect(dialog.locator("[data-act=primary]:not([aria-disabled])")).toBeVisible();
  await hand.press("Control+Enter");
  await expect(dialog).toBeHidden();
  expect(hand.count()).toBe(3);
});

test("from a page's keys to a row, its record and back takes one key each", async ({
  page,
  api,
}) => {
  const { name } = await aPharmacy(api);
  await page.goto("/admin/orgs?sort=createdAt&order=desc");
  const row = page.getByRole("rowheader").getByRole("link", { name });
  await expect(row).toBeVisible();
  await page.keyboard.press("j");
  await expect(row).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(row).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(row).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("rowheader").getByRole("link").nth(1)).toBeFocused();
});

test("the first letter after Ctrl+K is kept, even on a page that has just opened", async ({
  page,
  api,
}) => {
  const { id, name } = await aPharmacy(api, { name: "Castlewren Quay Chemist" });
  const listening = page.waitForResponse(/after-page/);
  await page.goto("/admin");
  await (await listening).finished();
  await expect(page.getByRole("button", { name: "Find anything" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("castlewren quay chemist");
  await expect(palette(page)).toHaveValue("castlewren quay chemist");
  await expect(page.getByRole("option", { name: new RegExp(`^${name}`) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/orgs/${id}$`));
});

const TRIES = 15;

/** Milliseconds from the last key until the text is in one of the elements; the median of many. */
async function medianTime(page: Page, field: string, rows: string, texts: readonly string[]) {
  const times = await page.evaluate(
    async ({ field, rows, texts, tries }) => {
      const input = document.querySelector<HTMLInputElement>(field);
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      const type = (text: string) => {
        write?.call(input, text);
        input?.dispatchEvent(new Event("input", { bubbles: true }));
      };
      const isThere = (text: string) => {
        const all = [...document.querySelectorAll(rows)];
        return all.length > 0 && all.every((one) => one.textContent?.includes(text));
      };
      const took: number[] = [];
      for (let round = 0; round < tries; round += 1) {
        const text = texts[round % texts.length] ?? "";
        const started = performance.now();
        type(text);
        while (!isThere(text) && performance.now() - started < 5_000) {
          await new Promise(requestAnimationFrame);
        }
        took.push(performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      return took;
    },
    { field, rows, texts, tries: TRIES },
  );
  return times.sort((one, other) => one - other)[Math.floor(TRIES / 2)] ?? Number.NaN;
}

/** The promise is 130 ms; this machine may be busy with other tests. */
const BUSY_MS = 650;

test("rows are there soon after the last key, in a list and in the palette", async ({
  page,
  api,
}) => {
  const mark = await someUnits(api, 8);
  const texts = Array.from({ length: 8 }, (_, place) => `${mark} 00${place + 1}`);
  await page.goto("/admin/units");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  const inList = await medianTime(page, "input[type=search]", "tbody th", texts);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Find anything" }).click();
  await expect(palette(page)).toBeFocused();
  const inPalette = await medianTime(page, "[data-palette-field]", "[role=option]", texts);
  for (const [what, took] of [
    ["list", inList],
    ["palette", inPalette],
  ] as const) {
    test.info().annotations.push({ type: what, description: `${took.toFixed(0)} ms` });
    expect(took).toBeLessThan(BUSY_MS);
  }
});
