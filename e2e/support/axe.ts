import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

type RunOnly = Parameters<AxeBuilder["options"]>[0]["runOnly"];
type Theme = "light" | "dark";
type Size = { width: number; height: number };

/** What is looked for: everything, and once the theme has changed only what a theme can spoil. */
const RULES: Record<Theme, RunOnly> = {
  light: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

const PHONE: Size = { width: 390, height: 844 };

/** Marks the part of the page that is looked at. */
const PART = "data-looked-at";

// The one that the builder brings along, and would put into the page twice for every look.
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
    "axe-core/axe.min.js",
  ),
  "utf8",
);

/**
 * Looks at the page as it is now, in light and in dark, and leaves it in light.
 *
 * @param part what is new on the page: a dialog, a menu, a tab. All of the page unless given.
 */
export async function expectAccessible(page: Page, part?: Locator) {
  await expectNoViolations(page, ["light", "dark"], part);
  await wear(page, "light");
}

/** Looks at the page on a desk and on a phone, in both themes. */
export async function expectAccessibleAnywhere(page: Page, part?: Locator) {
  const desk = page.viewportSize() ?? { width: 1440, height: 900 };
  await expectNoViolations(page, ["light", "dark"], part);
  await page.setViewportSize(PHONE);
  await expectNoViolations(page, ["dark", "light"], part);
  await page.setViewportSize(desk);
}

async function expectNoViolations(page: Page, themes: Theme[], part?: Locator) {
  const width = page.viewportSize()?.width;
  for (const theme of themes) {
    await wear(page, theme);
    // what a change of the width closes was not looked at
    await expect(part ?? page.locator("body"), `seen at ${width} pixels`).toBeVisible();
    await comeToRest(page);
    const found = await violationsOn(page, RULES[theme], part);
    expect(found, `what axe finds in ${theme} at ${width} pixels`).toEqual([]);
  }
}

async function wear(page: Page, colorScheme: Theme) {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (isDark) => document.documentElement.classList.contains("dark") === isDark,
    colorScheme === "dark",
  );
}

async function comeToRest(page: Page) {
  await page.evaluate(async () => {
    // what is out of sight keeps the colours it was last painted in
    const everything = new CSSStyleSheet();
    everything.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [everything];
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  });
}

async function violationsOn(page: Page, runOnly: RunOnly, part?: Locator): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // what is in order is not described: with every element of the page that takes most of the time
  const axe = new AxeBuilder({ page, axeSource: ";" })
    .setLegacyMode()
    .options({ runOnly, resultTypes: ["violations"] });
  if (part) {
    await part.evaluate((element, mark) => element.setAttribute(mark, ""), PART);
    axe.include(`[${PART}]`);
  }
  const { violations } = await axe.analyze();
  await part?.evaluate((element, mark) => element.removeAttribute(mark), PART);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
