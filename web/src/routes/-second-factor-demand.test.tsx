import { anOrganization } from "@pharmacy/server/test/records";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { session } from "#api/session.ts";
import { usersApi } from "#resources/users/users.api.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();
const demand = () => app.db.$client.query("update settings set require_second_factor = true");

/** The parts above the page load after it, and react to refusals. */
async function arrive(address: string) {
  const page = open(address);
  await screen.findByLabelText(/^Notifications alt/);
  return page;
}

test("a user signed in when a second factor becomes required is sent to set one up, once", async () => {
  await app.signIn("support");
  const page = await arrive("/admin");
  await demand();
  await page.goTo("/admin/users");
  await waitFor(() => expect(page.address()).toBe("/dashboard/account"));
  await screen.findByText("Your network requires a second factor. Set one up to continue.");
  expect(session.profile()?.mustSetUpSecondFactor).toBe(true);

  await page.goTo("/dashboard/profile");
  await usersApi.impact(crypto.randomUUID()).catch(() => {});
  await page.goTo("/dashboard/profile");
  expect(page.address()).toBe("/dashboard/profile");
});

test("a forbidden action leaves the user on the page", async () => {
  await app.signIn("support");
  const page = await arrive("/admin");
  const refused = await usersApi.remove(crypto.randomUUID()).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "forbidden" });
  await usersApi.impact(crypto.randomUUID()).catch(() => {});
  expect(page.address()).toBe("/admin");
});

test("pharmacy users are not affected", async () => {
  const { id } = (await app.post("/api/organizations", anOrganization())).json<{ id: string }>();
  await app.signIn("owner", id);
  const page = await arrive("/dashboard/account");
  await demand();
  await page.goTo("/dashboard/settings/team");
  await screen.findByRole("heading", { name: "People" });
  expect(page.address()).toBe("/dashboard/settings/team");
});
