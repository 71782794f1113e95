import type { Locator, Page } from "@playwright/test";
import type { Api } from "./api.ts";
import { expectAccessible, expectAccessibleAnywhere } from "./axe.ts";
import type { Complaints } from "./complaints.ts";
import { expect, test } from "./test.ts";

type WalkContext = {
  page: Page;
  api: Api;
  complaints: Complaints;
  /**
   * Runs axe on the screen, on a desktop and on a phone, in both themes.
   *
   * @param part the new part since the last check: a dialog, a menu. The whole page by default.
   */
  look(at: string, part?: Locator): Promise<void>;
  /** The same on a desktop only, for what a phone does not have, or closes when it is rotated. */
  lookOnDesk(at: string, part?: Locator): Promise<void>;
};

/** The steps to a state of a screen. */
export type Walk = {
  name: string;
  role?: "admin" | "nobody" | "owner";
  open(context: WalkContext): Promise<unknown>;
};

/** Runs each of these walks once, and axe wherever the walk says. */
export function walkWithAxe(walks: Walk[]) {
  // many and alike: distributed among the workers one by one
  test.describe.configure({ mode: "parallel" });
  test.describe("on a desktop and on a phone, in both themes, axe finds no faults on", () => {
    for (const walk of walks) take(walk);
  });
}

function take({ name, role = "admin", open }: Walk) {
  test.describe(() => {
    test.use({ role });
    test(name, async ({ page, api, complaints }) => {
      let looks = 0;
      const lookWith =
        (see: typeof expectAccessible): WalkContext["look"] =>
        (at, part) => {
          looks += 1;
          return test.step(at, () => see(page, part));
        };
      await open({
        page,
        api,
        complaints,
        look: lookWith(expectAccessibleAnywhere),
        lookOnDesk: lookWith(expectAccessible),
      });
      expect(looks, "a walk looks somewhere").toBeGreaterThan(0);
    });
  });
}

/** The open dialog. */
export function dialogOn(page: Page): Locator {
  return page.locator("[role=dialog], [role=alertdialog]").last();
}

/** The open menu. */
export function menuOn(page: Page): Locator {
  return page.getByRole("menu");
}

/** Waits until this text is on screen. */
export function shows(page: Page, text: string): Promise<void> {
  return expect(page.getByText(text).first()).toBeVisible();
}
