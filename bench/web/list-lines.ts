import type { Page } from "@playwright/test";
import { median, type Result } from "../report.ts";
import { type Console, onNewPage } from "./browser.ts";
import { interactionsOf } from "./stopwatch.ts";

const PAUSE_MS = 120;
const PATIENCE_MS = 20_000;
const KEY_MAX_MS = 50;

const MOVES = Array.from({ length: 24 }, () => "ArrowDown");
const LEAPS = Array.from({ length: 12 }, () => "PageDown");
/** Items that are filled in have no such prices. */
const PRICES = ["112.50", "207.95", "103.20", "0.99"];

/** Keys in the grid of a list's lines, each measured to the paint that follows. */
export function measureLines(console: Console, list: string, lines: number): Promise<Result[]> {
  return onNewPage(console, async (page) => {
    await page.goto(`/admin/lists/${list}`);
    const grid = page.getByRole("grid", { name: /^Lines of/ });
    await grid.getByRole("row").nth(5).waitFor({ timeout: PATIENCE_MS });
    await grid.focus();
    const moves = await keys(page, MOVES);
    const leaps = await keys(page, LEAPS);
    await keys(page, ["Home", ...(await toPrices(page))]);
    const typed: number[] = [];
    for (const price of PRICES) typed.push(...(await keys(page, [...price, "Enter"])));
    // keys that changed nothing would look fast
    for (const price of PRICES)
      await grid.getByText(`€${price}`, { exact: true }).first().waitFor();
    const what = `a list of ${lines.toLocaleString("en")} lines`;
    return [
      result(`${what}: to the next line`, moves),
      result(`${what}: a screen further`, leaps),
      result(`${what}: a key of a price`, typed),
    ];
  });
}

async function toPrices(page: Page): Promise<string[]> {
  const headings = await page.getByRole("columnheader").allTextContents();
  const place = headings.findIndex((heading) => heading.startsWith("Price"));
  if (place < 1) throw new Error(`The grid has no prices: ${headings.join(", ")}.`);
  return Array.from({ length: place }, () => "ArrowRight");
}

async function keys(page: Page, pressed: string[]): Promise<number[]> {
  return interactionsOf(page, pressed.length, async () => {
    for (const key of pressed) {
      await page.keyboard.press(key);
      await page.waitForTimeout(PAUSE_MS);
    }
  });
}

function result(what: string, paints: number[]): Result {
  const typical = median(paints);
  return {
    what,
    measured: `${typical} ms (slowest ${Math.max(...paints)})`,
    budget: `≤ ${KEY_MAX_MS} ms`,
    isWithin: typical <= KEY_MAX_MS,
  };
}
