import {
  addEntries,
  aPaidBill,
  aPaidDebtor,
  linesOf,
  OWN_IBAN,
  sendPosting,
} from "@pharmacy/server/test/bank";
import { bankStatement } from "@pharmacy/server/test/bank-statement";
import { anExpense } from "@pharmacy/server/test/expenses";
import { enterSeller } from "@pharmacy/server/test/invoices";
import { readInvoice } from "@pharmacy/server/test/payments";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

test("Enter posts what is suggested, and opens the next line", async () => {
  const first = await aPaidDebtor(app);
  const second = await aPaidDebtor(app);
  await app.signIn("finance");
  const { user } = open("/admin/bank?status=open&sort=bookedOn&order=asc");
  const [opener] = await screen.findAllByRole("button", { name: first.line.payerName ?? "" });
  if (opener) await user.click(opener);
  const post = await screen.findByRole("button", { name: /^Post as suggested/ });
  post.focus();
  await user.keyboard("{Enter}");
  await screen.findByText(/^Posted as PAY-/);
  await waitFor(() =>
    within(screen.getByRole("dialog")).getByText(second.line.suggestion?.why ?? ""),
  );
  expect(await readInvoice(app, first.invoice)).toMatchObject({ openAmount: 0 });
  expect(await readInvoice(app, second.invoice)).toMatchObject({ openAmount: 5_950 });
});

test("a line goes to a pharmacy and invoices that a person chooses", async () => {
  const { line, invoice } = await aPaidDebtor(app, { amount: "40.00" });
  await app.signIn("finance");
  const { user } = open(`/admin/bank?id=${line.id}`);
  await user.click(await screen.findByRole("button", { name: /^Post otherwise/ }));
  await screen.findByRole("textbox", { name: `On ${invoice.number}` });
  await screen.findByText("All of it settles invoices.");
  await user.click(screen.getByRole("button", { name: "Post line" }));
  await screen.findByText(/^Posted as PAY-/);
  expect(await readInvoice(app, invoice)).toMatchObject({ openAmount: 1_950 });
});

test("a posted line is taken back with a reason", async () => {
  const { line, invoice } = await aPaidDebtor(app);
  await sendPosting(app, line);
  await app.signIn("finance");
  const { user } = open(`/admin/bank?id=${line.id}`);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Take back" }));
  await user.type(await screen.findByRole("textbox", { name: /^Reason/ }), "The wrong invoice");
  await user.click(screen.getByRole("button", { name: "Take back" }));
  await screen.findByText("Bank line taken back");
  expect(await readInvoice(app, invoice)).toMatchObject({ openAmount: 5_950 });
});

test("the certain lines of a file are posted with one decision, and the file taken back", async () => {
  const { file, invoice } = await aPaidDebtor(app);
  await app.signIn("finance");
  const { user } = open("/admin/bank");
  const card = within(await screen.findByRole("region", { name: "Bank files" }));
  await user.click(await card.findByRole("button", { name: "Post 1 certain" }));
  const question = within(await screen.findByRole("alertdialog"));
  question.getByText(`€59.50 of ${file.name}.`);
  await user.click(question.getByRole("button", { name: "Post 1 certain" }));
  await screen.findByText("1 line posted");
  expect(await readInvoice(app, invoice)).toMatchObject({ openAmount: 0 });
  await user.click(await card.findByRole("button", { name: "Take back file" }));
  await user.type(await screen.findByRole("textbox", { name: /^Reason/ }), "Wrong file");
  const confirm = within(await screen.findByRole("alertdialog"));
  await user.click(confirm.getByRole("button", { name: "Take back file" }));
  await screen.findByText("1 line taken back");
  expect(await readInvoice(app, invoice)).toMatchObject({ openAmount: 5_950 });
});

test("a file is uploaded, and a second time refused", async () => {
  await enterSeller(app);
  const entries = [{ amount: "12.50", payer: "Larkspur Holdings", bookedOn: "2026-11-02" }];
  const text = bankStatement({ iban: OWN_IBAN, entries });
  await app.signIn("finance");
  const { user } = open("/admin/bank");
  const statement = () => new File([text], "november.xml", { type: "text/xml" });
  await user.upload(await screen.findByLabelText("Upload a bank file"), statement());
  await screen.findByText("1 line added");
  await screen.findByRole("row", { name: /Larkspur Holdings/ });
  await user.upload(screen.getByLabelText("Upload a bank file"), statement());
  await screen.findByText(/^This file was already uploaded on/);
});

test("Enter marks the expense that money went out for as paid, and taking back undoes it", async () => {
  const { expense } = await aPaidBill(app);
  await app.signIn("finance");
  const { user } = open("/admin/bank?status=open");
  const [opener] = await screen.findAllByRole("button", { name: expense.vendor });
  if (opener) await user.click(opener);
  await screen.findByText(`It names ${expense.number}, and the amount is its total.`);
  (await screen.findByRole("button", { name: /^Post as suggested/ })).focus();
  await user.keyboard("{Enter}");
  await screen.findByText(`${expense.number} marked as paid`);
  const read = async () => (await app.get(`/api/expenses/${expense.id}`)).json();
  const { bankLine } = await read();
  open(`/admin/bank?id=${bankLine}`);
  const link = await screen.findByRole("link", { name: expense.number });
  expect(link.getAttribute("href")).toBe(`/admin/expenses#${expense.id}`);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Take back" }));
  await screen.findByText(`${expense.number} is unpaid again.`);
  await user.type(await screen.findByRole("textbox", { name: /^Reason/ }), "The wrong bill");
  await user.click(screen.getByRole("button", { name: "Take back" }));
  await screen.findByText("Bank line taken back");
  expect(await read()).toMatchObject({ status: "unpaid", bankLine: null });
});

