import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { OWNER } from "./support/users.ts";

const WIDTHS = [360, 390, 600, 768, 900, 1024, 1152, 1280, 1366, 1440, 1920];

const LISTS = {
  catalogue: ["products", "lists", "items", "groups", "recalls"],
  members: ["orgs", "users", "registrations", "plans", "expiries"],
  system: ["units", "tokens", "sessions", "logs"],
};
const OWN = ["/dashboard/products", "/dashboard/settings/team", "/dashboard/settings/tokens"];

for (const [area, lists] of Object.entries(LISTS)) {
  test(`every list of the ${area} keeps its rows apart at every width`, async ({ page }) => {
    for (const list of lists) await walk(page, `/admin/${list}`);
  });
}

test("every list of a pharmacy keeps its rows apart at every width", async ({
  api,
  open,
  signIn,
}) => {
  const owner = await open(await signIn(OWNER));
  // that pharmacy has no tokens, and must stay unchanged
  const tokens = await api.get<object>("tokens");
  await owner.route(/\/api\/tokens/, (route) => route.fulfill({ json: tokens }));
  for (const list of OWN) await walk(owner, list);
});

async function walk(page: Page, address: string) {
  // all rows have the same layout: some are enough
  await page.goto(`${address}?count=10`);
  await expect(page.locator("main :is(tbody tr, ul > li)").first()).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(faultsOf), { message: `${address} at ${width}` })
      .toEqual([]);
  }
}

/** Layout faults of the list on this page. */
function faultsOf(): string[] {
  const faults: string[] = [];
  const rows = [
    ...document.querySelectorAll<HTMLElement>("main :is(tbody tr[aria-label], li)"),
  ].filter((row) => row.querySelector("[data-row-opener], th, .font-medium"));
  if (rows.length === 0) faults.push("no rows");
  if (document.documentElement.scrollWidth > innerWidth) faults.push("scrolls sideways");

  const boxOf = (one: Element) => one.getBoundingClientRect();
  function overlap(elements: Element[], what: string) {
    const shown = elements.filter((one) => one.checkVisibility() && boxOf(one).width > 1);
    for (const [place, one] of shown.entries()) {
      for (const other of shown.slice(place + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [boxOf(one), boxOf(other)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1)
          faults.push(`${what}: ${one.textContent} | ${other.textContent}`);
      }
    }
  }

  for (const row of rows) {
    const cells = [...row.children];
    overlap(cells, "cells overlap");
    const head = row.querySelector("th");
    const name = row.querySelector("[data-row-opener], th, .font-medium");
    if (!name?.textContent.trim()) faults.push("a row");
    // 14rem, at 16 pixels
    if (head && boxOf(head).width < 224) faults.push(`a name has ${boxOf(head).width} pixels`);
    for (const text of row.querySelectorAll("li .truncate")) {
      if (text.scrollWidth > text.clientWidth + 1) faults.push(`cut: ${text.textContent}`);
    }
    for (const cell of cells) {
      const inside = [...cell.querySelectorAll("button, time, [data-tone]")];
      if (inside.some((one) => boxOf(one).right > boxOf(cell).right + 1)) {
        faults.push(`sticks out: ${cell.textContent}`);
      }
    }
  }
  const controls = [...document.querySelectorAll("main search :is(input, select, button)")];
  overlap(controls, "toolbar");
  const tools = document.querySelector("main search > :last-child");
  const beside = controls.some(
    (one) => tools && !tools.contains(one) && boxOf(one).bottom > boxOf(tools).top,
  );
  if (innerWidth >= 1024 && !beside) faults.push("the list's tools have a line of their own");
  overlap(
    [...document.querySelectorAll("nav[aria-label=Pages] :is(button, select, span)")],
    "pager",
  );
  overlap([...document.querySelectorAll("main h1, main h1 ~ *")], "head");
  return [...new Set(faults)].slice(0, 5);
}
