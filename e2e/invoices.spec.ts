import { readFile } from "node:fs/promises";
import { pdfText } from "@pharmacy/server/test/pdf-text";
import { aPng } from "@pharmacy/server/test/pictures";
import { aCustomer, anInvoice } from "./support/orders.ts";
import { toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("a shipment is invoiced, and its pharmacy saves the invoice on a phone, to read and for its books", async ({
  page: desk,
  api,
  signIn,
  open,
}) => {
  const customer = await aCustomer(api);
  const { id, number } = await anInvoice(api, customer);
  await test.step("the network sees the invoice, and what became of its email", async () => {
    await desk.goto(`/admin/invoices?search=${number}`);
    await desk.getByText(number, { exact: true }).click();
    const sheet = desk.getByRole("dialog", { name: number });
    await expect(sheet.getByText("€48.00").first()).toBeVisible();
    await expect(sheet.getByRole("region", { name: "Emails" })).toContainText(
      customer.pharmacy.email,
    );
  });
  const phone = await open(await signIn(customer.owner));
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/dashboard/invoices?id=${id}`);
  const save = async (kind: "PDF" | "XML") => {
    const saving = phone.waitForEvent("download");
    await phone.getByRole("button", { name: `${kind} of ${number}` }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`${number}.${kind.toLowerCase()}`);
    return readFile(await file.path());
  };
  const text = pdfText(await save("PDF"));
  expect(text).toContain(number);
  expect(text).toContain("Aldermere Pharmacy Network Limited");
  const xml = String(await save("XML"));
  expect(xml).toContain(`<cbc:ID>${number}</cbc:ID>`);
  expect(xml).toContain(">48.00</cbc:PayableAmount>");
  await expect(phone.getByRole("region", { name: "Emails" })).toBeHidden();
});

test("a logo is chosen in the settings, and stays on the invoice that was issued with it", async ({
  page,
  api,
}) => {
  await page.goto("/admin/settings/seller");
  const seller = page.getByRole("region", { name: "Invoices" });
  const logo = { name: "logo.png", mimeType: "image/png", buffer: aPng(300, 100) };
  await seller.locator("input[type=file]").setInputFiles(logo);
  await expect(toast(page, "Logo saved")).toBeVisible();
  await expect(seller.getByRole("img", { name: "Current logo" })).toBeVisible();
  const { id, number } = await anInvoice(api, await aCustomer(api));
  await seller.getByRole("button", { name: "Remove picture" }).click();
  await expect(seller.getByRole("button", { name: "Choose picture" })).toBeVisible();
  await page.goto(`/admin/invoices?id=${id}`);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: `PDF of ${number}` }).click();
  const pdf = await readFile(await (await saving).path());
  expect(pdf.toString("latin1")).toMatch(/\/Subtype \/Image[\s\S]*?\/Width 300\n\/Height 100/);
});

test("an invoice is credited in part, the list says what is open, and its pharmacy saves the credit note", async ({
  page: desk,
  api,
  signIn,
  open,
}) => {
  const customer = await aCustomer(api);
  const { id, number } = await anInvoice(api, customer);
  await desk.goto(`/admin/invoices?id=${id}`);
  await desk.getByRole("button", { name: "Credit", exact: true }).click();
  const form = desk.getByRole("dialog", { name: `Credit ${number}` });
  await form.getByRole("combobox", { name: "Credit" }).selectOption("An amount");
  await form.getByRole("textbox", { name: "Amount" }).fill("8.00");
  await expect(form.getByText(`€8.00 with tax is set off against ${number}.`)).toBeVisible();
  await form.getByRole("textbox", { name: "Reason" }).fill("The delivery came late.");
  await form.getByRole("button", { name: "Issue credit note" }).click();
  const issued = desk.getByText(/^CN-\d{4}-\d{6} issued$/);
  await expect(issued).toBeVisible();
  const [note = ""] = (await issued.innerText()).split(" ");
  await test.step("the list says what is open of the invoice", async () => {
    await desk.goto(`/admin/invoices?search=${number}`);
    await expect(desk.getByRole("row", { name: new RegExp(number) })).toContainText("€40.00");
  });
  const phone = await open(await signIn(customer.owner));
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto("/dashboard/invoices?kind=creditNote");
  await phone.getByText(note, { exact: true }).click();
  const saving = phone.waitForEvent("download");
  await phone.getByRole("button", { name: `PDF of ${note}` }).click();
  const text = pdfText(await readFile(await (await saving).path()));
  for (const part of ["Credit note", note, number, "The delivery came late.", "€8.00"]) {
    expect(text).toContain(part);
  }
});
