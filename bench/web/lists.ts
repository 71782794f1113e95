import type { Page as Rows } from "@pharmacy/contract/list";
import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type { Unit } from "@pharmacy/contract/units/units";
import type { Locator, Page, Route } from "@playwright/test";
import { ROWS } from "../data/units.ts";
import { median, type Result } from "../report.ts";
import { type Console, onNewPage } from "./browser.ts";
import { changeOfRows, interactionsOf } from "./stopwatch.ts";

/** Typing speeds: a familiar word, and a number read off a box. */
const PAUSES_MS = [90, 260];
const WORDS = ["unit 48", "unit 12", "unit 91", "unit 37", "unit 64", "unit 58"];
const PAGES = 7;
const SORTS = 9;

/** Orders of a column: ascending, descending, the list's own. */
const ORDERINGS = 3;

/** The interactions with a list of this many rows, each measured to the paint that follows. */
export function measureList(console: Console, count: number): Promise<Result[]> {
  return onNewPage(console, async (page) => {
    if (count > COUNT_MAX) await page.route("**/api/units?*", (route) => answerMore(route, count));
    await page.goto(`/admin/units?count=${Math.min(count, COUNT_MAX)}`);
    await page.getByText(`1–${count} of ${ROWS.toLocaleString("en-IE")}`).waitFor();
    const typing = await measureTyping(page);
    const pages = await measurePages(page);
    const sorts = await measureSorts(page);
    // rows older than a minute may be being refetched
    await page.unrouteAll({ behavior: "ignoreErrors" });
    return [
      result(`${count} rows: a key in the search`, typing, 50),
      result(`${count} rows: next page`, pages, 150),
      result(`${count} rows: sort`, sorts, 120),
    ];
  });
}

type Taken = { paint: number[]; rows: number[] };

/** The slowest key of each word. Rows that match its prefix arrive while it is typed. */
async function measureTyping(page: Page): Promise<Taken> {
  const box = page.getByRole("searchbox", { name: "Search units" });
  await box.focus();
  const first = await firstRow(page).getAttribute("aria-label");
  if (!first) throw new Error("The first row has no name.");
  const paint: number[] = [];
  for (const [round, word] of WORDS.entries()) {
    const keys = await interactionsOf(page, word.length, async () => {
      for (const key of word) {
        await page.keyboard.press(key);
        await page.waitForTimeout(PAUSES_MS[round % PAUSES_MS.length] ?? 0);
      }
      await firstRowHas(page, word.replace("unit ", ""));
    });
    paint.push(Math.max(...keys));
    await box.press("Escape");
    await firstRowHas(page, first);
  }
  return { paint, rows: [] };
}

/** Every search result has the search text in its name. */
async function firstRowHas(page: Page, text: string) {
  await page.locator(`tbody tr[aria-label*="${text}"]`).and(firstRow(page)).waitFor();
}

function firstRow(page: Page): Locator {
  return page.locator("tbody tr[aria-label]").first();
}

/** The page was prefetched when the pointer came near, so the next paint has its rows. */
async function measurePages(page: Page): Promise<Taken> {
  const next = page.getByRole("button", { name: "Next page" });
  const taken: Taken = { paint: [], rows: [] };
  for (let round = 0; round < PAGES; round += 1) {
    await page.mouse.move(700, 20);
    const answered = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === "/api/units",
    );
    await next.hover();
    await answered;
    await click(page, taken);
  }
  return taken;
}

/** Every sort order was requested before, so the paint after the click has its rows. */
async function measureSorts(page: Page): Promise<Taken> {
  const name = page.getByRole("columnheader", { name: "Name" }).getByRole("button").first();
  await name.hover();
  const taken: Taken = { paint: [], rows: [] };
  for (let round = 0; round < ORDERINGS + SORTS; round += 1) await click(page, taken);
  return { paint: taken.paint.slice(ORDERINGS), rows: taken.rows.slice(ORDERINGS) };
}

/** Clicks the element under the pointer, and waits for the other rows. */
async function click(page: Page, taken: Taken) {
  const paint = await interactionsOf(page, 1, async () => {
    const rows = await changeOfRows(page, async () => {
      await page.mouse.down();
      await page.mouse.up();
    });
    taken.rows.push(rows);
  });
  taken.paint.push(...paint);
}

/** Combines several pages of the server, whose limit is below the rows shown. */
async function answerMore(route: Route, count: number) {
  const address = new URL(route.request().url());
  const times = count / COUNT_MAX;
  const wanted = Number(address.searchParams.get("page") ?? 1);
  const pages: Rows<Unit>[] = [];
  for (let part = 1; part <= times; part += 1) {
    address.searchParams.set("page", String((wanted - 1) * times + part));
    const answer = await route.fetch({ url: address.href });
    if (!answer.ok()) throw new Error(`The list answered ${answer.status()}.`);
    pages.push((await answer.json()) as Rows<Unit>);
  }
  const [first] = pages;
  if (!first) throw new Error(`${count} rows are no page.`);
  const items = pages.flatMap((page) => page.items);
  const totalPages = Math.ceil(first.total / count);
  await route.fulfill({ json: { ...first, items, page: wanted, count, totalPages } });
}

function result(what: string, { paint, rows }: Taken, budget: number): Result {
  const typical = median(paint);
  const notes = [
    `slowest ${Math.max(...paint)}`,
    rows.length > 0 && `rows after ${median(rows).toFixed(0)}`,
  ];
  return {
    what,
    measured: `${typical} ms (${notes.filter(Boolean).join(", ")})`,
    budget: `≤ ${budget} ms`,
    isWithin: typical <= budget,
  };
}
