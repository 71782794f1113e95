import type { ItemInput } from "@pharmacy/contract/items/items";
import { aGtin, choicesFor, newItem } from "@pharmacy/server/test/items";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { chooseAct as chooseFound, showActs } from "#test/palette.ts";
import { chooseAct, menuLine } from "#test/record-menu.ts";

const app = testApp();

async function made(values: Partial<ItemInput> & { isActive?: boolean } = {}) {
  const { group, capsule, box } = await choicesFor(app);
  const choices = { group, baseUnit: capsule, packUnit: box };
  return newItem(app, choices, { name: "Zinc tablets", isActive: true, ...values });
}

const now = async (id: string) => (await app.get(`/api/items/${id}`)).json();

async function choose(user: UserEvent, label: RegExp, typed: string, name: RegExp) {
  await user.type(await screen.findByRole("combobox", { name: label }), typed);
  await user.click(await screen.findByRole("option", { name }));
}

test("a draft is activated, and then discontinued in favour of another", async () => {
  const { id, name } = await made({ isActive: false });
  const other = await made({ name: "Zinc capsules" });
  await app.signIn("catalogue");
  const { user } = open(`/admin/items?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Activate item" }));
  await user.click(await screen.findByRole("button", { name: "Discontinue item" }));
  const question = within(await screen.findByRole("alertdialog", { name: `Discontinue ${name}?` }));
  // a misspelling finds it too, and is pointed out
  await choose(user, /^Replaced by/, "zinc capsuls", /^Zinc capsules.*similar name$/);
  await user.click(question.getByRole("button", { name: "Discontinue item" }));
  await screen.findByText(/^Discontinued. Replaced by/);
  expect(await now(id)).toMatchObject({ status: "discontinued", replacedBy: { id: other.id } });
});

test("withdrawing names what depends on the item, and wants a reason and the right code", async () => {
  const { id, code } = await made();
  const { id: old, version } = await made({ name: "Zinc syrup" });
  await app.post(`/api/items/${old}/discontinue`, { replacedBy: id, version });
  await app.signIn("catalogue");
  const { user } = open(`/admin/items?id=${id}`);
  await chooseAct(user, "Withdraw item");
  const question = within(await screen.findByRole("alertdialog"));
  await question.findByText(/^Zinc syrup .* lists it as its replacement or substitute\.$/);
  const confirm = question.getByRole("button", { name: "Withdraw item" });
  await user.click(confirm);
  await question.findByText("Enter a reason for the withdrawal.");
  await user.type(question.getByLabelText(/^Reason/), "Recalled by its maker");
  await user.type(question.getByLabelText(/^Code/), "ITM-1");
  await user.click(confirm);
  await waitFor(() =>
    expect(question.getAllByText(`Type ${code} to confirm.`).length).toBeGreaterThan(1),
  );
  expect((await now(id)).status).toBe("active");
  await user.clear(question.getByLabelText(/^Code/));
  await user.type(question.getByLabelText(/^Code/), code);
  await user.click(confirm);
  await screen.findByText("Withdrawn: Recalled by its maker");
});

test("only an administrator reverses a withdrawal, with a reason", async () => {
  const { id, code, version } = await made();
  await app.post(`/api/items/${id}/withdraw`, { code, version, reason: "Recalled by its maker" });
  await app.signIn("catalogue");
  const first = open(`/admin/items?id=${id}`);
  const button = await screen.findByRole("button", { name: "Reverse withdrawal" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await app.signIn("admin");
  await first.goTo("/admin");
  const { user } = open(`/admin/items?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Reverse withdrawal" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.type(question.getByLabelText(/^Reason/), "Cleared by the regulator");
  await user.click(question.getByRole("button", { name: "Reverse withdrawal" }));
  await waitFor(async () => expect((await now(id)).status).toBe("active"));
});

test("a new pack size takes over everything but what belongs to the old pack", async () => {
  const { id } = await made({ gtin: aGtin(), manufacturer: "Corvane Laboratories" });
  await app.signIn("catalogue");
  const { user } = open(`/admin/items?id=${id}`);
  await chooseAct(user, "Duplicate as new pack size");
  const form = within(await screen.findByRole("dialog", { name: "New pack size" }));
  await user.type(form.getByLabelText(/^Pack size/), "100");
  form.getByText(/^Still the name of the pack of /);
  await user.clear(form.getByLabelText(/^Name/));
  await user.type(form.getByLabelText(/^Name/), "Zinc tablets, 100");
  await user.click(form.getByRole("button", { name: "Create item" }));
  const copy = within(await screen.findByRole("dialog", { name: "Zinc tablets, 100" }));
  copy.getByText("100 capsules / box");
  copy.getByText("Corvane Laboratories");
  expect((await app.get("/api/items?search=100")).json().items).toMatchObject([
    { status: "draft", gtin: null, packSize: 100 },
  ]);
});

test("a new pack size renames the copy, until another name is typed", async () => {
  const { id, packSize } = await made({ name: "Zinc 30 mg tablets, 30", packSize: 30 });
  expect(packSize).toBe(30);
  await app.signIn("catalogue");
  const { user } = open(`/admin/items?id=${id}`);
  await chooseAct(user, "Duplicate as new pack size");
  const form = within(await screen.findByRole("dialog", { name: "New pack size" }));
  const name = form.getByLabelText(/^Name/);
  await user.type(form.getByLabelText(/^Pack size/), "60");
  await waitFor(() => expect(name).toHaveProperty("value", "Zinc 30 mg tablets, 60"));
  await user.type(name, " plus");
  await user.type(form.getByLabelText(/^Pack size/), "0");
  expect(name).toHaveProperty("value", "Zinc 30 mg tablets, 60 plus");
});

test("a shortage is reported, shown and over", async () => {
  const { id } = await made();
  await app.signIn("catalogue");
  const { user } = open(`/admin/items?id=${id}`);
  await chooseAct(user, "Report shortage");
  const form = within(await screen.findByRole("dialog", { name: "Shortage" }));
  await user.type(form.getByLabelText(/^Short since/), "2026-11-02");
  await user.type(form.getByLabelText(/^Expected again/), "2026-12-01");
  await user.click(form.getByRole("button", { name: "Save shortage" }));
  await screen.findByText("Short since Nov 2, 2026, expected again on Dec 1, 2026.");
  await chooseAct(user, "Update shortage");
  const again = within(await screen.findByRole("dialog", { name: "Shortage" }));
  await user.clear(again.getByLabelText(/^Short since/));
  await user.clear(again.getByLabelText(/^Expected again/));
  await user.click(again.getByRole("button", { name: "Save shortage" }));
  await waitFor(async () => expect((await now(id)).shortageSince).toBeNull());
});

test("substitutes are proposed, added, put in order and removed", async () => {
  const same = { strengthText: "20 mg" };
  const { id } = await made(same);
  await made({ ...same, name: "Zinc of another maker" });
  await made({ name: "Zinc syrup" });
  await app.signIn("catalogue");
  const { user } = open(`/admin/items?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Add Zinc of another maker" }));
  const chosen = () =>
    within(screen.getByRole("list", { name: "Chosen substitutes" }))
      .queryAllByRole("link")
      .map(({ textContent }) => textContent?.replace(/ ITM-\d+$/, ""));
  await waitFor(() => expect(chosen()).toEqual(["Zinc of another maker"]));
  await choose(user, /^Another item/, "syrup", /^Zinc syrup/);
  await user.click(screen.getByRole("button", { name: "Add substitute" }));
  await waitFor(() => expect(chosen()).toEqual(["Zinc of another maker", "Zinc syrup"]));
  await user.click(screen.getByRole("button", { name: "Move Zinc syrup to the top" }));
  await waitFor(() => expect(chosen()).toEqual(["Zinc syrup", "Zinc of another maker"]));
  await user.click(screen.getByRole("button", { name: "Remove Zinc of another maker" }));
  await waitFor(() => expect(chosen()).toEqual(["Zinc syrup"]));
  expect((await now(id)).substitutes).toMatchObject([{ name: "Zinc syrup" }]);
});

test("a draft is deleted, anything else is not", async () => {
  const { id } = await made({ isActive: false });
  const active = await made({ name: "Zinc syrup" });
  await app.signIn("catalogue");
  const { user, goTo, address } = open(`/admin/items?id=${id}`);
  await chooseAct(user, "Delete item");
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete item" }));
  await waitFor(() => expect(address()).toBe("/admin/items"));
  expect((await app.get(`/api/items/${id}`)).statusCode).toBe(404);
  await goTo(`/admin/items?id=${active.id}`);
  const line = await menuLine(user, "Delete item");
  expect(line.textContent).toContain("Only drafts can be deleted.");
});

test("the palette offers the acts on a found item, and runs one on its page", async () => {
  const { id, name } = await made();
  await app.signIn("finance");
  const finance = open("/admin");
  expect(await showActs(finance.user, name)).toEqual([
    "Print label",
    "Why this price?",
    "Show recalls",
  ]);
  await app.signIn("catalogue");
  const { user, address } = open("/admin/units");
  await chooseFound(user, name, "Withdraw item");
  await screen.findByRole("alertdialog", { name: `Withdraw ${name}?` });
  expect(address()).toContain(id);
});
