import type { Page } from "@playwright/test";
import { expectNothingCutOff, overflowOf } from "./support/layout.ts";
import { aMember, aPharmacy } from "./support/records.ts";
import { expect, test } from "./support/test.ts";

const WIDTHS = [1440, 390];

/** How tall a name may be: three lines, and six on a phone. */
const tallestAt = (width: number) => (width < 768 ? 180 : 100);

test("a name of ten thousand letters breaks no layout", async ({ page, api }) => {
  const { id } = await aPharmacy(api);
  const long = "Ballyhart".repeat(1_111);
  await page.route(/\/api\/organizations(\/[^?]*|\?.*)$/, async (route) => {
    const answer = await (await route.fetch()).json();
    for (const one of answer.items ?? [answer]) one.name = long;
    await route.fulfill({ json: answer });
  });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/orgs/${id}`);
    const name = page.getByRole("heading", { level: 1 });
    await expect(name).toContainText("Ballyhart");
    expect((await name.boundingBox())?.height).toBeLessThan(tallestAt(width));
    expect(await overflowOf(page), `the record at ${width}`).toBe(0);
    // each of these rows takes long to lay out: two are enough
    await page.goto("/admin/orgs?count=2");
    const lines = page.locator("main :is(tr, li)").filter({ hasText: "Ballyhart" });
    await expect(lines.first()).toBeVisible();
    expect((await lines.first().boundingBox())?.height).toBeLessThan(150);
    expect(await overflowOf(page), `the list at ${width}`).toBe(0);
  }
});

test.describe("nothing is cut off", () => {
  test("in a narrow and in a low window", async ({ page, api }) => {
    const { id } = await aPharmacy(api);
    const states = page.getByRole("region", { name: /^Pharmacies by subscription/ });
    for (const [address, last] of [
      ["/admin", states.getByRole("link").last()],
      ["/admin/settings/tax", page.getByRole("button", { name: /^Delete / }).last()],
      ["/admin/settings/roles", page.getByRole("rowheader").last()],
      ["/admin/units", page.getByRole("button", { name: "Next page" })],
      ["/admin/orgs/create", page.getByRole("button", { name: "Create pharmacy" })],
      [`/admin/orgs/${id}`, page.getByText("Member since")],
      [`/admin/orgs/${id}?tab=activity`, page.getByText(/created the pharmacy/)],
      ["/dashboard/profile", page.getByRole("button", { name: "Save profile" })],
      ["/dashboard/account", page.getByRole("button", { name: "Log out everywhere else" })],
    ] as const) {
      await expectNothingCutOff(page, address, last);
    }
  });

  test("of the end of a pharmacy's grace period, on the cards of a phone", async ({
    page,
    api,
  }) => {
    const { name } = await aMember(api, {}, -35);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/orgs?search=${encodeURIComponent(name)}`);
    const card = page.getByRole("listitem").filter({ hasText: name });
    const date = await card
      .getByText(/Access until/)
      .filter({ visible: true })
      .boundingBox();
    const status = await card.getByText("Active", { exact: true }).boundingBox();
    if (!date || !status) throw new Error("The card shows no date or no status.");
    expect(date.x + date.width).toBeLessThan(status.x);
  });

  test("on the sign-in page in a narrow window", async ({ open }) => {
    const page = await open();
    await page.setViewportSize({ width: 320, height: 320 });
    await page.goto(process.env.CONSOLE_ADDRESS ?? "/");
    const button = page.getByRole("button", { name: "Sign in", exact: true });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport();
    expect(await overflowOf(page)).toBe(0);
  });
});

test.describe("from right to left", () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      document.addEventListener("readystatechange", () => {
        document.documentElement.dir = "rtl";
      });
    }),
  );

  /** Pairs of these elements that overlap, unless one is inside the other. */
  async function overlapsOf(page: Page, selector: string): Promise<string[]> {
    return page.locator(selector).evaluateAll((found) => {
      const shown = found.filter((one) => one.checkVisibility() && one.clientWidth > 1);
      const nameOf = (one: Element) => `${one.tagName} ${one.textContent?.trim().slice(0, 30)}`;
      return shown.flatMap((one, place) =>
        shown.slice(place + 1).flatMap((other) => {
          if (one.contains(other) || other.contains(one)) return [];
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const isOver =
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
          return isOver ? [`${nameOf(one)} | ${nameOf(other)}`] : [];
        }),
      );
    });
  }

  test("a list has no overlaps", async ({ page }) => {
    await page.goto("/admin/units?count=10");
    await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("1–10 of");
    const title = page.getByRole("heading", { level: 1 });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const end = async () => {
        const { x = 0, width: wide = 0 } = (await title.boundingBox()) ?? {};
        return x + wide;
      };
      await expect.poll(end, "it begins at the right").toBeGreaterThan(width / 2);
      for (const selector of [
        "aside, main",
        "header :is(a, button, li)",
        "main :is(th, td, h1, [role=row] :is(a, button))",
        "nav[aria-label=Pages] :is(button, select)",
      ]) {
        await expect.poll(() => overlapsOf(page, selector), `at ${width}`).toEqual([]);
      }
      expect(await overflowOf(page), `at ${width}`).toBe(0);
    }
  });

  test("a form has no overlaps", async ({ page, api }) => {
    // with a subscription: phones show its edit button too
    const { id } = await aMember(api);
    await page.goto(`/admin/orgs/${id}`);
    await page.getByRole("button", { name: "Edit pharmacy" }).click();
    const sheet = page.getByRole("dialog");
    const parts = "[role=dialog] :is(label, input, select, textarea, h2)";
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await sheet.boundingBox())?.x, "from the left").toBe(0);
      await expect.poll(() => overlapsOf(page, parts), `at ${width}`).toEqual([]);
      expect(await overflowOf(page), `at ${width}`).toBe(0);
    }
  });
});
