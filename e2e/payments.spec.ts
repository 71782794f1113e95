import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { aCustomer, anInvoice } from "./support/orders.ts";
import { expect, test } from "./support/test.ts";

test("a payment is recorded from its invoice by keyboard, and the pharmacy owes nothing more", async ({
  page: desk,
  api,
  signIn,
  open,
}) => {
  const customer = await aCustomer(api);
  const { id, number } = await anInvoice(api, customer);
  const pharmacy = await open(await signIn(customer.owner));
  await pharmacy.goto("/dashboard");
  const due = pharmacy.getByRole("region", { name: "Amount due" });
  await expect(due).toContainText("€48.00");
  await desk.goto(`/admin/invoices?id=${id}`);
  await expect(desk.getByRole("dialog", { name: number })).toBeVisible();
  await desk.getByRole("button", { name: "Record payment" }).press("Enter");
  const form = desk.getByRole("dialog", { name: "New payment" });
  await form.getByRole("textbox", { name: /^Amount/ }).fill("50");
  await expect(form.getByRole("textbox", { name: `On ${number}` })).toHaveValue("48.00");
  await expect(form.getByText("€2.00 stays on account.")).toBeVisible();
  await desk.keyboard.press("Control+Enter");
  await expect(desk.getByRole("region", { name: "Payments" })).toContainText("€48.00");
  expect(await api.get<Invoice>(`invoices/${id}`)).toMatchObject({ openAmount: 0 });
  await test.step("without a reload", async () => {
    await expect(due).toContainText("€0.00");
    await expect(due).toContainText("€2.00 is on account.");
  });
});
