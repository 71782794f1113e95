import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const form = async (name: string) => within(await screen.findByRole("form", { name }));

test("an amount stays while another part of the settings is saved", async () => {
  await app.signIn();
  const { user } = open("/admin/settings/billing");
  const orders = await form("Orders");
  const freight = orders.getByLabelText<HTMLInputElement>(/^Freight/);
  await user.type(freight, "12.50");
  const journal = await form("Journal");
  await user.type(journal.getByRole("textbox", { name: "Sales of goods" }), "4000");
  await user.click(journal.getByRole("button", { name: "Save accounts" }));
  await screen.findByText("Accounts saved");
  expect(freight.value).toBe("12.50");
  const save = orders.getByRole("button", { name: "Save order settings" });
  await user.click(save);
  await screen.findByText("Order settings saved");
  expect((await app.get("/api/settings")).json()).toMatchObject({
    freight: 1_250,
    journalAccounts: { goods: "4000" },
  });
  expect(document.activeElement).toBe(save);
});
