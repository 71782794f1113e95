import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./people.ts";

/** Where toasts stand. */
export function toasts(page: Page): Locator {
  return page.getByRole("region", { name: /^Notifications/ });
}

/** A toast that says exactly this. */
export function toast(page: Page, text: string): Locator {
  return toasts(page).getByText(text, { exact: true });
}

/** The row or card of a list with this name. */
export function row(page: Page, name: string): Locator {
  return page.getByRole("row", { name, exact: true });
}

export async function fillSignIn(page: Page, { email, password }: Person) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Chooses what the menu in the sidebar's foot offers. */
export async function chooseOwn(page: Page, item: string) {
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

/** Holds back every answer of these addresses until the function it gives is called. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
