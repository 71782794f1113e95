import { aTaxRate } from "@pharmacy/server/test/tax-rates";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatDate } from "#lib/format.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const card = async () => within(await screen.findByRole("region", { name: "Tax" }));

test("a rate is added in the settings and shown with its country and first day", async () => {
  await app.signIn();
  const { user } = open("/admin/settings/tax");
  const tax = await card();
  await user.click(await tax.findByRole("button", { name: "New tax rate" }));
  const sheet = within(await screen.findByRole("dialog", { name: "New tax rate" }));
  await user.type(sheet.getByLabelText(/^Rate/), "13.5");
  await user.type(sheet.getByLabelText(/^First day/), "2026-01-01");
  await user.clear(sheet.getByLabelText(/^Category/));
  await user.type(sheet.getByLabelText(/^Category/), "second-reduced");
  await user.click(sheet.getByRole("button", { name: "Create tax rate" }));
  const row = (await tax.findByText("Ireland · Second reduced")).closest("li");
  expect(row?.textContent).toMatch(/13\.5%/);
  expect((await app.get("/api/tax-rates")).json().items).toMatchObject([
    { country: "IE", category: "second-reduced", rateBps: 1_350, startDate: "2026-01-01" },
  ]);
});

test("the same first day twice is pointed out beside its field", async () => {
  await app.post("/api/tax-rates", aTaxRate({ startDate: "2026-01-01" }));
  await app.signIn();
  const { user } = open("/admin/settings/tax");
  const tax = await card();
  await user.click(await tax.findByRole("button", { name: "New tax rate" }));
  const sheet = within(await screen.findByRole("dialog", { name: "New tax rate" }));
  await user.type(sheet.getByLabelText(/^Rate/), "20");
  await user.type(sheet.getByLabelText(/^First day/), "2026-01-01");
  await user.click(sheet.getByRole("button", { name: "Create tax rate" }));
  await sheet.findByText("This country has a standard rate from this day already. Edit that one.", {
    selector: "p[id$=-error]",
  });
});

test("a rate that is followed by another says until when it applies", async () => {
  await app.post("/api/tax-rates", aTaxRate({ startDate: "2020-09-01" }));
  await app.post("/api/tax-rates", aTaxRate({ startDate: "2021-03-01" }));
  await app.post("/api/tax-rates", aTaxRate({ startDate: "2021-02-01", category: "reduced" }));
  await app.signIn();
  open("/admin/settings/tax");
  const tax = await card();
  const [first, last] = [formatDate("2020-09-01"), formatDate("2021-02-28")];
  expect(await tax.findByText(`From ${first} until ${last}`)).toBeTruthy();
  expect(tax.getByText(`From ${formatDate("2021-03-01")}`)).toBeTruthy();
  expect(tax.getByText(`From ${formatDate("2021-02-01")}`)).toBeTruthy();
});

test("finance reads the rates and cannot change them", async () => {
  await app.post("/api/tax-rates", aTaxRate());
  await app.signIn("finance");
  open("/admin/settings/tax");
  const tax = await card();
  await tax.findByText("Ireland · Standard");
  expect(tax.queryByRole("button", { name: /rate|Edit|Delete|Save/ })).toBeNull();
});

test("a changed rate is put back with one press, and the history has both changes", async () => {
  await app.post("/api/tax-rates", aTaxRate({ rateBps: 2_300 }));
  await app.signIn();
  const { user } = open("/admin/settings/tax");
  const tax = await card();
  await user.click(await tax.findByRole("button", { name: /^Edit/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "Tax rate" }));
  await user.clear(sheet.getByLabelText(/^Rate/));
  await user.type(sheet.getByLabelText(/^Rate/), "25");
  await user.click(sheet.getByRole("button", { name: "Save tax rate" }));
  const toast = (await screen.findByText("Tax rate updated successfully")).closest("li");
  within(toast as HTMLElement).getByText("Rate");
  const rate = async () => (await app.get("/api/tax-rates")).json().items[0].rateBps;
  expect(await rate()).toBe(2_500);
  await user.click(within(toast as HTMLElement).getByRole("button", { name: "Undo" }));
  await screen.findByText("Change undone");
  expect(await rate()).toBe(2_300);
  expect((await app.history()).map(({ action }) => action)).toEqual(["create", "update", "update"]);
});
