import { expect, type Locator, type Page } from "@playwright/test";
import { button, field, fillSignIn } from "./screen.ts";
import { ADMIN } from "./users.ts";

/** The address of the form for a new pharmacy. */
export const NEW = "/admin/orgs/create";

/** The message of a form that has a draft. */
export function offer(page: Page): Locator {
  return page.getByText(/^You have an unsaved draft from \d/);
}

/** How many drafts this browser keeps. */
export function draftsOf(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith("draft:")).length,
  );
}

/** Types the name of a new pharmacy and waits until it is saved. */
export async function halfType(page: Page, name: string) {
  await page.goto(NEW);
  const before = await draftsOf(page);
  await field(page, "Name").fill(name);
  await expect.poll(() => draftsOf(page)).toBe(before + 1);
}

export async function goOn(page: Page) {
  await expect(offer(page)).toBeVisible();
  await button(page, "Continue draft").click();
  await expect(offer(page)).toBeHidden();
}

/** Signs in after a session has just ended, and continues with the draft of a new pharmacy. */
export async function goOnAfterSignIn(page: Page) {
  await expect(button(page, "Sign in")).toBeVisible();
  await fillSignIn(page, ADMIN);
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  await page.goto(NEW);
  await goOn(page);
}