test("money that went out pays the expense that a person chooses among those of its amount", async () => {
  const { expense, line } = await aPaidBill(app, { text: "Transfer" });
  const twin = anExpense({ netAmount: 12_300, taxAmount: 0 });
  const { number, id } = (await app.post("/api/expenses", twin)).json();
  await app.signIn("finance");
  const { user } = open(`/admin/bank?id=${line.id}`);
  await user.click(await screen.findByRole("button", { name: /^Post otherwise/ }));
  const field = await screen.findByRole("combobox", { name: /^Expense/ });
  expect(within(field).getAllByRole("option")).toHaveLength(3);
  await user.selectOptions(field, within(field).getByRole("option", { name: new RegExp(number) }));
  await user.click(screen.getByRole("button", { name: "Post line" }));
  await screen.findByText(`${number} marked as paid`);
  expect((await app.get(`/api/expenses/${id}`)).json()).toMatchObject({ status: "paid" });
  expect((await app.get(`/api/expenses/${expense.id}`)).json()).toMatchObject({ status: "unpaid" });
});

test("money that went out for no expense is ignored with a reason", async () => {
  await enterSeller(app);
  const file = await addEntries(app, [{ amount: "9.00", side: "DBIT", payer: "The bank" }]);
  const [line] = await linesOf(app, file);
  await app.signIn("finance");
  const { user } = open(`/admin/bank?id=${line?.id}`);
  await screen.findByText("No unpaid expense has this amount.");
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Ignore line" }));
  await user.type(await screen.findByRole("textbox", { name: /^Reason/ }), "Fees of the bank");
  await user.click(screen.getByRole("button", { name: "Ignore line" }));
  await screen.findByText("Bank line ignored");
});

describe("a file with columns", () => {
  const HEADER = "Date;Payer Name;Amount;Description";
  const choose = async (text: string) => {
    await enterSeller(app);
    await app.signIn("finance");
    const { user } = open("/admin/bank");
    const file = new File([text], "november.csv", { type: "text/csv" });
    await user.upload(await screen.findByLabelText("Upload a bank file"), file);
    const sheet = await screen.findByRole("dialog", { name: "Columns of november.csv" });
    return { user, sheet: within(sheet) };
  };

  test("shows how it will be read, and is added", async () => {
    const { user, sheet } = await choose(`${HEADER}\n02.11.2026;Larkspur Holdings;-12,50;Rent`);
    const lines = within(await sheet.findByRole("region", { name: "First lines" }));
    lines.getByText("Larkspur Holdings");
    lines.getByText("-€12.50");
    lines.getByText("Nov 2, 2026 · Rent");
    await user.click(sheet.getByRole("button", { name: "Add lines" }));
    await screen.findByText("1 line added");
    await screen.findByRole("row", { name: /Larkspur Holdings/ });
  });

  test("without known headers is read by the columns that a person chooses", async () => {
    const { user, sheet } = await choose("When;How much;Who\n02.11.2026;1.250;Larkspur Holdings");
    await sheet.findByText("Choose the column of the booking day.");
    expect(sheet.getByRole("button", { name: "Add lines" })).toHaveProperty("disabled", true);
    await user.selectOptions(sheet.getByLabelText(/^Booking day/), "When");
    await user.selectOptions(sheet.getByLabelText("Amount with its sign"), "How much");
    const lines = () => within(sheet.getByRole("region", { name: "First lines" }));
    lines().getByText(/can mean two amounts/);
    await user.selectOptions(sheet.getByLabelText("Amounts are written"), "1.234,50");
    await user.selectOptions(sheet.getByLabelText("Payer"), "Who");
    lines().getByText("€1,250.00");
    await user.selectOptions(sheet.getByLabelText("Remittance text"), "When");
    await user.selectOptions(sheet.getByLabelText("Remittance text, joined"), "Who");
    lines().getByText(/02\.11\.2026 Larkspur Holdings$/);
    await user.click(sheet.getByRole("button", { name: "Add lines" }));
    await screen.findByText("1 line added");
  });

  test("with a line that cannot be read stays, and says which", async () => {
    const rows = Array.from({ length: 4 }, (_, at) => `0${at + 1}.11.2026;Larkspur;12,50;Rent`);
    const { user, sheet } = await choose([HEADER, ...rows, "31.11.2026;L;1,00;R"].join("\n"));
    await user.click(await sheet.findByRole("button", { name: "Add lines" }));
    const { textContent } = await sheet.findByRole("alert");
    expect(textContent).toMatch(
      /^1 line cannot be read, so nothing was added\.\nLine 6: Booking day/,
    );
  });
});
