import type { Group } from "@pharmacy/contract/groups/groups";
import type { Locator, Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { aMark } from "./support/records.ts";
import { toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const nameOf = (page: Page, { id }: Group) => page.locator(`[data-row-opener="${id}"]`);

/** Pain and Skin in Medicines on the third level, with Burns in Skin, and Care beside them; their own in each journey. */
async function aTree(api: Api) {
  const mark = aMark();
  const group = (name: string, parent: string | null = null) =>
    api.post<Group>("groups", {
      name: `${name} ${mark}`,
      code: `${name.toLowerCase()}-${mark}`,
      parent,
      status: "active",
    });
  const goods = await group("Goods", (await group("All")).id);
  const medicines = await group("Medicines", goods.id);
  const pain = await group("Pain", medicines.id);
  const skin = await group("Skin", medicines.id);
  const burns = await group("Burns", skin.id);
  return { medicines, pain, skin, burns, care: await group("Care") };
}

/** The page scrolls while something is dragged near its edges. */
const center = (place: Locator) => place.evaluate((row) => row.scrollIntoView({ block: "center" }));

async function middleOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not on screen.");
  return { left: box.x, middle: box.y + box.height / 2 };
}

/** Drags one row to the middle of another, and holds it there. */
async function dragOnto(page: Page, group: Group, onto: Group, sees: Locator) {
  await center(nameOf(page, onto));
  const from = await middleOf(nameOf(page, group));
  await page.mouse.move(from.left + 10, from.middle);
  await page.mouse.down();
  await hover(nameOf(page, onto), sees, ({ left, middle }) =>
    page.mouse.move(left + 40, middle, { steps: 5 }),
  );
}

/** Follows a row that others push further down, until the page says what a drop would do. */
async function hover(
  onto: Locator,
  sees: Locator,
  move: (place: { left: number; middle: number }) => Promise<unknown>,
) {
  await expect(async () => {
    await move(await middleOf(onto));
    await expect(sees).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

const pathOf = async (api: Api, id: string) => (await api.get<Group>(`groups/${id}`)).path;

test("a group is dragged into another once its consequences are shown", async ({ page, api }) => {
  // the last group is in its middle
  await page.setViewportSize({ width: 1440, height: 2400 });
  const { pain, skin, burns, care } = await aTree(api);
  await page.goto("/admin/groups?count=100");
  await expect(page.getByRole("status", { name: "Moves" })).toBeAttached();
  const tooDeep = page.getByText("Groups can be nested five levels deep.");
  await dragOnto(page, skin, pain, tooDeep);
  await page.mouse.up();
  await expect(tooDeep).toBeHidden();
  await dragOnto(page, burns, pain, page.getByText(`Into ${pain.name}`));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.getByText(`Into ${pain.name}`)).toBeHidden();

  await dragOnto(page, skin, care, page.getByText(`Into ${care.name}`));
  await page.mouse.up();

  const question = page.getByRole("alertdialog", { name: `Move ${skin.name}?` });
  await expect(question).toContainText(`${skin.path} becomes ${care.name} › ${skin.name}.`);
  await expect(question).toContainText("1 sub-group moves with it.");
  expect(await pathOf(api, skin.id)).toBe(skin.path);
  await question.getByRole("button", { name: "Move group" }).click();
  await expect(toast(page, "Group moved successfully")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  expect(await pathOf(api, burns.id)).toBe(`${care.name} › ${skin.name} › ${burns.name}`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => pathOf(api, skin.id)).toBe(skin.path);
  expect(new URL(page.url()).searchParams.has("id"), "a drag opens no sheet").toBe(false);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a group is dragged by its grip", async ({ page, api }) => {
    const { pain, burns } = await aTree(api);
    await page.goto("/admin/groups?count=100");
    await expect(page.getByRole("status", { name: "Moves" })).toBeAttached();
    const card = page.getByRole("listitem").filter({ has: nameOf(page, burns) });
    const grip = card.locator("[data-tree-grip]");
    await center(nameOf(page, pain));
    const from = await middleOf(grip);
    const touch = async (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) => {
      const touchPoints = type === "touchEnd" ? [] : [{ x, y }];
      await client.send("Input.dispatchTouchEvent", { type, touchPoints });
    };
    const client = await page.context().newCDPSession(page);
    await touch("touchStart", from.left + 10, from.middle);
    await touch("touchMove", from.left + 10, from.middle - 20);
    await hover(nameOf(page, pain), page.getByText(`Into ${pain.name}`), ({ left, middle }) =>
      touch("touchMove", left + 10, middle),
    );
    await touch("touchEnd", 0, 0);
    await page.getByRole("button", { name: "Move group" }).click();
    await expect.poll(() => pathOf(api, burns.id)).toBe(`${pain.path} › ${burns.name}`);
  });
});
