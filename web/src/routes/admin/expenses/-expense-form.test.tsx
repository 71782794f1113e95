import { anExpense } from "@pharmacy/server/test/expenses";
import { aPdf, aPng } from "@pharmacy/server/test/pictures";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { monthsLater } from "#lib/months.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const today = new Date().toISOString().slice(0, 10);

async function entered(values = {}) {
  const answer = await app.post("/api/expenses", anExpense({ incurredOn: today, ...values }));
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const fileOf = (bytes: Buffer, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type });

const listed = async () => (await app.get("/api/expenses")).json().items;
const row = (vendor: string) => screen.findByRole("row", { name: new RegExp(`^${vendor} · EX-`) });
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);

async function fillIn({ user }: ReturnType<typeof open>, vendor = "Larkfield Hosting") {
  await user.type(await field(/^Vendor/), vendor);
  await user.selectOptions(screen.getByRole("combobox", { name: /^Category/ }), "Hosting");
  await user.type(screen.getByLabelText(/^Net amount/), "100");
  await user.clear(screen.getByLabelText(/^Tax/));
  await user.type(screen.getByLabelText(/^Tax/), "23");
}

const save = ({ user }: ReturnType<typeof open>, name = "Create expense") =>
  screen.findByRole("button", { name }).then((button) => user.click(button));

async function openNew() {
  await app.signIn("finance");
  const page = open("/admin/expenses#new");
  await field(/^Vendor/);
  return page;
}

test("an expense is entered with its receipt, and is then first in the list", async () => {
  const page = await openNew();
  await fillIn(page);
  screen.getByText("Total €123.00");
  const receipt = fileOf(aPdf(), "invoice.pdf", "application/pdf");
  await page.user.upload(screen.getByLabelText("Receipt"), receipt);
  await screen.findByRole("link", { name: /^invoice\.pdf/ });
  await save(page);
  await row("Larkfield Hosting");
  await waitFor(() => expect(page.address()).toBe("/admin/expenses"));
  expect(await listed()).toMatchObject([
    { vendor: "Larkfield Hosting", incurredOn: today, category: "hosting", total: 12_300 },
  ]);
  expect((await listed())[0].receipt).not.toBeNull();
});

test("what a vendor was paid last is taken over by one press", async () => {
  await entered({
    vendor: "Larkfield Hosting",
    category: "software",
    netAmount: 4500,
    taxAmount: 1035,
  });
  await entered({ vendor: "Larkfield Hosting Partners" });
  const page = await openNew();
  await page.user.type(await field(/^Vendor/), "larkfield hosting");
  await screen.findByText(/^Last time: Software, €45.00 net and €10.35 tax on /);
  await page.user.click(screen.getByRole("button", { name: "Use the same" }));
  expect(await field(/^Net amount/)).toHaveProperty("value", "45.00");
  expect(screen.getByRole("combobox", { name: /^Category/ })).toHaveProperty("value", "software");
  screen.getByText("Total €55.35");
});

test("missing values are reported beside their fields, and typed values stay", async () => {
  const page = await openNew();
  await page.user.type(await field(/^Vendor/), "Larkfield Hosting");
  await save(page);
  await screen.findByText("Enter an amount above 0.");
  expect((await field(/^Vendor/)).value).toBe("Larkfield Hosting");
  expect(await listed()).toEqual([]);
});

test("a server refusal is shown beside its field", async () => {
  const page = await openNew();
  await fillIn(page);
  const date = await field(/^Date/);
  await page.user.clear(date);
  await page.user.type(date, `${monthsLater(today.slice(0, 7), 3)}-01`);
  await save(page);
  await waitFor(() => expect(date.getAttribute("aria-invalid")).toBe("true"));
  expect(await listed()).toEqual([]);
});

test("tax above the net amount causes a warning, and can be saved", async () => {
  const page = await openNew();
  await fillIn(page);
  await page.user.type(screen.getByLabelText(/^Tax/), "{Backspace}{Backspace}{Backspace}0");
  await page.user.clear(screen.getByLabelText(/^Tax/));
  await page.user.type(screen.getByLabelText(/^Tax/), "150");
  await screen.findByText("Tax cannot be more than the net amount.");
  await save(page);
  await row("Larkfield Hosting");
});

