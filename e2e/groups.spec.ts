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

async function visibleBoxOf(place: Locator) {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not on screen.");
  return box;
}

/** Drags one row to the middle of another, and holds it there. */
async function dragOnto(page: Page, group: Group, onto: Group) {
  const to = await visibleBoxOf(nameOf(page, onto));
  const from = await visibleBoxOf(nameOf(page, group));
  await page.mouse.move(from.x + 10, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 5 });
}

const pathOf = async (api: Api, id: string) => (await api.get<Group>(`groups/${id}`)).path;

test("a group is dragged into another once its consequences are shown", async ({ page, api }) => {
  const { pain, skin, burns, care } = await aTree(api);
  await page.goto("/admin/groups?count=100");
  await expect(page.getByRole("status", { name: "Moves" })).toBeAttached();
  const tooDeep = page.getByText("Groups can be nested five levels deep.");
  await dragOnto(page, skin, pain);
  await expect(tooDeep).toBeVisible();
  await page.mouse.up();
  await expect(tooDeep).toBeHidden();
  await dragOnto(page, burns, pain);
  await expect(page.getByText(`Into ${pain.name}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.getByText(`Into ${pain.name}`)).toBeHidden();

  await dragOnto(page, skin, care);
  await expect(page.getByText(`Into ${care.name}`)).toBeVisible();
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
    const to = await visibleBoxOf(nameOf(page, pain));
    const card = page.getByRole("listitem").filter({ has: nameOf(page, burns) });
    const grip = card.locator("[data-tree-grip]");
    const from = await visibleBoxOf(grip);
    const touch = async (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) => {
      const touchPoints = type === "touchEnd" ? [] : [{ x, y }];
      await client.send("Input.dispatchTouchEvent", { type, touchPoints });
    };
    const client = await page.context().newCDPSession(page);
    await touch("touchStart", from.x + 10, from.y + 10);
    await touch("touchMove", from.x + 10, from.y - 10);
    await touch("touchMove", to.x + 10, to.y + to.height / 2);
    await expect(page.getByText(`Into ${pain.name}`)).toBeVisible();
    await touch("touchEnd", 0, 0);
    await page.getByRole("button", { name: "Move group" }).click();
    await expect.poll(() => pathOf(api, burns.id)).toBe(`${pain.path} › ${burns.name}`);
  });
});
