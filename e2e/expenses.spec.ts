import { readFile } from "node:fs/promises";
import type { Expense } from "@pharmacy/contract/expenses/expenses";
import type { Page as ListOf } from "@pharmacy/contract/list";
import type { Locator, Page } from "@playwright/test";
import { asPhotographed, pdfOf, type Receipt } from "./support/receipts.ts";
import { button, field } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const NINE_MEGABYTES = 9 * 1024 * 1024;

/** A real picture, drawn by the browser: wide, with its left half dark. */
async function drawn(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 160, height: 80 });
    canvas.getContext("2d")?.fillRect(0, 0, 80, 80);
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  return Buffer.from(text, "base64");
}

/** Drops a file on the receipt's field, as if dragged from the desktop. */
async function drop(page: Page, { name, mimeType, buffer }: Receipt) {
  const content = await page.evaluateHandle(
    ({ text, name, type }) => {
      const bytes = Uint8Array.from(atob(text), (email) => email.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      return data;
    },
    { text: buffer.toString("base64"), name, type: mimeType },
  );
  await page
    .getByRole("group", { name: "Receipt" })
    .dispatchEvent("drop", { dataTransfer: content });
}

/** The stored file contains no camera metadata. */
async function expectNoPosition(link: Locator) {
  const kept = await link.page().request.get((await link.getAttribute("href")) ?? "");
  expect(kept.ok()).toBe(true);
  expect((await kept.body()).includes("Exif")).toBe(false);
}

test("an expense is entered with a dropped receipt, marked as paid, and exported with its month", async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/^415 POST \/api\/expenses\/receipts/);
  await page.goto("/admin");
  await expect(page.getByText("Expenses in")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await button(page, "New expense").first().click();
  const vendor = `Larkfield ${Date.now()}`;
  await field(page, "Vendor").fill(vendor);
  await field(page, "Category").selectOption({ label: "Hosting" });
  await field(page, "Net amount").fill("480");
  await field(page, "Tax").fill("110.40");
  const form = page.getByRole("dialog");
  const jpeg = await drawn(page);
  const png = { mimeType: "image/png", name: "scan.png" };

  await drop(page, { ...png, buffer: Buffer.from("MZ this is a program") });
  await expect(form.getByText("This file is not a PDF, PNG or JPEG.")).toBeVisible();
  await drop(page, { ...png, buffer: Buffer.alloc(0) });
  await expect(form.getByText("This file is empty.")).toBeVisible();

  await drop(page, {
    name: "invoice.pdf",
    mimeType: "application/pdf",
    buffer: pdfOf(NINE_MEGABYTES),
  });
  await expect(form.getByRole("link", { name: /^invoice\.pdf/ })).toContainText("9 MB");

  await drop(page, { name: "till.jpg", mimeType: "image/jpeg", buffer: asPhotographed(jpeg, 1) });
  await expectNoPosition(form.getByRole("link", { name: /^till\.jpg/ }));

  await drop(page, { name: "turned.jpg", mimeType: "image/jpeg", buffer: asPhotographed(jpeg, 6) });
  const picture = form.locator("img");
  // without its metadata, only the pixels themselves can be upright
  await expectNoPosition(form.getByRole("link", { name: /^turned\.jpg/ }));
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight > img.naturalWidth))
    .toBe(true);
  await button(page, "Create expense").click();

  await page
    .getByRole("row", { name: vendor })
    .getByRole("button", { name: vendor, exact: true })
    .click();
  await button(page, "Mark as paid").click();
  await field(page, "Method").selectOption({ label: "Bank transfer" });
  await button(page, "Mark as paid").click();
  await expect(page.getByRole("dialog", { name: vendor }).getByText("Bank transfer")).toBeVisible();
  const { items } = await api.get<ListOf<Expense>>(`expenses?search=${encodeURIComponent(vendor)}`);
  expect(items).toMatchObject([{ status: "paid", total: 59_040, currency: "EUR" }]);
  await page.keyboard.press("Escape");

  for (const [label, head] of [
    ["Export as Excel (XLSX)", "PK"],
    ["Export receipts (ZIP)", "PK"],
  ] as const) {
    await button(page, "Export expenses").click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: label }).click();
    const bytes = await readFile(await (await download).path());
    expect(bytes.subarray(0, 2).toString()).toBe(head);
  }
  expect(new URL(page.url()).search).toBe("");
});
