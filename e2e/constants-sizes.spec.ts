import { aPharmacy } from "./support/records.ts";
import { boxOf, entry, openUnits, row, sidebar } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test.describe("the sidebar", () => {
  test("is 16rem wide, 3rem when folded by Ctrl or Cmd and B, and remembers it for 7 days", async ({
    page,
  }) => {
    await page.goto("/admin/settings");
    const width = () => expect.poll(async () => (await boxOf(sidebar(page))).width);
    await width().toBe(256);
    await page.keyboard.press("Control+b");
    await width().toBe(48);
    const cookies = await page.context().cookies();
    const cookie = cookies.find(({ name }) => name === "sidebar_state");
    expect(cookie?.value).toBe("false");
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    await page.reload();
    await width().toBe(48);
    await page.keyboard.press("Meta+b");
    await width().toBe(256);
  });

  test("below 768 px is a drawer of 18rem", async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 900 });
    await page.goto("/admin/settings");
    await expect(sidebar(page)).toBeHidden();
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    const drawer = page.getByRole("dialog", { name: "Navigation" });
    await expect.poll(() => boxOf(drawer)).toMatchObject({ left: 0, width: 288 });
    await drawer.getByRole("link", { name: "Units" }).click();
    await expect(page).toHaveURL("/admin/units");
    await expect(drawer).toBeHidden();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(sidebar(page)).toBeVisible();
  });
});

test("a side sheet comes from the right and takes at most three quarters of the screen", async ({
  page,
  api,
}) => {
  const { id, name } = await aPharmacy(api);
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(`/admin/orgs/${id}`);
  await page.getByRole("button", { name: "Edit pharmacy" }).click();
  const sheet = page.getByRole("dialog", { name: `Edit ${name}` });
  await expect
    .poll(() => boxOf(sheet))
    .toMatchObject({ right: 800, width: 600, top: 0, bottom: 900 });
});

test("a list has 25 rows a page, that of pharmacies 10", async ({ page }) => {
  await page.goto("/admin/units");
  await expect(page.getByRole("combobox", { name: "Rows per page" })).toHaveValue("25");
  await page.goto("/admin/orgs");
  await expect(page.getByRole("combobox", { name: "Rows per page" })).toHaveValue("10");
});

test("scrolling is remembered on the way back, and kept by a filter", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await openUnits(page);
  const top = () => page.evaluate(() => Math.round(scrollY));
  // the event arrives a frame later, and no input is faster
  await page.evaluate(() => {
    const scrolled = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
    scrollTo(0, 300);
    return scrolled.then(() => {});
  });
  await page.getByRole("combobox", { name: "Status" }).selectOption("active");
  await expect(page).toHaveURL(/status=active/);
  await expect(row(page, "tablet")).toBeVisible();
  expect(await top()).toBe(300);
  await entry(page, "Pharmacies").click();
  await expect(page.getByRole("heading", { name: "Pharmacies", level: 1 })).toBeVisible();
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(300);
  // the router does it, once the rows are there; a browser would do it earlier
  expect(await page.evaluate(() => history.scrollRestoration)).toBe("manual");
});
