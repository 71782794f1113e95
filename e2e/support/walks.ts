import type { Page } from "@playwright/test";
import type { Api } from "./api.ts";
import { expectAccessible } from "./axe.ts";
import type { Complaints } from "./complaints.ts";
import { expect, test } from "./test.ts";

type Given = {
  page: Page;
  api: Api;
  complaints: Complaints;
  /** Whether this is the width of a phone. */
  isNarrow: boolean;
  /** Has axe look at what is on screen, on the way. */
  look(at: string): Promise<void>;
};

/** A way to something on screen, where axe looks around at the end. */
export type Walk = {
  name: string;
  role?: "admin" | "nobody" | "owner";
  open(given: Given): Promise<unknown>;
};

/** Walks each of these at both widths. */
export function walkWithAxe(walks: Walk[]) {
  // many and alike: shared out between the workers one by one
  test.describe.configure({ mode: "parallel" });
  for (const width of [1440, 390]) {
    test.describe(`at ${width} pixels, in both themes, axe finds nothing on`, () => {
      for (const walk of walks) take(walk, width);
    });
  }
}

function take({ name, role = "admin", open }: Walk, width: number) {
  test.describe(() => {
    test.use({
      role,
      viewport: { width, height: 900 },
      contextOptions: { reducedMotion: "reduce" },
    });
    test(name, async ({ page, api, complaints }) => {
      const look = (at: string) => test.step(at, () => expectAccessible(page));
      await open({ page, api, complaints, isNarrow: width < 768, look });
      await look(name);
    });
  });
}

/** Waits until these words are on screen. */
export function shows(page: Page, text: string): Promise<void> {
  return expect(page.getByText(text).first()).toBeVisible();
}
