import { aUnit } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { failing } from "#test/failing.ts";
import { confirm, openImport, press, work } from "#test/imports.ts";

const app = testApp();

async function someUnits() {
  const ids: string[] = [];
  for (const [code, sortOrder] of [
    ["TAB", 1],
    ["VIA", 7],
  ] as const) {
    const unit = aUnit({ code, name: `thing ${code}`, sortOrder });
    ids.push((await app.post("/api/units", unit)).json().id);
  }
  return ids;
}

async function ordersOf(ids: readonly string[]) {
  const units = await Promise.all(ids.map((id) => app.get(`/api/units/${id}`)));
  return units.map((unit) => unit.json().sortOrder);
}

async function editSelected() {
  const page = await openImport(app, "/admin/units");
  await page.user.click(await screen.findByLabelText("Select thing TAB"));
  await page.user.click(screen.getByLabelText("Select thing VIA"));
  await page.user.click(await screen.findByRole("button", { name: "Edit fields" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Edit 2 units" });
  return { page, dialog: within(dialog) };
}

test("selected records are edited together, after a look, and put back", async () => {
  const ids = await someUnits();
  const { page, dialog } = await editSelected();
  await page.user.selectOptions(await dialog.findByLabelText("Field"), "Order");
  await page.user.click(dialog.getByRole("button", { name: "Check changes" }));
  expect(await dialog.findByText("Enter a value for each field.")).toBeTruthy();
  expect(dialog.getByText("Enter a value.")).toBeTruthy();

  await page.user.type(dialog.getByLabelText("New value of Order"), "7");
  await page.user.click(dialog.getByRole("button", { name: "Check changes" }));
  await waitFor(() => expect(page.address()).toMatch(/^\/admin\/units\/import\?id=/));
  await work(app, "Checking the rows…");
  await screen.findByText("0 new, 1 changed, 1 unchanged, 0 refused");
  expect(screen.getByRole("heading", { name: "Change of order of 2 units" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Change units" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change columns" })).toBeNull();
  const rows = within(await screen.findByRole("list", { name: "Changed rows" }));
  const [row] = rows.getAllByRole("listitem");
  expect(row?.textContent).toContain("thing TAB · TAB");
  expect(row?.textContent).toContain("Order 1 →to 7");
  expect(await ordersOf(ids)).toEqual([1, 7]);

  await press(page, "Change 1 unit");
  await confirm(page, "Change 1 unit");
  await work(app, "Changing units…");
  await screen.findByText("1 unit changed.");
  expect(await ordersOf(ids)).toEqual([7, 7]);
  expect(screen.queryByRole("link", { name: "Import another file" })).toBeNull();

  await press(page, "Undo change");
  await confirm(page, "Undo change");
  await work(app, "Undoing the change of units…");
  await screen.findByText("Change undone: 1 unit restored.");
  expect(await ordersOf(ids)).toEqual([1, 7]);
});

test("several fields are set at once, and one that is left empty needs no value", async () => {
  await someUnits();
  const { page, dialog } = await editSelected();
  const field = await dialog.findByLabelText("Field");
  await page.user.selectOptions(field, "Status");
  await page.user.selectOptions(dialog.getByLabelText("New value of Status"), "Inactive");
  await page.user.click(dialog.getByRole("button", { name: "Add field" }));
  const second = within(dialog.getByRole("group", { name: "Field 2" }));
  expect(second.queryByRole("option", { name: "Status" })).toBeNull();
  await page.user.selectOptions(second.getByLabelText("Field"), "Decimals");
  await page.user.click(second.getByLabelText("Leave empty"));
  expect(second.queryByLabelText("New value of Decimals")).toBeNull();
  await page.user.click(dialog.getByRole("button", { name: "Check changes" }));
  await work(app, "Checking the rows…");
  expect(await screen.findByText("Change of status and decimals of 2 units")).toBeTruthy();
});

test("an answer that fails keeps the dialog and what was chosen", async () => {
  await someUnits();
  const { page, dialog } = await editSelected();
  await page.user.selectOptions(await dialog.findByLabelText("Field"), "Order");
  await page.user.type(dialog.getByLabelText("New value of Order"), "7");
  failing(/runs\/edits$/);
  await page.user.click(dialog.getByRole("button", { name: "Check changes" }));
  expect(await dialog.findByRole("alert")).toBeTruthy();
  expect(dialog.getByLabelText("New value of Order")).toHaveProperty("value", "7");
});

test("people who may not edit the records are not offered it", async () => {
  await someUnits();
  await app.signIn("finance");
  open("/admin/units");
  await screen.findByText("thing TAB");
  expect(screen.queryByLabelText("Select thing TAB")).toBeNull();
});
