import type { Unit } from "@pharmacy/contract/units/units";
import type { Page } from "@playwright/test";
import { aMark, aPharmacy, aUnit } from "./support/records.ts";
import { row, toasts } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { ADMIN } from "./support/users.ts";

/** Other journeys change records at the same time. */
const CHANGES = /^\d+ changes?$/;

/** Opens an address and waits until it follows changes by others. */
async function openLive(page: Page, address: string) {
  const stream = page.waitForResponse((response) => response.url().endsWith("/api/live"));
  await page.goto(address);
  expect((await stream).status()).toBe(200);
}

test("what one user saves, another sees as a change, and after Show by its new name", async ({
  page,
  api,
  colleague: other,
}) => {
  const mark = aMark();
  const { name } = await aUnit(api, { name: `scoop ${mark}` });
  await openLive(other, `/admin/units?search=${mark}`);
  await expect(row(other, name)).toBeVisible();

  await page.goto(`/admin/units?search=${mark}`);
  await page.getByRole("button", { name, exact: true }).click();
  const form = page.getByRole("dialog", { name });
  await form.getByRole("button", { name: "Edit unit" }).click();
  await form.getByLabel("Name", { exact: true }).fill(`spoon ${mark}`);
  await form.getByRole("button", { name: "Save unit" }).click();
  await expect(form).toBeHidden();

  await expect(other.getByText(CHANGES)).toBeVisible();
  await expect(row(other, name)).toBeVisible();
  await other.getByRole("button", { name: "Show", exact: true }).click();
  await expect(row(other, `spoon ${mark}`)).toBeVisible();
});

test("the page of a pharmacy follows changes by others", async ({
  page,
  api,
  colleague: other,
}) => {
  const { id, name } = await aPharmacy(api);
  await openLive(other, `/admin/orgs/${id}`);
  await expect(other.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.goto(`/admin/orgs/${id}`);
  await page.getByRole("button", { name: "Edit pharmacy" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill(`${name} West`);
  await page.getByRole("button", { name: "Save pharmacy" }).click();
  await expect(other.getByRole("heading", { name: `${name} West`, level: 1 })).toBeVisible();
});

test("the tabs of a browser share one stream, and another takes over when its tab is closed", async ({
  api,
  signIn,
  open,
}) => {
  const mark = aMark();
  const unit = await aUnit(api, { name: `scoop ${mark}` });
  const address = `/admin/units?search=${mark}`;
  const first = await open(await signIn(ADMIN));
  let streams = 0;
  first.context().on("request", (request) => {
    if (request.url().endsWith("/api/live")) streams += 1;
  });
  await openLive(first, address);
  const second = await first.context().newPage();
  await second.goto(address);
  await expect(row(second, unit.name)).toBeVisible();
  // long enough for a stream to start by itself
  await second.waitForTimeout(2_500);
  expect(streams).toBe(1);
  const renamed = await api.patch<Unit>(`units/${unit.id}`, { name: `ladle ${mark}`, version: 1 });
  for (const tab of [first, second]) {
    await expect(tab.getByText(CHANGES)).toBeVisible();
  }

  await second.getByRole("button", { name: "Show", exact: true }).click();
  await expect(row(second, renamed.name)).toBeVisible();
  const stream = second.waitForResponse((response) => response.url().endsWith("/api/live"));
  await first.close();
  expect((await stream).status()).toBe(200);
  await api.patch(`units/${unit.id}`, { name: `spoon ${mark}`, version: 2 });
  await expect(second.getByText(CHANGES)).toBeVisible();
  await second.getByRole("button", { name: "Show", exact: true }).click();
  await expect(row(second, `spoon ${mark}`)).toBeVisible();
});

test("an unavailable stream breaks nothing, and starts once it is available", async ({
  page,
  api,
}) => {
  const mark = aMark();
  await aUnit(api, { name: `scoop ${mark}` });
  await page.route("**/api/live", (route) => route.abort());
  await page.goto(`/admin/units?search=${mark}`);
  await expect(row(page, `scoop ${mark}`)).toBeVisible();
  await page.waitForRequest((request) => request.url().endsWith("/api/live"));
  await page.getByRole("button", { name: "Refresh units" }).click();
  await expect(row(page, `scoop ${mark}`)).toBeVisible();
  await expect(toasts(page).getByRole("listitem")).toHaveCount(0);

  const stream = page.waitForResponse((response) => response.url().endsWith("/api/live"));
  await page.unroute("**/api/live");
  await stream;
});
