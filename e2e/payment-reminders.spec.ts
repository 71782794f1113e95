import type { InvoiceSummary } from "@pharmacy/contract/invoices/invoices";
import type { Page } from "@pharmacy/contract/list";
import type { ReminderBlocks } from "@pharmacy/contract/payment-reminders/payment-reminders";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { signInAs } from "./support/api.ts";
import { expectAccessibleAnywhere } from "./support/axe.ts";
import { test } from "./support/moving.ts";
import { aPharmacy, aPlan, inDays } from "./support/records.ts";
import { button, shows, toast } from "./support/screen.ts";
import { enterSeller } from "./support/seller.ts";
import { expect } from "./support/test.ts";
import { ADMIN } from "./support/users.ts";

/** Noon in Dublin on the day that is so many days from another. */
const noonOf = (day: string, days: number) =>
  `${new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)}T12:00:00Z`;

test("an overdue invoice is reminded of by email, promised, left out, and paid", async ({
  page,
  api,
  moving,
}) => {
  test.setTimeout(240_000);
  await enterSeller(api, { sendPaymentReminders: true, bankFileDays: 0 });
  const pharmacy = await aPharmacy(api, { paymentTermDays: 0 });
  const plan = await aPlan(api, { interval: "year", price: 120_000 });
  await api.put(`organizations/${pharmacy.id}/plan`, { plan: plan.id, startDate: inDays(0) });
  const { items } = await api.get<Page<InvoiceSummary>>(`invoices?organization=${pharmacy.id}`);
  const [{ id = "", number = "", dueDate = "" } = {}] = items;

  await moving.moveTo(noonOf(dueDate, 3));
  const first = await moving.emailTo(pharmacy.email, /Payment[_ ]reminder/);
  expect(first.text).toContain(number);
  expect(first.text).toContain("3 days late");

  await signInAs(page, ADMIN);
  await page.goto(`/admin/invoices?id=${id}`);
  await button(page, "Record promise").click();
  const until = noonOf(dueDate, 20).slice(0, 10);
  await page.getByLabel(/^Last day/).fill(until);
  await expectAccessibleAnywhere(page);
  await button(page, "Save promise").click();
  await expect(toast(page, "Promise to pay saved")).toBeVisible();
  const promises = () => api.get<ReminderBlocks>(`invoices/${id}/reminder-blocks`);
  expect((await promises()).items).toMatchObject([{ kind: "promise", until, status: "active" }]);

  await moving.moveTo(noonOf(dueDate, 14));
  await page.reload();
  await button(page, "Remind").click();
  await shows(page, `Every overdue invoice of ${pharmacy.name} is disputed, promised`);
  await button(page, "Cancel").click();
  const { total } = await api.get<{ total: number }>(`payment-reminders?invoice=${id}`);
  expect(total).toBe(1);

  await button(page, "Record payment").click();
  await page.getByRole("textbox", { name: /^Amount/ }).fill("1200");
  await page.getByLabel(/^Paid on/).fill(noonOf(dueDate, 14).slice(0, 10));
  await button(page, "Record payment").click();
  await shows(page, "Payment PAY-");
  expect((await promises()).items).toMatchObject([{ status: "kept" }]);
  await moving.moveTo(noonOf(dueDate, 40));
  expect(await api.get(`payment-reminders?invoice=${id}`)).toMatchObject({ total: 1 });
});
