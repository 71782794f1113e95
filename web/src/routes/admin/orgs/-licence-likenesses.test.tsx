import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { anOrganization } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const add = async (values: Partial<Organization>) =>
  (await app.post("/api/organizations", anOrganization(values))).json<Organization>();

test("a licence that looks like another names its pharmacy, and prevents nothing", async () => {
  const other = await add({ licenceNumber: "FA104", licenceAuthority: "PSI" });
  await app.signIn();
  const { user } = open("/admin/orgs/create");
  await user.type(await screen.findByLabelText(/^Licence number/), "FAL04");
  await user.type(screen.getByLabelText(/^Licence authority/), "PSI");
  const title = await screen.findByText("Licence FAL04 looks like another one");
  const notice = within(title.closest("[role=status]") as HTMLElement);
  const link = notice.getByRole("link", { name: `${other.name} (${other.code})` });
  expect(link.getAttribute("href")).toBe(`/admin/orgs/${other.id}`);
  await user.type(screen.getByLabelText(/^Licence number/), "5");
  await waitFor(() => expect(screen.queryByText(/looks like another one/)).toBeNull());
});

test("a pharmacy that is edited is told of the others, and not of itself", async () => {
  const { id } = await add({ licenceNumber: "FA104", licenceAuthority: "PSI", name: "Castlewren" });
  const other = await add({ licenceNumber: "FAL04", licenceAuthority: "PSI", name: "Moyfenn" });
  await app.signIn();
  const { user } = open(`/admin/orgs/${id}`);
  await user.click(await screen.findByRole("button", { name: /^Edit/ }));
  await screen.findByText("Licence FA104 looks like another one");
  expect(screen.getByRole("link", { name: `Moyfenn (${other.code})` })).toBeDefined();
  expect(screen.queryByRole("link", { name: /^Castlewren \(/ })).toBeNull();
});
