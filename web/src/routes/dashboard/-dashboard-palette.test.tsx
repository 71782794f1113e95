import { anOrganization } from "@pharmacy/server/test/records";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

async function aPharmacy(name: string) {
  const answer = await app.post("/api/organizations", anOrganization({ name }));
  return answer.json<{ id: string }>().id;
}

test("a pharmacy's people find their own pharmacy and colleagues, and nobody else's", async () => {
  const own = await aPharmacy("Rathfern Chemist");
  const other = await aPharmacy("Rathfern Mill Pharmacy");
  const { userId } = await app.as("pharmacist", own);
  await app.as("pharmacist", other);
  await app.signIn("owner", own);
  const { user, address } = open("/dashboard");
  await screen.findByRole("button", { name: /^Find anything/ });
  await user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: /^Find a record/ });
  await user.type(field, "rathfern");
  const found = await screen.findAllByRole("option");
  expect(found.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Rathfern Chemist/),
  ]);
  await user.clear(field);
  await user.type(field, "pharmacist");
  await screen.findByRole("option", { name: /^pharmacist/ });
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe(`/dashboard/settings/team?id=${userId}`));
});
