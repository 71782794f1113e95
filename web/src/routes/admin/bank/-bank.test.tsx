import {
  addEntries,
  aPaidDebtor,
  linesOf,
  OWN_IBAN,
  sendPosting,
} from "@pharmacy/server/test/bank";
import { bankStatement } from "@pharmacy/server/test/bank-statement";
import { enterSeller } from "@pharmacy/server/test/invoices";
import { readInvoice } from "@pharmacy/server/test/payments";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
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

test("money that went out is ignored with a reason, and cannot be posted", async () => {
  await enterSeller(app);
  const file = await addEntries(app, [{ amount: "9.00", side: "DBIT", payer: "The bank" }]);
  const [line] = await linesOf(app, file);
  await app.signIn("finance");
  const { user } = open(`/admin/bank?id=${line?.id}`);
  await screen.findByText("Money that went out pays no invoice.");
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Ignore line" }));
  await user.type(await screen.findByRole("textbox", { name: /^Reason/ }), "Fees of the bank");
  await user.click(screen.getByRole("button", { name: "Ignore line" }));
  await screen.findByText("Bank line ignored");
});
