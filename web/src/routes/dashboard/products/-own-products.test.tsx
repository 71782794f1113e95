import type { Role } from "@pharmacy/contract/roles.values";
import { aGroup } from "@pharmacy/server/test/groups";
import { aShop, newBatch } from "@pharmacy/server/test/products";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { http } from "#api/http.ts";
import { ownProductsApi } from "#resources/products/own-products.ts";
import { open, testApp } from "#test/app.tsx";
import { option, showActs } from "#test/palette.ts";

const app = testApp();
const PATH = "/dashboard/products";

/** Signs in a user with this role at a pharmacy with products. */
async function aShopFor(role: Role, count = 2) {
  const shop = await aShop(app);
  const products = [];
  for (let place = 1; place <= count; place += 1) {
    const values = { name: `Pack ${String(place).padStart(2, "0")}`, sellingPrice: 1000 - place };
    products.push(await shop.make({ ...values, costPrice: 500 }));
  }
  await app.signIn(role, shop.organization);
  return { ...shop, products };
}

const names = () =>
  screen
    .getAllByRole("row")
    .flatMap((row) => row.getAttribute("aria-label")?.split(" · ").slice(0, 1) ?? []);

test("a pharmacy's own products come ten at a time, by the specification's parameters", async () => {
  await aShopFor("owner", 12);
  const other = await aShop(app);
  await other.make({ name: "Another pharmacy's pack" });
  const { user, address } = open(PATH);
  await screen.findByRole("row", { name: /^Pack 01/ });
  expect(names()).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(names()).toEqual(["Pack 11", "Pack 12"]));
  expect(address()).toBe(`${PATH}?page=2`);
  screen.getByText("11–12 of 12");
  await user.selectOptions(screen.getByLabelText("Rows per page"), "25");
  await waitFor(() => expect(names()).toHaveLength(12));
  expect(address()).toBe(`${PATH}?pageSize=25`);
});

test("they are sorted by price, either way, with the parameters of the specification", async () => {
  await aShopFor("owner", 3);
  const { user, address } = open(`${PATH}?sortBy=sellingPrice`);
  await waitFor(() => expect(names()).toEqual(["Pack 03", "Pack 02", "Pack 01"]));
  await user.click(screen.getByRole("button", { name: /^Price/ }));
  await waitFor(() => expect(names()).toEqual(["Pack 01", "Pack 02", "Pack 03"]));
  expect(address()).toBe(`${PATH}?sortBy=sellingPrice&sortOrder=desc`);
});

test("they are found by name, category and status", async () => {
  const { make, choices } = await aShopFor("owner");
  const group = aGroup({ name: "Vitamins", parent: choices.group });
  const vitamins = (await app.post("/api/groups", group)).json();
  await make({ name: "Vitamin D", group: vitamins.id, status: "draft" });
  const page = open(PATH);
  await screen.findByRole("row", { name: /^Pack 01/ });
  await page.user.type(screen.getByRole("searchbox"), "02");
  await waitFor(() => expect(names()).toEqual(["Pack 02"]));
  await waitFor(() => expect(page.address()).toBe(`${PATH}?name=02`));
  await page.goTo(`${PATH}?category=${vitamins.code}`);
  await waitFor(() => expect(names()).toEqual(["Vitamin D"]));
  await screen.findByText(/Vitamins$/, { selector: "button *" });
  await page.goTo(`${PATH}?status=draft`);
  await waitFor(() => expect(names()).toEqual(["Vitamin D"]));
});

test("parameters that mean nothing are ignored", async () => {
  await aShopFor("owner");
  const { address } = open(`${PATH}?page=0&pageSize=x&sortBy=color&sortOrder=up`);
  await waitFor(() => expect(names()).toEqual(["Pack 01", "Pack 02"]));
  expect(address()).toBe(PATH);
});

test("an owner sees cost and margin, and is offered every act", async () => {
  const { products } = await aShopFor("owner");
  open(`${PATH}?id=${products[0]?.id}`);
  const sheet = within(await screen.findByRole("dialog", { name: "Pack 01" }));
  sheet.getByText("Margin");
  for (const name of ["Edit product", "Add batch", "Deactivate product"]) {
    sheet.getByRole("button", { name });
  }
  // pharmacy users have no link to the admin area
  expect(sheet.queryByText("Castlewren Pharmacy")).toBeNull();
});

