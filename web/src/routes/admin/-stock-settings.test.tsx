import { aCustomer } from "@pharmacy/server/test/orders";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const card = async () => within(await screen.findByRole("region", { name: "Stock" }));
const days = async () => (await app.get("/api/settings")).json().expiringStockDays;

test("an administrator sets from when packs count as expiring soon", async () => {
  await app.signIn();
  const { user } = open("/admin/settings/stock");
  const stock = await card();
  const field = await stock.findByLabelText<HTMLInputElement>(/^Days before expiry/);
  expect(field.value).toBe("90");
  await user.clear(field);
  await user.type(field, "0");
  await user.click(stock.getByRole("button", { name: "Save days" }));
  await stock.findByText("Days must be a whole number from 1 to 365.");
  await user.clear(field);
  await user.type(field, "30");
  await user.click(stock.getByRole("button", { name: "Save days" }));
  await waitFor(async () => expect(await days()).toBe(30));
});

test("finance reads it and cannot change it", async () => {
  await app.signIn("finance");
  open("/admin/settings/stock");
  const stock = await card();
  await stock.findByLabelText(/^Days before expiry/);
  expect(stock.queryByRole("button", { name: "Save days" })).toBeNull();
});

test("a fill-rate target says what was reached, and is the line of the dashboard", async () => {
  const { confirm } = await aCustomer(app);
  await confirm();
  await app.signIn();
  const { user } = open("/admin/settings/stock");
  const form = within(await screen.findByRole("form", { name: "Fill rate" }));
  const field = await form.findByLabelText<HTMLInputElement>(/^Fill-rate target/);
  expect(field.value).toBe("95");
  await form.findByText(
    "In the last 30 days, 100% of the packs ordered were confirmed: this target was reached.",
  );
  await user.clear(field);
  await user.type(field, "101");
  await user.click(form.getByRole("button", { name: "Save target" }));
  await form.findByText("Target must be a whole number from 1 to 100.");
  await user.clear(field);
  await user.type(field, "90");
  await user.click(form.getByRole("button", { name: "Save target" }));
  await screen.findByText("Fill-rate target saved");
  expect((await app.get("/api/summary/figures?days=7")).json().supply.target).toBe(90);
});

test("without orders, the fill rate says that none were confirmed", async () => {
  await app.signIn();
  open("/admin/settings/stock");
  const form = within(await screen.findByRole("form", { name: "Fill rate" }));
  await form.findByText("In the last 30 days, no orders were confirmed.");
});
