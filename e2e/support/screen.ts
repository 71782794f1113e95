import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./users.ts";

/** The message of a call without an answer. */
export const UNREACHABLE = "The server cannot be reached. Check the connection and try again.";

export const button = (place: Page | Locator, name: string) =>
  place.getByRole("button", { name, exact: true });
export const field = (place: Page | Locator, label: string) =>
  place.getByLabel(label, { exact: true });
export const sidebar = (page: Page) => page.getByRole("complementary");

/** The entry of the admin area's sidebar with this name. */
export function entry(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true });
}

/** The open dialog. */
export function dialogOn(page: Page): Locator {
  return page.locator("[role=dialog], [role=alertdialog]").last();
}

/** Waits until this text is on screen. */
export function shows(page: Page, text: string): Promise<void> {
  return expect(page.getByText(text).first()).toBeVisible();
}

/** The toasts' region. */
export function toasts(page: Page): Locator {
  return page.getByRole("region", { name: /^Notifications/ });
}

/** A toast with exactly this text. */
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
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Chooses an entry of the user menu at the bottom of the sidebar. */
export async function chooseOwn(page: Page, item: string) {
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** The entry with this name in the menu of a record's header, which it opens. */
export async function recordAct(page: Page, name: string): Promise<Locator> {
  await button(page, "More actions").click();
  return page.getByRole("menuitem", { name });
}

/** Opens the list of units, and waits until it has loaded. */
export async function openUnits(page: Page) {
  await page.goto("/admin/units");
  await expect(page.getByText("tablet", { exact: true }).first()).toBeVisible();
}

/** An element's box in the window, in whole pixels. */
export async function boxOf(element: Locator) {
  const nowhere = { x: 0, y: 0, width: 0, height: 0 };
  const { x, y, width, height } = (await element.boundingBox()) ?? nowhere;
  return {
    left: Math.round(x),
    top: Math.round(y),
    right: Math.round(x + width),
    bottom: Math.round(y + height),
    width: Math.round(width),
  };
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

/** Collects the page's calls to matching URLs from now on. */
export function callsOf(page: Page, address: RegExp): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (address.test(request.url())) calls.push(request.url());
  });
  return calls;
}

/**
 * Keeps the page from receiving changes by others: it fetches nothing on its own, and does not
 * notice that its session has ended before it is used again.
 *
 * @returns a function that waits until the page has requested the stream.
 */
export async function withoutNews(page: Page): Promise<() => Promise<void>> {
  let ask = () => {};
  const requested = new Promise<void>((resolve) => {
    ask = resolve;
  });
  await page.route("**/api/live", () => ask());
  // the number of the bell is asked for once the page is at rest, and would notice as much
  await page.route("**/api/notifications/unread", () => {});
  return () => requested;
}

/** Holds back every answer to these calls until the returned function is called. */
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
