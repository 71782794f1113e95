import { turnOnSecondFactor } from "@pharmacy/server/test/second-factor";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();
const section = async () => within(await screen.findByRole("region", { name: "Security" }));
const read = async () => (await app.get("/api/settings")).json();

test("requiring a second factor first says how many users lack one", async () => {
  await app.signIn();
  await turnOnSecondFactor(app.callerWith(session.token() ?? ""));
  const { user } = open("/admin/settings/security");
  const demand = await (await section()).findByRole("switch", { name: "Require a second factor" });
  await user.click(demand);
  const question = within(
    await screen.findByRole("alertdialog", { name: "Require a second factor?" }),
  );
  question.getByText("1 person has neither yet.");
  expect((await read()).requireSecondFactor).toBe(false);
  await user.click(question.getByRole("button", { name: "Require second factor" }));
  await waitFor(() => expect(demand).toHaveProperty("checked", true));
  const { db } = app;
  const { rows } = await db.$client.query("select require_second_factor as is_on from settings");
  expect(rows).toEqual([{ is_on: true }]);
});

test("an administrator without one is told why it cannot be required", async () => {
  await app.signIn();
  const { user } = open("/admin/settings/security");
  const demand = await (await section()).findByRole("switch", { name: "Require a second factor" });
  await user.click(demand);
  await user.click(await screen.findByRole("button", { name: "Require second factor" }));
  await screen.findByText(/^First set up a second factor on your/);
  expect((await read()).requireSecondFactor).toBe(false);
});

test("the retention of the audit log is saved, and a refusal is shown at its field", async () => {
  await app.signIn();
  const { user } = open("/admin/settings/retention");
  const card = within(await screen.findByRole("region", { name: "Audit log" }));
  const name = "Keep the audit log online (months)";
  const field = await card.findByLabelText(name);
  await user.clear(field);
  await user.type(field, "11{Enter}");
  await card.findByText("Enter a whole number of months, from 12 to 120.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.clear(field);
  await user.type(field, "60{Enter}");
  await waitFor(async () => expect((await read()).logRetentionMonths).toBe(60));
});

test("finance and support have read-only access, and see who can change it", async () => {
  await app.signIn("finance");
  const page = open("/admin/settings/security");
  const demand = await (await section()).findByRole("switch", { name: "Require a second factor" });
  expect(demand).toHaveProperty("disabled", true);
  screen.getByText("Only administrators can change the settings of the network.");
  await page.goTo("/admin/settings/retention");
  await screen.findByLabelText("Keep the audit log online (months)");
  expect(screen.queryByRole("button", { name: "Save retention period" })).toBeNull();
});
