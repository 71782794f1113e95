import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type RunOnly = Parameters<AxeBuilder["options"]>[0]["runOnly"];

/** What is looked for: everything, and once the theme has changed only what a theme can spoil. */
const RULES: Record<"light" | "dark", RunOnly> = {
  light: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

// The one that the builder brings along, and would put into the page twice for every look.
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
    "axe-core/axe.min.js",
  ),
  "utf8",
);

/** Looks at the page as it is now, in light and in dark, and leaves it in dark. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (isDark) => document.documentElement.classList.contains("dark") === isDark,
      colorScheme === "dark",
    );
    await comeToRest(page);
    expect(
      await violationsOn(page, RULES[colorScheme]),
      `what axe finds in ${colorScheme}`,
    ).toEqual([]);
  }
}

/** Looks at the page on a desk and on a telephone, in both themes. */
export async function expectAccessibleAnywhere(page: Page) {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize(size);
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

async function violationsOn(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // what is in order is not described: with every element of the page that takes most of the time
  const axe = new AxeBuilder({ page, axeSource: ";" })
    .setLegacyMode()
    .options({ runOnly, resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
