import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Locator, Page } from "@playwright/test";
import { aPharmacy } from "./support/records.ts";
import { button, field, toast } from "./support/screen.ts";
import { test as base, expect } from "./support/test.ts";
import { ADMIN } from "./support/users.ts";

type Conflict = { pharmacy: Organization; form: Locator; panel: Locator };

/** Journeys that begin with two users saving one pharmacy, where the second gets a conflict. */
const test = base.extend<{ conflict: Conflict }>({
  conflict: async ({ page, api, signIn, open, complaints }, use) => {
    complaints.expect(/^409 PATCH \/api\/organizations\//);
    const pharmacy = await aPharmacy(api);
    const second = await open(await signIn(ADMIN));
    const [one, other] = [await edit(page, pharmacy), await edit(second, pharmacy)];
    await field(other, "Company number").fill("555002");
    await field(other, "Licence authority").fill("Another regulator");

    await field(one, "City").fill("Moyfenn");
    await field(one, "Company number").fill("555001");
    await button(one, "Save pharmacy").click();
    await expect(one).toBeHidden();
    await button(other, "Save pharmacy").click();
    const panel = other.getByRole("alert");
    await expect(panel).toContainText("Someone else changed this record");
    await expect(panel.getByRole("row", { name: /^Company number/ })).toContainText("555001");
    await expect(panel.getByRole("row", { name: /^City/ })).toContainText("Moyfenn");
    await expect(toast(second, "Failed to update organization")).toBeHidden();
    await use({ pharmacy, form: other, panel });
  },
});

async function edit(page: Page, { id, name }: Organization): Promise<Locator> {
  await page.goto(`/admin/orgs/${id}`);
  await button(page, "Edit pharmacy").click();
  return page.getByRole("dialog", { name: `Edit ${name}` });
}

test.describe("two users edit one pharmacy", () => {
  test("keeping one's own values saves them and leaves the other user's changes", async ({
    api,
    conflict,
  }) => {
    const { pharmacy, form, panel } = conflict;
    await panel.getByRole("button", { name: "Keep mine" }).click();
    await expect(form).toBeHidden();
    expect(await api.get(`organizations/${pharmacy.id}`)).toMatchObject({
      companyNumber: "555002",
      licenceAuthority: "Another regulator",
      address: { city: "Moyfenn" },
    });
  });

  test("using the other user's values fills them in but saves nothing", async ({
    api,
    conflict,
  }) => {
    const { pharmacy, form, panel } = conflict;
    await panel.getByRole("button", { name: "Use theirs" }).click();
    await expect(panel).toBeHidden();
    await expect(field(form, "Company number")).toHaveValue("555001");
    await expect(field(form, "City")).toHaveValue("Moyfenn");
    await field(form, "Notes").fill("Seen.");
    await button(form, "Save pharmacy").click();
    await expect(form).toBeHidden();
    expect(await api.get(`organizations/${pharmacy.id}`)).toMatchObject({
      companyNumber: "555001",
      licenceAuthority: "Pharmacy regulator",
      address: { city: "Moyfenn" },
      notes: "Seen.",
    });
  });
});
