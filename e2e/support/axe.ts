import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: Pick<typeof import("axe-core"), "run">;
  }
}

export const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];
type Size = { width: number; height: number };
type Rules = Exclude<RunOptions["runOnly"], undefined>;

const EVERYTHING: Rules = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};

/** Rules that depend on the theme. */
const COLOURS: Rules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Rules that depend on the width even if the content is the same. */
const PLACES: Rules = { type: "rule", values: ["target-size", "scrollable-region-focusable"] };

const PHONE: Size = { width: 390, height: 844 };

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Checks the page in its current state, in light and in dark, and leaves it in light.
 *
 * @param part the new part of the page: a dialog, a menu, a tab. The whole page by default.
 */
export async function expectAccessible(page: Page, part?: Locator) {
  await expectInOrder(page, "light", EVERYTHING, part);
  await expectInOrder(page, "dark", COLOURS, part);
  await wear(page, "light");
}

/**
 * Checks the page at desktop and phone width, in both themes. If a phone shows exactly the same
 * elements and colours, only sizes and positions are checked again.
 */
export async function expectAccessibleAnywhere(page: Page, part?: Locator) {
  const desk = page.viewportSize() ?? { width: 1440, height: 900 };
  await expectInOrder(page, "light", EVERYTHING, part);
  await expectInOrder(page, "dark", COLOURS, part);
  const onDesk = await shownIn(page, part);
  await page.setViewportSize(PHONE);
  await comeToRest(page, part);
  const isSame = (await shownIn(page, part)) === onDesk;
  await expectInOrder(page, "dark", isSame ? PLACES : EVERYTHING, part);
  if (!isSame) await expectInOrder(page, "light", COLOURS, part);
  await wear(page, "light");
  await page.setViewportSize(desk);
}

async function expectInOrder(page: Page, theme: Theme, rules: Rules, part?: Locator) {
  await wear(page, theme);
  await comeToRest(page, part);
  const found = await violationsOn(page, rules, part);
  const width = page.viewportSize()?.width;
  expect(found, `what axe finds in ${theme} at ${width} pixels`).toEqual([]);
}

export async function wear(page: Page, colorScheme: Theme) {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (isDark) => document.documentElement.classList.contains("dark") === isDark,
    colorScheme === "dark",
  );
}

async function comeToRest(page: Page, part?: Locator) {
  // something that closes on a change of width would not be checked
  const width = page.viewportSize()?.width;
  await expect(part ?? page.locator("body"), `seen at ${width} pixels`).toBeVisible();
  // the filters of a phone are loaded when they are first shown, and move what is beside them
  await expect(page.locator("search [aria-busy]")).toHaveCount(0);
  await page.evaluate(async () => {
    // content out of view keeps the colours of its last paint
    const everything = new CSSStyleSheet();
    everything.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [everything];
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  });
}

/** Everything visible: each element with its semantics and its colours. */
function shownIn(page: Page, part: Locator = page.locator("body")): Promise<string> {
  return part.evaluate((root) => {
    const shown = [root, ...root.querySelectorAll("*")].filter((one) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    const lines = shown.map((one) => {
      const { color, backgroundColor, opacity, fontSize, fontWeight } = getComputedStyle(one);
      const attributes = [...one.attributes].filter(({ name }) => name !== "style");
      const parts = attributes.map(({ name, value }) => `${name}=${value}`);
      const looks = [color, backgroundColor, opacity, fontSize, fontWeight];
      return [one.localName, ...parts, ...looks].join(" ");
    });
    return lines.join("\n");
  });
}

async function violationsOn(
  page: Page,
  rules: Rules,
  part: Locator = page.locator(":root"),
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // passing rules are not reported: listing every element of the page takes most of the time
  const options: RunOptions = {
    runOnly: rules,
    resultTypes: ["violations"],
    selectors: false,
    iframes: false,
    preload: false,
  };
  return part.evaluate(async (root, axeOptions) => {
    // the rows of a list are alike, so ten of them stand for all
    const others = [...root.querySelectorAll(":is(tr, li):nth-child(n + 11)")];
    const exclude = others.filter((row) => row.querySelector("[data-row-opener]"));
    const { violations } = await window.axe.run({ include: [root], exclude }, axeOptions);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  }, options);
}