test("a technician keeps the stock alone, and sees no cost", async () => {
  const { products } = await aShopFor("technician");
  const [product] = products;
  await newBatch(app, product?.id ?? "", { batchNumber: "LOT7" });
  const { user } = open(`${PATH}?id=${product?.id}`);
  const sheet = within(await screen.findByRole("dialog", { name: "Pack 01" }));
  sheet.getByRole("button", { name: "Add batch" });
  await sheet.findByRole("button", { name: "Actions for batch LOT7" });
  expect(sheet.queryByRole("button", { name: "Deactivate product" })).toBeNull();
  expect(sheet.queryByText("Cost price")).toBeNull();
  expect(sheet.queryByText("Margin")).toBeNull();
  expect(screen.queryByRole("button", { name: "New product" })).toBeNull();
  await user.click(sheet.getByRole("button", { name: "Edit product" }));
  const form = within(await screen.findByRole("form", { name: "Pack 01" }));
  expect(form.queryByLabelText(/^Selling price/)).toBeNull();
  await user.type(form.getByLabelText(/^Shelf/), "B2-04");
  await user.click(screen.getByRole("button", { name: "Save product" }));
  await waitFor(async () => {
    const now = (await app.get(`/api/products/${product?.id}`)).json();
    expect(now.shelfLocation).toBe("B2-04");
  });
});

test("a viewer looks, and is offered nothing to change", async () => {
  const { products } = await aShopFor("viewer");
  await newBatch(app, products[0]?.id ?? "");
  open(`${PATH}?id=${products[0]?.id}`);
  const sheet = within(await screen.findByRole("dialog", { name: "Pack 01" }));
  await sheet.findByRole("list", { name: "Batches" });
  expect(sheet.queryByRole("button", { name: /product$|batch|stock/i })).toBeNull();
  expect(sheet.queryByText("Margin")).toBeNull();
});

test("what is found is exported, in its order", async () => {
  const { make } = await aShopFor("owner");
  await make({ name: "Planned pack", status: "draft" });
  const { exportAddress, ids } = await ownProductsApi.listCalls();
  const exported = async (query: object) => {
    const url = await exportAddress({ ...ALL, ...query }, "csv", ["name", "price"]);
    const file = await http.get<string>(url.replace("/api/", ""));
    return file.trim().split(/\r?\n/).slice(1);
  };
  expect(await exported({ status: "active", sort: "sellingPrice" })).toEqual([
    "Pack 02,9.98,EUR",
    "Pack 01,9.99,EUR",
  ]);
  expect(await exported({ search: "02" })).toEqual(["Pack 02,9.98,EUR"]);
  expect(await exported({ category: "none-such" })).toEqual([]);
  expect((await ids({ ...ALL, search: "02" })).ids).toHaveLength(1);
});

const ALL = { search: "", category: "", status: "", sort: "", order: "" };

test("a scanned pack is found by its GTIN", async () => {
  const { make } = await aShopFor("owner");
  await make({ name: "Scanned", gtin: "09521234567899" });
  const { user } = open(PATH);
  await screen.findByRole("row", { name: /^Pack 01/ });
  await user.type(screen.getByRole("searchbox"), "0109521234567899172612311021");
  await waitFor(() => expect(names()).toEqual(["Scanned"]));
});

test("without a sign-in the page says how to see the products", async () => {
  open(PATH);
  await screen.findByText("Sign in to see the products of your pharmacy.");
});

test("the palette offers a role's acts on a found product, and runs one in its sheet", async () => {
  await aShopFor("technician");
  const { user, address } = open("/dashboard");
  expect(await showActs(user, "Pack 01")).toEqual(["Edit product", "Add batch", "Adjust stock"]);
  await user.click(await option("Add batch"));
  await screen.findByRole("dialog", { name: "Add batch" });
  expect(address()).toMatch(/^\/dashboard\/products\?id=/);
});
