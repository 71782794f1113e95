import type { RunPreview } from "@pharmacy/contract/runs/runs";
import { aShop, newBatch } from "@pharmacy/server/test/products";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
// loads the lazy code beforehand, so that no test waits for it
import "#resources/products/product-import.tsx";
import { productTemplate } from "#resources/products/import-template.ts";
import { open, testApp } from "#test/app.tsx";
import { check, confirm, drop, openImport, work } from "#test/imports.ts";

const app = testApp();

const PLAN = { features: ["productImport" as const], maxProducts: null };
const ROW = "COMB;Comb;antibacterials;capsule;box;21;2.00;23%;A1;2099-01-31;4";
const FILE = `SKU;Name;Category;Unit;Packaging;Pack size;Selling price;Tax rate;Batch;Expiry;Quantity
${ROW}
${ROW.replace("A1", "B2").replace(/4$/, "6")}
`;

test("products of a pharmacy that was chosen come in from a file, batch by batch", async () => {
  const { organization, choices } = await aShop(app, PLAN);
  const page = await openImport(app, "/admin/products/import");
  await screen.findByText("Choose the pharmacy whose products these are.");
  expect(screen.queryByLabelText("File with products")).toBeNull();
  await page.user.click(screen.getByRole("button", { name: /^Pharmacy/ }));
  await page.user.click(await screen.findByRole("option", { name: /Castlewren Pharmacy/ }));
  await screen.findByRole("heading", { name: "Import products of Castlewren Pharmacy" });
  expect(page.address()).toBe(`/admin/products/import?organization=${organization}`);
  const { code } = (await app.get(`/api/groups/${choices.group}`)).json();
  await check(app, page, FILE.replaceAll("antibacterials", code), "products");
  await screen.findByText("2 new, 0 changed, 0 unchanged, 0 refused");
  await confirm(page, "Import 2 rows");
  await work(app, "Importing products…");
  await screen.findByText("1 product imported.");
  const [comb] = (await app.get(`/api/products?organization=${organization}`)).json().items;
  expect(comb).toMatchObject({ name: "Comb", quantityOnHand: 10, nextExpiryOn: "2099-01-31" });
});

test("an owner imports into their own pharmacy, without choosing one", async () => {
  const { organization } = await aShop(app, PLAN);
  await app.signIn("owner", organization);
  const page = open("/dashboard/products");
  await page.user.click(await screen.findByRole("link", { name: "Import" }));
  await screen.findByRole("heading", { name: "Import products" });
  await drop(page, FILE, "products");
  const fields = within(await screen.findByRole("list", { name: "Fields" }));
  expect(fields.getByLabelText(/^Batch/)).toHaveProperty("value", "8");
});

test("technicians are offered no import", async () => {
  const { organization, make } = await aShop(app, PLAN);
  await make({ name: "Zinc" });
  await app.signIn("technician", organization);
  open("/dashboard/products");
  await screen.findByRole("row", { name: /^Zinc/ });
  expect(screen.queryByRole("link", { name: "Import" })).toBeNull();
});

test("the template has columns that are all known", async () => {
  const { organization } = await aShop(app, PLAN);
  const page = await openImport(app, `/admin/products/import?organization=${organization}`);
  const made: Blob[] = [];
  const Plain = URL;
  onTestFinished(() => void vi.stubGlobal("URL", Plain));
  class Saving extends Plain {
    static override createObjectURL = (file: Blob) => {
      made.push(file);
      return "blob:template";
    };
    static override revokeObjectURL = () => {};
  }
  vi.stubGlobal("URL", Saving);
  const { user } = page;
  await user.click(await screen.findByRole("button", { name: "Download template" }));
  await waitFor(() => expect(made).toHaveLength(1));
  const { text } = await productTemplate();
  expect(await made[0]?.text()).toBe(text.replace("\ufeff", ""));
  await drop(page, `${text}ITM-1,,,,,,,,,,,,,,,,,,\r\n`, "products");
  await screen.findByRole("list", { name: "Fields" });
  const [run] = (await app.get("/api/runs?kind=products")).json().items;
  const preview: RunPreview = (await app.post(`/api/runs/${run.id}/preview`, {})).json();
  const known = Object.values(preview.mapping).flatMap((source) => source.columns ?? []);
  expect(new Set(known)).toEqual(new Set(preview.header.keys()));
});

test("products are exported as a file that can be edited and imported again", async () => {
  const { organization, make } = await aShop(app, PLAN);
  const { id } = await make({ name: "Zinc" });
  for (const batchNumber of ["A1", "B2"]) await newBatch(app, id, { batchNumber });
  await app.signIn();
  const { user } = open(`/admin/products?organization=${organization}`);
  await screen.findByRole("row", { name: /^Zinc/ });
  const addresses: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    addresses.push(this.href);
  });
  await user.click(screen.getByRole("button", { name: "Export products" }));
  await user.click(
    await screen.findByRole("menuitem", { name: "Export to edit and import (CSV)" }),
  );
  await waitFor(() => expect(addresses).toHaveLength(1));
  const { pathname, search } = new URL(addresses[0] ?? "");
  const file = (await app.visitor.get(pathname + search)).payload;
  expect(file.split("\r\n").filter((line) => line.includes("Zinc"))).toHaveLength(2);
  expect(file).toContain(",B2,");
});