test("the same vendor, amount and date cause a warning before saving, with a link", async () => {
  const twin = await entered({ vendor: "Larkfield Hosting", netAmount: 10_000, taxAmount: 2_300 });
  const page = await openNew();
  await fillIn(page);
  const link = await screen.findByRole("link", { name: new RegExp(twin.number) });
  expect(link.getAttribute("href")).toBe(`/admin/expenses#${twin.id}`);
  expect(link.closest("li")?.textContent).toContain("has the same vendor, amount and date");
  await save(page);
  await waitFor(async () => expect(await listed()).toHaveLength(2));
});

test("the same receipt causes a warning as soon as it is uploaded", async () => {
  const receipt = () => fileOf(aPng(70, 70), "scan.png", "image/png");
  const page = await openNew();
  await fillIn(page);
  await page.user.upload(screen.getByLabelText("Receipt"), receipt());
  await screen.findByRole("link", { name: /^scan\.png/ });
  await save(page);
  await row("Larkfield Hosting");
  await page.user.click(screen.getByRole("button", { name: "New expense" }));
  await page.user.upload(await screen.findByLabelText("Receipt"), receipt());
  expect((await screen.findByRole("link", { name: /EX-/ })).closest("li")?.textContent).toContain(
    "has the same receipt",
  );
});

test.each([
  [
    "of another type",
    new File(["x"], "note.txt", { type: "text/plain" }),
    /^note\.txt is not a PDF/,
  ],
  ["that is empty", new File([], "blank.pdf", { type: "application/pdf" }), /is empty/],
  [
    "with a false type",
    new File(["MZ"], "scan.png", { type: "image/png" }),
    /^This file is not a PDF, PNG or JPEG/,
  ],
])(
  "a receipt %s is refused beside the field, and the form can be saved without it",
  async (_, file, words) => {
    const page = await openNew();
    await fillIn(page);
    fireEvent.drop(screen.getByRole("group", { name: "Receipt" }), {
      dataTransfer: { files: [file], types: ["Files"] },
    });
    await screen.findByText(words);
    await save(page);
    await row("Larkfield Hosting");
    expect((await listed())[0].receipt).toBeNull();
  },
);

test("a date in another month moves the list to it", async () => {
  const page = await openNew();
  await fillIn(page);
  const date = await field(/^Date/);
  await page.user.clear(date);
  await page.user.type(date, `${monthsLater(today.slice(0, 7), -2)}-03`);
  await save(page);
  await row("Larkfield Hosting");
  await screen.findByRole("button", { name: "This month" });
});

test("for a paid expense only the receipt can still change", async () => {
  const paid = await entered({ paidOn: today });
  await app.signIn();
  const page = open(`/admin/expenses#${paid.id}`);
  await page.user.click(await screen.findByRole("button", { name: "Edit expense" }));
  expect((await field(/^Vendor/)).readOnly).toBe(true);
  const receipt = fileOf(aPdf(), "late.pdf", "application/pdf");
  await page.user.upload(screen.getByLabelText("Receipt"), receipt);
  await screen.findByRole("link", { name: /^late\.pdf/ });
  await save(page, "Save expense");
  const sheet = await screen.findByRole("dialog", { name: paid.vendor });
  await within(sheet).findByRole("link", { name: /^late\.pdf/ });
});

test("two users editing one expense: the second chooses field by field", async () => {
  const expense = await entered();
  await app.signIn("finance");
  const page = open(`/admin/expenses#${expense.id}`);
  await page.user.click(await screen.findByRole("button", { name: "Edit expense" }));
  const vendor = await field(/^Vendor/);
  await page.user.clear(vendor);
  await page.user.type(vendor, "Mine Ltd");
  await app.patch(`/api/expenses/${expense.id}`, { vendor: "Theirs Ltd", version: 1 });
  await save(page, "Save expense");
  await screen.findByRole("heading", { name: "Someone else changed this record" });
  await page.user.click(screen.getByRole("button", { name: "Keep mine" }));
  await screen.findByRole("dialog", { name: "Mine Ltd" });
  expect(await listed()).toMatchObject([{ vendor: "Mine Ltd", version: 3 }]);
});
