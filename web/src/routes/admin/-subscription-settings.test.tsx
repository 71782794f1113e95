import { anOfferedPlan } from "@pharmacy/server/test/registrations";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";

const app = testApp();

const card = () => screen.findByRole("region", { name: "New members" });
const settings = async () => (await app.get("/api/settings")).json();

test("an administrator sets a fallback for a plan no longer offered", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard" });
  await anOfferedPlan(app, { name: "Old", status: "draft" });
  await app.signIn();
  const { user } = open("/admin/settings/membership");
  const place = await card();
  const choice = await within(place).findByLabelText("Fallback plan");
  const options = [...choice.querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(options).toEqual(["None", "Standard"]);
  await user.selectOptions(choice, "Standard");
  await user.click(within(place).getByRole("button", { name: "Save defaults" }));
  await screen.findByText("Defaults for new members saved");
  expect(await settings()).toMatchObject({ defaultPlan: plan });

  await user.selectOptions(await within(await card()).findByLabelText("Fallback plan"), "");
  const save = within(await card()).getByRole("button", { name: "Save defaults" });
  // the toast appears a moment before the button can be pressed again
  await waitFor(() => expect(save.getAttribute("aria-busy")).toBeNull());
  await user.click(save);
  await waitFor(async () => expect((await settings()).defaultPlan).toBeNull());
  await waitFor(() => expect(save.getAttribute("aria-busy")).toBeNull());
});

test("a value saved by another user is shown beside the chosen one", async () => {
  const standard = await anOfferedPlan(app, { name: "Standard" });
  const premium = await anOfferedPlan(app, { name: "Premium", code: "PREMIUM" });
  await app.signIn();
  const { user } = open("/admin/settings/membership");
  const place = await card();
  const choice = await within(place).findByLabelText("Fallback plan");
  const { version } = await settings();
  await app.patch("/api/settings", { defaultPlan: standard, version });
  await user.selectOptions(choice, "Premium");
  await user.click(within(place).getByRole("button", { name: "Save defaults" }));
  await within(place).findByRole("heading", { name: "Someone else changed this record" });
  await within(place).findByRole("radio", { name: "Fallback plan, theirs: Standard" });
  await user.click(within(place).getByRole("button", { name: "Keep mine" }));
  // otherwise its toast would appear in the next test
  await screen.findByText("Defaults for new members saved");
  expect((await settings()).defaultPlan).toBe(premium);
  takeComplaints();
});

test("a plan that another user activated and chose meanwhile is shown by name too", async () => {
  await anOfferedPlan(app, { name: "Premium", code: "PREMIUM" });
  await app.signIn();
  const { user } = open("/admin/settings/membership");
  const place = await card();
  const choice = await within(place).findByLabelText("Fallback plan");
  const gold = await anOfferedPlan(app, { name: "Gold", code: "GOLD" });
  const { version } = await settings();
  await app.patch("/api/settings", { defaultPlan: gold, version });
  await user.selectOptions(choice, "Premium");
  await user.click(within(place).getByRole("button", { name: "Save defaults" }));
  await within(place).findByRole("radio", { name: "Fallback plan, theirs: Gold" });
  // each name comes with an answer of its own
  await within(place).findByRole("radio", { name: "Fallback plan, yours: Premium" });
  takeComplaints();
});

test("finance sees the defaults for new members, without being able to change them", async () => {
  await anOfferedPlan(app, { name: "Standard" });
  await app.signIn("finance");
  open("/admin/settings/membership");
  const place = await card();
  const choice = await within(place).findByLabelText<HTMLSelectElement>("Fallback plan");
  expect(choice.disabled).toBe(true);
  expect(within(place).queryByRole("button", { name: "Save defaults" })).toBeNull();
});
