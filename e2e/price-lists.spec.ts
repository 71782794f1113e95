import type { Page } from "@pharmacy/contract/list";
import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { aPriceList, somePacks } from "./support/lists.ts";
import { button, field } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("prices are typed, pasted from a table and taken back in the grid", async ({ page, api }) => {
  const packs = await somePacks(api, 3);
  const { id, name } = await aPriceList(api, packs);
  const prices = async () =>
    (await api.get<Page<ListLine>>(`lists/${id}/lines`)).items.map(({ price }) => price);
  await page.goto(`/admin/lists/${id}`);
  const grid = page.getByRole("grid", { name: `Lines of ${name}` });
  const first = grid.getByRole("row", { name: packs[0]?.name });
  await first.getByText("€1.00").click();
  await page.keyboard.type("2.50");
  await page.keyboard.press("Enter");
  await expect.poll(prices).toEqual([250, 100, 100]);
  await expect(grid).toBeFocused();

  // copied as text, pasted as a table
  await button(page, "Paste a table").click();
  const table = field(page, "Table");
  await table.fill("3.10\n3.20");
  await table.selectText();
  await page.keyboard.press("ControlOrMeta+c");
  await button(page, "Cancel").click();
  await button(page, "Discard changes").click();
  await grid.focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByText("2 changed.")).toBeVisible();
  await button(page, "Write 2 lines").click();
  await expect.poll(prices).toEqual([250, 310, 320]);
  await grid.focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(prices).toEqual([250, 100, 100]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(prices).toEqual([100, 100, 100]);
});

test("a range is filled by keys, and the reason of a refused price is drawn at its cell", async ({
  page,
  api,
}) => {
  const packs = await somePacks(api, 3);
  const { id, name } = await aPriceList(api, packs);
  const prices = async () =>
    (await api.get<Page<ListLine>>(`lists/${id}/lines`)).items.map(({ price }) => price);
  await page.goto(`/admin/lists/${id}`);
  const grid = page.getByRole("grid", { name: `Lines of ${name}` });
  await grid.getByRole("row", { name: packs[0]?.name }).getByText("€1.00").click();
  await page.keyboard.type("2.50");
  await page.keyboard.press("Enter");
  await expect.poll(prices).toEqual([250, 100, 100]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(grid.locator("[aria-selected=true]")).toHaveCount(3);
  await page.keyboard.press("ControlOrMeta+d");
  await expect.poll(prices).toEqual([250, 250, 250]);

  await page.keyboard.type("1x");
  await page.keyboard.press("Enter");
  const reason = grid.getByText("Enter an amount of 0 or more with at most 2 decimals.");
  await expect(reason).toBeInViewport({ ratio: 1 });
  const cell = grid.locator("[aria-invalid=true]");
  const [above, below] = [await cell.boundingBox(), await reason.boundingBox()];
  expect(Math.abs((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))).toBeLessThan(8);
  await page.keyboard.press("Escape");
  await expect(reason).toHaveCount(0);
  await expect(page.getByText(/not saved/)).toHaveCount(0);
});
