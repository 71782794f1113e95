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
