import { readFile } from "node:fs/promises";
import { pdfText } from "@pharmacy/server/test/pdf-text";
import { aCustomer, anInvoice } from "./support/orders.ts";
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
  expect(text).toContain("Larkfield Supply Limited");
  const xml = String(await save("XML"));
  expect(xml).toContain(`<cbc:ID>${number}</cbc:ID>`);
  expect(xml).toContain(">48.00</cbc:PayableAmount>");
  await expect(phone.getByRole("region", { name: "Emails" })).toBeHidden();
});
