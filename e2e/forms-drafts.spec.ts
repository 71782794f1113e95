import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { expectAccessible } from "./support/axe.ts";
import { draftsOf, goOn, halfType, NEW, offer } from "./support/drafts.ts";
import { aPharmacy } from "./support/records.ts";
import { button, chooseOwn, field, fillSignIn } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { ADMIN, SUPPORT } from "./support/users.ts";

test("a closed tab leaves a draft; two open tabs do not disturb each other", async ({ page }) => {
  await halfType(page, "First tab");
  const second = await page.context().newPage();
  await second.goto(NEW);
  await expect(field(second, "Name")).toBeVisible();
  // the first tab still has it open, so there is nothing unfinished yet
  await second.waitForTimeout(500);
  await expect(offer(second)).toBeHidden();
  await halfType(second, "Second tab");
  await page.close();
  await second.close();

  const third = await second.context().newPage();
  await third.goto(NEW);
  await goOn(third);
  await expect(field(third, "Name")).toHaveValue("Second tab");
  await button(third, "Cancel").click();
  await button(third, "Discard changes").click();
  await expect(third).toHaveURL("/admin/orgs");
  await third.goto(NEW);
  await goOn(third);
  await expect(field(third, "Name")).toHaveValue("First tab");
  await button(third, "Cancel").click();
  await button(third, "Discard changes").click();
  await expect(third).toHaveURL("/admin/orgs");
  expect(await draftsOf(third)).toBe(0);
});

test("the next user of this computer sees nothing of a draft", async ({ signIn, open }) => {
  const page = await open(await signIn(ADMIN));
  await halfType(page, "For my eyes");
  await chooseOwn(page, "Logout");
  await expect(button(page, "Sign in")).toBeVisible();
  await fillSignIn(page, SUPPORT);
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  await page.goto(NEW);
  await expect(field(page, "Name")).toHaveValue("");
  await page.waitForTimeout(500);
  await expect(offer(page)).toBeHidden();

  await page.goto("/admin");
  await chooseOwn(page, "Logout");
  await fillSignIn(page, ADMIN);
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  await page.goto(NEW);
  await goOn(page);
  await expect(field(page, "Name")).toHaveValue("For my eyes");
});

for (const fault of ["full", "forbidden"]) {
  test(`where storage is ${fault}, a form works, and its draft lasts as long as the page`, async ({
    open,
  }) => {
    const page = await open();
    await page.addInitScript((how) => {
      const refuse = () => {
        throw new DOMException("No room here", "QuotaExceededError");
      };
      Storage.prototype.setItem = refuse;
      if (how === "forbidden") Object.defineProperty(window, "localStorage", { get: refuse });
    }, fault);
    await page.goto("/");
    await fillSignIn(page, ADMIN);
    await page.getByRole("link", { name: "Pharmacies" }).first().click();
    await page.getByRole("link", { name: "New pharmacy" }).click();
    await field(page, "Name").fill("Kept in mind");
    await button(page, "Cancel").click();
    await button(page, "Keep as draft").click();
    await page.getByRole("link", { name: "New pharmacy" }).click();
    await goOn(page);
    await expect(field(page, "Name")).toHaveValue("Kept in mind");
  });
}

test("the draft of a pharmacy that has changed meanwhile is resolved field by field", async ({
  page,
  api,
}) => {
  const { id, name } = await aPharmacy(api);
  await page.goto(`/admin/orgs/${id}`);
  await button(page, "Edit pharmacy").click();
  await field(page, "Company number").fill("555002");
  await field(page, "City").fill("Portaneely");
  await expect.poll(() => draftsOf(page)).toBe(1);
  const now = await api.get<Organization>(`organizations/${id}`);
  await api.patch(`organizations/${id}`, {
    version: now.version,
    companyNumber: "555001",
    address: { ...now.address, city: "Moyfenn", line1: "9 New Street" },
  });
  const again = await page.context().newPage();
  await page.close();
  await again.goto(`/admin/orgs/${id}`);
  await button(again, "Edit pharmacy").click();
  await button(again, "Continue draft").click();
  const panel = again.getByRole("alert");
  await expect(panel).toBeFocused();
  await expect(panel.getByRole("row")).toHaveCount(4);
  const theirs = panel.getByRole("radio", { name: "City, theirs: Moyfenn" });
  await expect(panel.getByRole("radio", { name: "City, yours: Portaneely" })).toBeChecked();
  await expect(panel.getByRole("radio", { name: "Address, theirs: 9 New Street" })).toBeChecked();
  await theirs.check();
  await expectAccessible(again);
  await button(again, "Continue what I chose").click();
  await expect(panel).toBeHidden();
  await expect(field(again, "City")).toHaveValue("Moyfenn");
  await expect(field(again, "Address")).toHaveValue("9 New Street");
  await expect(field(again, "Company number")).toHaveValue("555002");
  await button(again, "Save pharmacy").click();
  await expect(again.getByRole("dialog", { name: `Edit ${name}` })).toBeHidden();
  expect(await api.get(`organizations/${id}`)).toMatchObject({
    companyNumber: "555002",
    address: { city: "Moyfenn", line1: "9 New Street" },
  });
  expect(await draftsOf(again)).toBe(0);
});
