import type { Page } from "@playwright/test";
import { aPharmacy } from "./support/records.ts";
import { expect, test } from "./support/test.ts";

const field = (page: Page) => page.getByRole("combobox", { name: /^Find a record/ });
const findButton = (page: Page) => page.getByRole("button", { name: "Find anything" });

test("a pharmacy with a misspelt name is found and opened with the keyboard alone", async ({
  page,
  api,
}) => {
  const { id, name } = await aPharmacy(api, { name: "Knockbrannagh Chemist" });
  await page.goto("/admin");
  await expect(findButton(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("knokcbrannagh chemsit");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/admin/orgs/${id}`);
  await expect(field(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();

  await page.goto("/admin/units");
  await findButton(page).click();
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toContainText([
    name,
  ]);
});

test("records are shown within 150 ms of the last key", async ({ page, api }) => {
  const names = [];
  for (let i = 0; i < 3; i++) names.push((await aPharmacy(api)).name);
  await page.goto("/admin");
  await findButton(page).click();
  // the first answer includes warming up
  await field(page).fill("pharmacy");
  await expect(page.getByRole("option").first()).toBeVisible();
  const took = [];
  for (const name of names) {
    await field(page).fill("");
    took.push(await page.evaluate(timeUntilShown, name));
  }
  const quickest = Math.min(...took);
  test.info().annotations.push({ type: "took", description: `${quickest.toFixed(0)} ms` });
  // five times the promise, and the quickest of three: the machine may be busy with other tests
  expect(quickest).toBeLessThan(750);
});

/** Runs in the page: milliseconds from typing a text until an option has it. */
async function timeUntilShown(text: string): Promise<number> {
  const input = document.querySelector<HTMLInputElement>("[role=combobox]");
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  const started = performance.now();
  write?.call(input, text);
  input?.dispatchEvent(new Event("input", { bubbles: true }));
  const isThere = () =>
    [...document.querySelectorAll("[role=option]")].some((one) => one.textContent?.includes(text));
  while (!isThere() && performance.now() - started < 5_000) {
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - started;
}

test("Escape closes, and the focus returns where it was", async ({ page }) => {
  await page.goto("/admin/units");
  const opener = page.getByRole("rowheader").getByRole("button").first();
  await opener.focus();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole("searchbox").focus();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeHidden();
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("without a connection it says so, and still opens screens", async ({ page, complaints }) => {
  complaints.expect(/^failed GET \/api\/search/);
  await page.goto("/admin");
  await findButton(page).click();
  await expect(field(page)).toBeFocused();
  await page.route("**/api/search?*", (route) => route.abort("internetdisconnected"));
  await field(page).fill("castlewren");
  await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
  await page.unroute("**/api/search?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("option", { name: /Castlewren Pharmacy/ })).toBeVisible();
  await field(page).fill("units");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/units$/);
});

test("the theme can be changed here, and G and a letter lead to a screen", async ({ page }) => {
  await page.goto("/admin");
  await expect(findButton(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(field(page)).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await expect(page).toHaveURL(/\/admin\/orgs$/);
});
