import { anOfferedPlan } from "@pharmacy/server/test/applications";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";

const app = testApp();

const card = () => screen.findByRole("region", { name: "New members" });
const settings = async () => (await app.get("/api/settings")).json();

test("an administrator names the plan that stands in for one that is offered no more", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard" });
  await anOfferedPlan(app, { name: "Old", status: "draft" });
  await app.signIn();
  const { user } = open("/admin/settings");
  const place = await card();
  const choice = await within(place).findByLabelText("Plan that stands in");
  const options = [...choice.querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(options).toEqual(["None", "Standard"]);
  await user.selectOptions(choice, "Standard");
  await user.click(within(place).getByRole("button", { name: "Save new members" }));
  await screen.findByText("What new members begin with is saved");
  expect(await settings()).toMatchObject({ defaultPlan: plan, timeZone: "Europe/Dublin" });

  await user.selectOptions(await within(await card()).findByLabelText("Plan that stands in"), "");
  await user.click(within(await card()).getByRole("button", { name: "Save new members" }));
  await expect.poll(async () => (await settings()).defaultPlan).toBeNull();
});

test("what somebody else saved meanwhile is laid beside what was chosen", async () => {
  const standard = await anOfferedPlan(app, { name: "Standard" });
  const premium = await anOfferedPlan(app, { name: "Premium", code: "PREMIUM" });
  await app.signIn();
  const { user } = open("/admin/settings");
  const place = await card();
  const choice = await within(place).findByLabelText("Plan that stands in");
  const { version } = await settings();
  await app.patch("/api/settings", { defaultPlan: standard, version });
  await user.selectOptions(choice, "Premium");
  await user.click(within(place).getByRole("button", { name: "Save new members" }));
  await within(place).findByRole("heading", { name: "Somebody else changed this record" });
  within(place).getByRole("radio", { name: "Plan that stands in, theirs: Standard" });
  await user.click(within(place).getByRole("button", { name: "Keep mine" }));
  await expect.poll(async () => (await settings()).defaultPlan).toBe(premium);
  takeComplaints();
});

test("what is chosen stays while another part of the settings is saved", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard" });
  await app.signIn();
  const { user } = open("/admin/settings");
  const choice = await within(await card()).findByLabelText("Plan that stands in");
  await user.selectOptions(choice, "Standard");
  const months = await screen.findByLabelText("Months the audit log stays at hand");
  await user.clear(months);
  await user.type(months, "72{Enter}");
  await screen.findByText("The months are saved");
  expect(within(await card()).getByLabelText<HTMLSelectElement>(/^Plan that/).value).toBe(plan);
  const save = within(await card()).getByRole("button", { name: "Save new members" });
  await user.click(save);
  await screen.findByText("What new members begin with is saved");
  expect(await settings()).toMatchObject({ defaultPlan: plan, logRetentionMonths: 72 });
  expect(document.activeElement).toBe(save);
});

test("finance sees what new members begin with, and changes nothing", async () => {
  await anOfferedPlan(app, { name: "Standard" });
  await app.signIn("finance");
  open("/admin/settings");
  const place = await card();
  const choice = await within(place).findByLabelText<HTMLSelectElement>("Plan that stands in");
  expect(choice.disabled).toBe(true);
  expect(within(place).queryByRole("button", { name: "Save new members" })).toBeNull();
});
