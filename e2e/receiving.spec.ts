import type { Page as Answer } from "@pharmacy/contract/list";
import type { ReceiptsOfDay } from "@pharmacy/contract/products/products.receipts";
import type { Unit } from "@pharmacy/contract/units/units";
import type { Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { aColleague, aMark, aMember } from "./support/records.ts";
import { expect, test } from "./support/test.ts";

// it is cut off, and its calls fail meanwhile
test.use({ role: "nobody", ownBrowser: true });

const SCANS = 200;

/** A technician of a pharmacy, and the GTINs of two products that it has without batches. */
async function aShop(api: Api) {
  const { id: organization } = await aMember(api);
  const groups = await api.get<Answer<{ id: string }>>("groups?count=1&status=active");
  const units = await api.get<Answer<Unit>>("units?count=100&status=active");
  const unitOf = (wanted: Unit["kind"]) => units.items.find(({ kind }) => kind === wanted)?.id;
  const own = {
    group: groups.items[0]?.id,
    unit: unitOf("presentation"),
    packUnit: unitOf("packaging"),
  };
  const gtins = ["9521234000013", "9521234000020"];
  const products: string[] = [];
  for (const gtin of gtins) {
    const values = { packSize: 1, sellingPrice: 100, taxRateBps: 0, status: "active" };
    const name = { sku: aMark(), name: `Plasters ${aMark()} ${"with a long name ".repeat(8)}` };
    const made = await api.post<{ id: string }>("products", {
      organization,
      gtin,
      ...own,
      ...values,
      ...name,
    });
    products.push(made.id);
  }
  const { person } = await aColleague(api, { role: "technician", organization });
  return { organization, gtins, products, person };
}

/** Types a code as a scanner does: all of it at once, then Enter. */
async function scan(page: Page, code: string) {
  await page.keyboard.insertText(code);
  await page.keyboard.press("Enter");
}

test("two hundred scans are booked once each, though the network goes away twice", async ({
  api,
  signIn,
  open,
  complaints,
}) => {
  complaints.allow(/^failed (GET|POST) \/api\//);
  const { organization, gtins, products, person } = await aShop(api);
  const page = await open(await signIn(person));
  // part of the page that is loaded late: it has to be there before the network goes away
  const live = page.waitForResponse(/\/assets\/follow-live/);
  await page.goto("/dashboard/products/receive");
  await expect(page.getByLabel("Scan", { exact: true })).toBeFocused();
  await live;
  for (let at = 0; at < SCANS; at += 1) {
    if (at === 40 || at === 120) await page.context().setOffline(true);
    if (at === 80) {
      await expect(page.getByText(/are saved in this browser and sent when it can/)).toBeVisible();
    }
    if (at === 80 || at === 160) await page.context().setOffline(false);
    await scan(page, gtins[at % 2] ?? "");
  }
  await expect(page.getByText(`${SCANS} packs in ${SCANS} scans`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("not booked yet")).toBeHidden();
  const day = await api.get<ReceiptsOfDay>(`products/receipts?organization=${organization}`);
  expect(day).toMatchObject({ total: SCANS, packs: SCANS });
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole("button", { name: "Print list" })).toBeInViewport({ ratio: 1 });
  for (const id of products) {
    const { quantityOnHand } = await api.get<{ quantityOnHand: number }>(`products/${id}`);
    expect(quantityOnHand).toBe(SCANS / 2);
  }

  await scan(page, "9521234000014");
  await expect(page.getByRole("region", { name: "Not received" })).toContainText("check digit");
  const printed = page.waitForEvent("frameattached");
  await page.evaluate(() => {
    // the browser's dialog would wait for an answer
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      get: () => ({ print: () => {}, addEventListener: () => {} }),
    });
  });
  await page.getByRole("button", { name: "Print list" }).click();
  const paper = await printed;
  await expect(paper.locator("tbody tr")).toHaveCount(SCANS);
  await expect(paper.locator("h1")).toHaveText(/^Received on/);
});
