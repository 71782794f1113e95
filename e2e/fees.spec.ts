import type { Order } from "@pharmacy/contract/orders/orders";
import { bankStatement } from "../server/test/bank-statement.ts";
import { signInAs } from "./support/api.ts";
import { test } from "./support/email-inbox.ts";
import { aMark, aPharmacy, aPlan } from "./support/records.ts";
import { button, field, toast } from "./support/screen.ts";
import { enterSeller } from "./support/seller.ts";
import { expect } from "./support/test.ts";
import { ADMIN } from "./support/users.ts";

test.use({ role: "nobody" });

test("a fee is invoiced with its plan, emailed, paid by a line of a bank file, and its order is paid", async ({
  page,
  api,
  post,
}) => {
  await enterSeller(api);
  const { id, name, email } = await aPharmacy(api);
  const plan = await aPlan(api, { interval: "year", price: 120_000 });

  await signInAs(page, ADMIN);
  await page.goto(`/admin/orgs/${id}`);
  await button(page, "Subscribe to plan").click();
  const dialog = page.getByRole("dialog", { name: "Subscribe to plan" });
  await field(dialog, "Plan").selectOption({ label: `${plan.name} · €1,200.00 a year` });
  await expect(dialog).toContainText(/€1,200\.00 is invoiced now, due /);
  await button(dialog, "Subscribe to plan").click();
  await expect(toast(page, "Plan updated successfully")).toBeVisible();
  const card = page.getByRole("region", { name: "Subscription" });
  await expect(card).toContainText("€1,200.00");
  await expect(card).toContainText("Unpaid");

  const { text } = await post.emailTo(email, /Invoice INV-/);
  const [number = ""] = /INV-\d{4}-\d{6}/.exec(text) ?? [];
  expect(text).toContain(`your ${plan.name} membership from`);

  const mark = aMark();
  const line = {
    amount: "1200.00",
    bookedOn: new Date().toISOString().slice(0, 10),
    payer: name,
    bankReference: `BANK-${mark}`,
    text: number,
  };
  const statement = bankStatement({ iban: "IE64IRCE92050112345678", id: mark, entries: [line] });
  await page.goto("/admin/bank");
  await page
    .getByLabel("Upload a bank file", { exact: true })
    .last()
    .setInputFiles({
      name: `${mark}.xml`,
      mimeType: "text/xml",
      buffer: Buffer.from(statement),
    });
  await button(page, "Post 1 certain").click();
  const question = page.getByRole("alertdialog");
  await button(question, "Post 1 certain").click();
  await expect(page.getByText("1 line posted", { exact: true })).toBeVisible();

  const { items } = await api.get<{ items: Order[] }>(`orders?organization=${id}&kind=fee`);
  await page.goto(`/admin/orders/${items[0]?.id}`);
  await expect(page.getByRole("region", { name: "Term" })).toContainText(plan.name);
  await expect(page.getByRole("region", { name: "Invoices" })).toContainText("Settled");
  await page.goto(`/admin/orgs/${id}`);
  await expect(card).toContainText("Paid");
});
