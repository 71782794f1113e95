import { aUnit } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

async function aStoredUnit(values: Parameters<typeof aUnit>[0] = {}) {
  return (await app.post("/api/units", aUnit(values))).json<{ id: string; name: string }>();
}

test("a new unit is created beside the list and appears in it", async () => {
  await app.signIn();
  const page = open("/admin/units");
  const [first] = await screen.findAllByRole("button", { name: "New unit" });
  await page.user.click(first as HTMLElement);
  const sheet = await screen.findByRole("dialog", { name: "New unit" });
  await page.user.type(within(sheet).getByLabelText(/^Name/), "lozenge");
  await page.user.type(within(sheet).getByLabelText(/^Plural name/), "lozenges");
  await page.user.type(within(sheet).getByLabelText(/^Code/), "LOZ");
  await page.user.type(within(sheet).getByLabelText(/^Symbol/), "loz");
  await page.user.click(within(sheet).getByRole("button", { name: "Create unit" }));

  expect(await screen.findByRole("row", { name: "lozenge" })).toBeTruthy();
  expect(await app.history()).toMatchObject([{ action: "create", model: "unit" }]);
});

test("a code that is not UCUM is reported beside its field, and nothing is created", async () => {
  await app.signIn();
  const page = open("/admin/units?id=new");
  const sheet = await screen.findByRole("dialog", { name: "New unit" });
  await page.user.type(within(sheet).getByLabelText(/^Name/), "microgram");
  await page.user.type(within(sheet).getByLabelText(/^Plural name/), "micrograms");
  await page.user.type(within(sheet).getByLabelText(/^Code/), "UG");
  await page.user.type(within(sheet).getByLabelText(/^Symbol/), "mcg");
  await page.user.selectOptions(within(sheet).getByLabelText(/^Kind/), "measure");
  await page.user.type(within(sheet).getByLabelText("UCUM code"), "mcg");
  await page.user.click(within(sheet).getByRole("button", { name: "Create unit" }));

  expect(
    await within(sheet).findByText('"mcg" is not a valid UCUM code. Did you mean ug?'),
  ).toBeTruthy();
  expect(within(sheet).getByLabelText("UCUM code")).toBe(document.activeElement);
  expect(screen.queryByText("Failed to create unit")).toBeNull();
  expect(await app.history()).toEqual([]);
});

test("the URL determines the list, and an invalid URL is tolerated", async () => {
  await aStoredUnit({ name: "gram" });
  await aStoredUnit({ name: "crate", status: "inactive" });
  await app.signIn();
  const page = open("/admin/units?status=inactive&page=minus-one");

  expect(await screen.findByRole("row", { name: "crate" })).toBeTruthy();
  expect(screen.queryByRole("row", { name: "gram" })).toBeNull();
  await page.user.selectOptions(screen.getByLabelText("Status"), "Any");
  expect(await screen.findByRole("row", { name: "gram" })).toBeTruthy();
  expect(page.address()).toBe("/admin/units");
});

test("deactivating shows its effects first", async () => {
  const { id } = await aStoredUnit({ name: "tablet" });
  await app.signIn();
  const page = open("/admin/units");
  await page.user.click(await screen.findByRole("button", { name: "Actions for tablet" }));
  await page.user.click(await screen.findByRole("menuitem", { name: "Deactivate unit" }));
  const question = await screen.findByRole("alertdialog", { name: "Deactivate tablet?" });
  expect(within(question).getByText("It can no longer be chosen.")).toBeTruthy();
  await page.user.click(within(question).getByRole("button", { name: "Deactivate unit" }));

  const row = await screen.findByRole("row", { name: "tablet" });
  expect(await within(row).findByText("Inactive")).toBeTruthy();
  expect((await app.get(`/api/units/${id}`)).json()).toMatchObject({ status: "inactive" });

  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await within(row).findByText("Active")).toBeTruthy();
  expect((await app.get(`/api/units/${id}`)).json()).toMatchObject({ status: "active" });
  expect((await app.history()).map(({ action }) => action)).toEqual([
    "create",
    "deactivate",
    "activate",
  ]);
});

test("undo reverts a whole edit, unless another user has changed the unit since", async () => {
  const { id } = await aStoredUnit({ name: "tablet", symbol: "tab" });
  await app.signIn();
  const page = open(`/admin/units?id=${id}`);
  const sheet = await screen.findByRole("dialog", { name: "tablet" });
  const symbol = within(sheet).getByLabelText(/^Symbol/);
  await page.user.click(within(sheet).getByRole("button", { name: "Edit unit" }));
  await page.user.clear(symbol);
  await page.user.type(symbol, "tbl");
  await page.user.click(within(sheet).getByRole("button", { name: "Save unit" }));
  const undo = await screen.findByRole("button", { name: "Undo" });
  const { version } = (await app.get(`/api/units/${id}`)).json();
  await app.patch(`/api/units/${id}`, { namePlural: "pills", version });
  await page.user.click(undo);
  await screen.findByText("Nothing was undone");
  expect((await app.get(`/api/units/${id}`)).json()).toMatchObject({
    symbol: "tbl",
    namePlural: "pills",
  });
});

test("a row opens a unit for viewing, and a button or its menu for editing", async () => {
  await aStoredUnit({ name: "tablet" });
  await app.signIn();
  const page = open("/admin/units");
  await page.user.click(await screen.findByRole("button", { name: "tablet" }));
  const sheet = await screen.findByRole("dialog", { name: "tablet" });
  expect(within(sheet).getByLabelText(/^Name/)).toHaveProperty("readOnly", true);
  expect(within(sheet).queryByRole("button", { name: "Save unit" })).toBeNull();
  await page.user.click(within(sheet).getByRole("button", { name: "Edit unit" }));
  await waitFor(() => expect(document.activeElement).toBe(within(sheet).getByLabelText(/^Name/)));
  await page.user.click(within(sheet).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await page.user.click(screen.getByRole("button", { name: "Actions for tablet" }));
  await page.user.click(await screen.findByRole("menuitem", { name: "Edit unit" }));
  const again = await screen.findByRole("dialog", { name: "tablet" });
  expect(within(again).getByLabelText(/^Name/)).toHaveProperty("readOnly", false);
});

test.each(["{Enter}", "{ArrowDown}"])(
  "the menu of a row, opened by %s, takes the focus",
  async (key) => {
    await aStoredUnit({ name: "tablet" });
    await app.signIn();
    const { user } = open("/admin/units");
    (await screen.findByRole("button", { name: "Actions for tablet" })).focus();
    await user.keyboard(key);
    const first = await screen.findByRole("menuitem", { name: "Edit unit" });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard("{Escape}");
    const button = screen.getByRole("button", { name: "Actions for tablet" });
    await waitFor(() => expect(document.activeElement).toBe(button));
  },
);

test("a read-only user cannot change a unit", async () => {
  const { id } = await aStoredUnit({ name: "tablet" });
  await app.signIn("finance");
  open(`/admin/units?id=${id}`);

  const sheet = await screen.findByRole("dialog", { name: "tablet" });
  for (const name of ["Edit unit", "Save unit"]) {
    expect(within(sheet).queryByRole("button", { name })).toBeNull();
  }
  expect(within(sheet).getByLabelText(/^Name/)).toHaveProperty("readOnly", true);
  expect(screen.queryByRole("button", { name: "New unit", hidden: true })).toBeNull();
});
