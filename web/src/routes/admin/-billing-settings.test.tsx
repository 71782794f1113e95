import { screen, waitFor, within } from "@testing-library/react";
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

test("saved settings are put back with one press, unless another part was saved since", async () => {
  await app.signIn();
  const { user } = open("/admin/settings/billing");
  const save = async (amount: string) => {
    const orders = await form("Orders");
    const freight = orders.getByLabelText<HTMLInputElement>(/^Freight/);
    await waitFor(() => expect(freight.value).toBe(""));
    await user.type(freight, amount);
    await user.click(orders.getByRole("button", { name: "Save order settings" }));
    return screen.findByRole("button", { name: "Undo" });
  };
  const stored = async () => (await app.get("/api/settings")).json();
  const before = (await stored()).freight;
  await user.click(await save("12.50"));
  await screen.findByText("Change undone");
  await waitFor(() => expect(screen.queryByText("Order settings saved")).toBeNull());
  expect((await stored()).freight).toBe(before);

  const undo = await save("14.00");
  const { version, fillRateTarget } = await stored();
  await app.patch("/api/settings", { version, fillRateTarget: fillRateTarget - 1 });
  await user.click(undo);
  await screen.findByText("Nothing was undone");
  expect((await stored()).freight).toBe(1_400);
});
