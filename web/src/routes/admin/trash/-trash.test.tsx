import { anOrganization, aUser } from "@pharmacy/server/test/records";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

async function aDeletedUser(values: Parameters<typeof aUser>[0] = {}): Promise<string> {
  const { id } = (await app.post("/api/users", aUser(values))).json();
  // one who never signed in would be erased
  await app.db.$client.query("update users set last_sign_in_at = now() where id = $1", [id]);
  await app.delete(`/api/users/${id}`);
  return id;
}

test("a deleted user is restored from the trash and opened from the toast", async () => {
  const id = await aDeletedUser({ name: "Niamh Corrigan" });
  await app.signIn();
  const page = open("/admin/trash");
  const row = await screen.findByRole("row", { name: "Niamh Corrigan" });
  within(row).getByText("90 days");
  await page.user.click(within(row).getByRole("button", { name: "Restore Niamh Corrigan" }));
  await screen.findByText("User restored");
  await screen.findByText(/^Nothing is deleted/);
  await page.user.click(screen.getByRole("button", { name: "Open" }));
  await expect.poll(page.address).toBe(`/admin/users/${id}`);
});

test("a refusal says why, and the record stays in the trash", async () => {
  await aDeletedUser({ name: "Niamh Corrigan", email: "niamh@castlewren.example" });
  await app.post("/api/users", aUser({ email: "niamh@castlewren.example" }));
  await app.signIn();
  const page = open("/admin/trash");
  await page.user.click(await screen.findByRole("button", { name: "Restore Niamh Corrigan" }));
  await screen.findByText("Failed to restore user");
  await screen.findByText("A user with this email already exists.");
  expect(screen.getByRole("row", { name: "Niamh Corrigan" })).toBeTruthy();
});

test("the kind is a filter, and a pharmacy is kept", async () => {
  await aDeletedUser({ name: "Niamh Corrigan" });
  const { id } = (await app.post("/api/organizations", anOrganization({ name: "Linden" }))).json();
  await app.patch(`/api/organizations/${id}`, { status: "inactive" });
  await app.delete(`/api/organizations/${id}`);
  await app.signIn();
  open("/admin/trash?kind=organization");
  within(await screen.findByRole("row", { name: "Linden" })).getByText("Kept");
  expect(screen.queryByRole("row", { name: "Niamh Corrigan" })).toBeNull();
});

test("Tab reaches a row's button, and Enter restores", async () => {
  await aDeletedUser({ name: "Niamh Corrigan" });
  await app.signIn();
  const page = open("/admin/trash");
  const button = await screen.findByRole("button", { name: "Restore Niamh Corrigan" });
  screen.getByLabelText("Kind").focus();
  for (let step = 0; step < 20 && document.activeElement !== button; step += 1) {
    await page.user.tab();
  }
  expect(document.activeElement).toBe(button);
  await page.user.keyboard("{Enter}");
  await screen.findByText("User restored");
});
