import type { BankFile, BankFiles } from "@pharmacy/contract/bank/bank";
import type { ExpenseDetail } from "@pharmacy/contract/expenses/expenses";
import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { bankStatement } from "../server/test/bank-statement.ts";
import { aCustomer, anInvoice } from "./support/orders.ts";
import { aMark } from "./support/records.ts";
import { expect, test } from "./support/test.ts";

test("a bank file is uploaded, its certain lines are posted, and the rest is posted by keyboard", async ({
  page,
  api,
}) => {
  const one = await anInvoice(api, await aCustomer(api));
  const customer = await aCustomer(api);
  const other = await anInvoice(api, customer);
  const mark = aMark();
  const line = ({ organization, number }: Invoice | typeof one, text: string) => ({
    amount: "48.00",
    bookedOn: "2026-11-02",
    payer: organization.name,
    bankReference: `BANK-${mark}-${number}`,
    text,
  });
  const statement = bankStatement({
    iban: "IE64IRCE92050112345678",
    id: mark,
    entries: [line(one, one.number), line(other, "Thank you")],
  });
  const name = `${mark}.xml`;

  await page.goto("/admin/bank");
  await page
    .getByLabel("Upload a bank file", { exact: true })
    .last()
    .setInputFiles({
      name,
      mimeType: "text/xml",
      buffer: Buffer.from(statement),
    });
  await expect(page.getByText("2 lines added", { exact: true })).toBeVisible();
  const card = page.getByRole("region", { name: "Bank files" });
  const file = card.getByRole("listitem").filter({ hasText: name });
  await file.getByRole("button", { name: "Post 1 certain" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Still open after that: 1 line.");
  await question.getByRole("button", { name: "Post 1 certain" }).click();
  await expect(page.getByText("1 line posted", { exact: true })).toBeVisible();
  await expect(question).toBeHidden();
  expect(await api.get<Invoice>(`invoices/${one.id}`)).toMatchObject({ openAmount: 0 });

  await page.getByText(other.organization.name, { exact: true }).first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText(other.number);
  await expect(sheet.getByRole("button", { name: /^Post as suggested/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Posted as PAY-/)).toBeVisible();
  expect(await api.get<Invoice>(`invoices/${other.id}`)).toMatchObject({ openAmount: 0 });
  const { items } = await api.get<BankFiles>("bank-files");
  const added = items.find((each: BankFile) => each.name === name);
  expect(added).toMatchObject({ open: 0, posted: 2 });
});

test("a bank file with columns is read as it is shown, and its certain line is posted", async ({
  page,
  api,
}) => {
  const one = await anInvoice(api, await aCustomer(api));
  const mark = aMark();
  const table = [
    "Account statement;November",
    "",
    "Buchungstag;Beguenstigter/Zahlungspflichtiger;Verwendungszweck;Betrag;Saldo",
    `02.11.26;${one.organization.name};${one.number};48,00;1.048,00`,
    `03.11.26;Larkspur Holdings;${mark};-1.250,00;-202,00`,
  ].join("\r\n");
  const name = `${mark}.csv`;
  await page.goto("/admin/bank");
  await page
    .getByLabel("Upload a bank file", { exact: true })
    .last()
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(table) });
  const sheet = page.getByRole("dialog", { name: `Columns of ${name}` });
  const lines = sheet.getByRole("region", { name: "First lines" });
  await expect(lines).toContainText(one.organization.name);
  await expect(lines).toContainText("-€1,250.00");
  await sheet.getByRole("button", { name: "Add lines" }).click();
  await expect(page.getByText("2 lines added", { exact: true })).toBeVisible();
  const card = page.getByRole("region", { name: "Bank files" });
  const file = card.getByRole("listitem").filter({ hasText: name });
  await file.getByRole("button", { name: "Post 1 certain" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Post 1 certain" }).click();
  await expect(page.getByText("1 line posted", { exact: true })).toBeVisible();
  expect(await api.get<Invoice>(`invoices/${one.id}`)).toMatchObject({ openAmount: 0 });
});

test("money that went out marks its expense as paid by keyboard, and taking it back undoes that", async ({
  page,
  api,
}) => {
  const mark = aMark();
  const expense = await api.post<ExpenseDetail>("expenses", {
    incurredOn: "2026-11-02",
    category: "hosting",
    vendor: `Axle ${mark}`,
    netAmount: 4_000,
    taxAmount: 800,
    currency: "EUR",
  });
  const entry = {
    amount: "48.00",
    bookedOn: "2026-11-02",
    side: "DBIT" as const,
    payer: expense.vendor,
    bankReference: `BANK-${mark}`,
    text: `Transfer ${expense.number}`,
  };
  const statement = bankStatement({ iban: "IE64IRCE92050112345678", id: mark, entries: [entry] });
  const files = { name: `${mark}.xml`, mimeType: "text/xml", buffer: Buffer.from(statement) };
  await page.goto("/admin/bank");
  await page.getByLabel("Upload a bank file", { exact: true }).last().setInputFiles(files);
  await expect(page.getByText("1 line added", { exact: true })).toBeVisible();
  await page.getByText(expense.vendor, { exact: true }).first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText(`It names ${expense.number}, and the amount is its total.`);
  await expect(sheet.getByRole("button", { name: /^Post as suggested/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${expense.number} marked as paid`)).toBeVisible();

  await page.goto(`/admin/expenses#${expense.id}`);
  await page.getByRole("dialog").getByRole("link", { name: "Bank line" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Take back" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`${expense.number} is unpaid again.`);
  await question.getByRole("textbox", { name: /^Reason/ }).fill("The wrong bill");
  await question.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("Bank line taken back", { exact: true })).toBeVisible();
  expect(await api.get<ExpenseDetail>(`expenses/${expense.id}`)).toMatchObject({
    status: "unpaid",
    paidOn: null,
    bankLine: null,
  });
});
