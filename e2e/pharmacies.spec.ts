import { aMark, aPharmacy } from "./support/records.ts";
import { button, fillSignIn, recordAct, row, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { OTHER_OWNER } from "./support/users.ts";

test("a new pharmacy: missing or taken values are reported, then it is created", async ({
  page,
  complaints,
}) => {
  complaints.expect(/^409 POST \/api\/organizations/, /^console: The action failed: ApiError/);
  const mark = aMark();
  const name = `Moss Lane Pharmacy ${mark}`;
  await page.goto("/admin/orgs");
  await page.getByRole("link", { name: "New pharmacy" }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await button(page, "Create pharmacy").click();
  const required = [
    "Name",
    "Legal name",
    "Licence number",
    "Licence authority",
    "Supervising pharmacist",
    "Address",
    "City",
    "Email",
    "Phone",
  ];
  for (const label of required) {
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(`^${label} is required\\.`));
  }
  await expect(field("Name")).toBeFocused();

  await field("Name").fill(name);
  await field("Legal name").fill(`${name} Ltd`);
  await field("Licence number").fill("004200");
  await field("Licence authority").fill("Pharmacy regulator");
  await field("Supervising pharmacist").fill("Eilis Prunty");
  await field("Address").fill("4 Moss Lane");
  await field("City").fill("Rathfern");
  await field("Email").fill(`info@${mark}.example`);
  await field("Phone").fill("+353 1 555 0123");
  await button(page, "Create pharmacy").click();
  await expect(field("Licence number")).toHaveAccessibleDescription(
    "A pharmacy with licence 004200 (Pharmacy regulator) already exists: Castlewren Pharmacy.",
  );
  await expect(field("Licence number")).toBeFocused();

  await field("Licence number").fill(mark);
  await button(page, "Create pharmacy").click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/orgs\/[0-9a-f-]{36}$/);
  await expect(page.getByText("+353 1 555 0123")).toBeVisible();
});

test("a pharmacy is found, opened and edited", async ({ page, api }) => {
  const { id, name, email } = await aPharmacy(api);
  await page.goto("/admin/orgs");
  await page.getByRole("searchbox", { name: "Search pharmacies" }).fill(name);
  await row(page, name).getByRole("link").click();
  await expect(page).toHaveURL(`/admin/orgs/${id}`);

  await button(page, "Edit pharmacy").click();
  const sheet = page.getByRole("dialog", { name: `Edit ${name}` });
  await sheet.getByLabel("City", { exact: true }).fill("Portaneely");
  await sheet.getByLabel("Notes", { exact: true }).fill("Rings before nine.");
  await sheet.getByRole("button", { name: "Save pharmacy" }).click();
  await expect(toast(page, "Organization updated successfully")).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(page.getByText("Rings before nine.").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    /City Glenassary →\s*to Portaneely/,
  );
  expect(await api.get(`organizations/${id}`)).toMatchObject({
    email,
    notes: "Rings before nine.",
    address: { city: "Portaneely" },
  });
});

test("deactivating a pharmacy signs out its users, and activating it lets them in", async ({
  page,
  api,
  signIn,
  open,
  complaints,
}) => {
  complaints.expect(
    // the dashboard refetches after the change, and its session has ended
    /^401 GET \/api\/(auth\/me|organizations\/|payment-reminders|summary|orders|dashboard\/)/,
    /^401 POST \/api\/auth\/login/,
    /^console: Login failed/,
  );
  const session = await signIn(OTHER_OWNER);
  const { id, name } = session.user.organization ?? { id: "", name: "" };
  const owner = await open(session);
  await owner.goto("/dashboard");
  await expect(owner.getByText(`of ${name}.`)).toBeVisible();
  const ask = () =>
    owner.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem("access_token")}`;
      return (await fetch("/api/auth/me", { headers: { authorization } })).status;
    });
  expect(await ask()).toBe(200);

  await page.goto(`/admin/orgs/${id}`);
  await (await recordAct(page, "Deactivate pharmacy")).click();
  const question = page.getByRole("alertdialog", { name: `Deactivate ${name}?` });
  await expect(question).toContainText(
    "Its 1 user is signed out immediately and cannot sign in again",
  );
  expect(await ask()).toBe(200);
  await question.getByRole("button", { name: "Deactivate pharmacy" }).click();
  await expect(toast(page, "Organization status updated successfully")).toBeVisible();
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();
  expect(await ask()).toBe(401);
  await owner.goto("/logout");
  await fillSignIn(owner, OTHER_OWNER);
  await expect(owner.getByRole("alert")).toHaveText(
    "This pharmacy's account is inactive. Contact support@aldermere.example.",
  );

  await button(page, "Activate pharmacy").click();
  await expect(button(page, "Activate pharmacy")).toBeHidden();
  expect(await api.get(`organizations/${id}`)).toMatchObject({ status: "active" });
  await fillSignIn(owner, OTHER_OWNER);
  await expect(owner).toHaveURL("/dashboard");
});

test("an active pharmacy cannot be deleted and says why; an inactive one can", async ({
  page,
  api,
}) => {
  const { id, name } = await aPharmacy(api);
  await page.goto(`/admin/orgs/${id}`);
  const remove = await recordAct(page, "Delete pharmacy");
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await expect(remove).toContainText("Make the pharmacy inactive before deleting it.");
  await remove.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await page.keyboard.press("Escape");

  await (await recordAct(page, "Deactivate pharmacy")).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate pharmacy" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await (await recordAct(page, "Delete pharmacy")).click();
  const question = page.getByRole("alertdialog", { name: `Delete ${name}?` });
  await question.getByRole("button", { name: "Delete pharmacy" }).click();
  await expect(toast(page, "Organization deleted successfully")).toBeVisible();
  await expect(page).toHaveURL("/admin/orgs");
  await page.getByRole("searchbox").fill(name);
  await expect(page.getByText("No pharmacies found")).toBeVisible();
  expect(await api.statusOf("GET", `organizations/${id}`)).toBe(404);
});

test("leaving the form asks before discarding typed values", async ({ page }) => {
  await page.goto("/admin/orgs/create");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Half a name");
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });

  await page.getByRole("link", { name: "Units" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page).toHaveURL("/admin/orgs/create");
  await expect(name).toHaveValue("Half a name");

  const dialogOpens = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await dialogOpens;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(name).toHaveValue("Half a name");

  await button(page, "Cancel").click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL("/admin/orgs");
});
