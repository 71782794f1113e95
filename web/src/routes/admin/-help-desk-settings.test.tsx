import { aTemplate } from "@pharmacy/server/test/questions";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const card = async (name: string) => within(await screen.findByRole("region", { name }));
const settings = async () => (await app.get("/api/settings")).json();

test("hours, targets and holidays of the support desk can be set", async () => {
  await app.signIn();
  const { user } = open("/admin/settings/help-desk");
  const desk = await card("Support desk");
  await user.click(await desk.findByRole("checkbox", { name: "Saturday" }));
  const closes = desk.getByLabelText(/^Closes at/);
  await user.clear(closes);
  await user.type(closes, "08:00");
  await user.click(desk.getByRole("button", { name: "Save support desk" }));
  await desk.findByText("Closing time must be after opening time.");
  await user.clear(closes);
  await user.type(closes, "18:00");
  const billing = desk.getByLabelText(/^Billing/);
  await user.clear(billing);
  await user.type(billing, "16");
  fireEvent.change(desk.getByLabelText("Date"), { target: { value: "2026-12-25" } });
  await user.click(desk.getByRole("button", { name: "Add holiday" }));
  await desk.findByText("Enter the name of the holiday.");
  await user.type(desk.getByLabelText("Holiday"), "Christmas Day");
  // a filled-in holiday that was not added is saved with the rest
  await user.click(desk.getByRole("button", { name: "Save support desk" }));
  await screen.findByText("Support desk saved");
  expect(await settings()).toMatchObject({
    businessHours: { days: [1, 2, 3, 4, 5, 6], opensAt: "09:00", closesAt: "18:00" },
    holidays: [{ date: "2026-12-25", name: "Christmas Day" }],
    answerTargets: { billing: 16, orders: 4 },
  });
});

test("a template is created, changed and deleted", async () => {
  await app.signIn("support");
  const { user } = open("/admin/settings/help-desk");
  const templates = await card("Answer templates");
  await user.click(await templates.findByRole("button", { name: "New template" }));
  let form = within(await screen.findByRole("form", { name: "New template" }));
  await user.type(form.getByLabelText(/^Name/), "Delays");
  fireEvent.change(form.getByLabelText(/^Text/), { target: { value: "Dear {patient}," } });
  await user.click(form.getByRole("button", { name: "Create template" }));
  await form.findByText("Only {name}, {pharmacy}, {number} can be filled in.");
  fireEvent.change(form.getByLabelText(/^Text/), { target: { value: "Dear {name}," } });
  await user.click(form.getByRole("button", { name: "Create template" }));
  await user.click(await templates.findByRole("button", { name: "Edit Delays" }));
  form = within(await screen.findByRole("form", { name: "Delays" }));
  await user.selectOptions(form.getByLabelText(/^Topic/), "Orders");
  await user.click(form.getByRole("button", { name: "Save template" }));
  await templates.findByText(/^Orders · Dear \{name\},/);
  await user.click(templates.getByRole("button", { name: "Delete Delays" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete Delays?" });
  await user.click(within(question).getByRole("button", { name: "Delete template" }));
  await templates.findByText("No templates yet.");
  await waitFor(async () =>
    expect((await app.get("/api/answer-templates")).json().items).toEqual([]),
  );
});

test("a read-only user is offered no changes", async () => {
  await app.post("/api/answer-templates", aTemplate({ name: "Delays" }));
  await app.signIn("finance");
  open("/admin/settings/help-desk");
  const desk = await card("Support desk");
  await desk.findByRole("checkbox", { name: "Saturday" });
  expect(desk.queryByRole("button")).toBeNull();
  const templates = await card("Answer templates");
  await templates.findByText("Delays");
  expect(templates.queryByRole("button")).toBeNull();
});
