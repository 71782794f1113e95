import { AxeBuilder } from "@axe-core/playwright";
import type { Organization } from "@pharmacy/contract/organizations";
import type { Page } from "@playwright/test";
import { aPng } from "../server/test/pictures.ts";
import { ADMIN, SUPPORT } from "./support/people.ts";
import { aMark, aPharmacy } from "./support/records.ts";
import { chooseOwn, fillSignIn, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const NEW = "/admin/orgs/create";
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const offer = (page: Page) => page.getByText(/^You have an unfinished draft of \d/);
const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")).length);

/** Types a name and waits until it is kept. */
async function halfType(page: Page, name: string) {
  await page.goto(NEW);
  const before = await draftsOf(page);
  await field(page, "Name").fill(name);
  await expect.poll(() => draftsOf(page)).toBe(before + 1);
}

async function goOn(page: Page) {
  await expect(offer(page)).toBeVisible();
  await button(page, "Continue draft").click();
  await expect(offer(page)).toBeHidden();
}

test("a session that ends in mid-form loses nothing of what was typed", async ({
  signIn,
  open,
  request,
  complaints,
}) => {
  complaints.expect(/^401 POST \/api\/organizations/, /^console: The action failed/);
  const session = await signIn(ADMIN);
  const page = await open(session);
  const name = `Moss Lane Pharmacy ${aMark()}`;
  await page.goto(NEW);
  for (const label of ["Name", "Legal name", "Licence number", "Licence authority"]) {
    await field(page, label).fill(name);
  }
  await field(page, "Supervising pharmacist").fill("Eilis Prunty");
  await field(page, "Address").fill("4 Moss Lane");
  await field(page, "City").fill("Rathfern");
  await field(page, "Email").fill("info@mosslane.example");
  await field(page, "Phone").fill("01 555 0123");

  const { access_token } = session.tokens;
  await request.post("/api/auth/logout", { headers: { authorization: `Bearer ${access_token}` } });
  await button(page, "Create pharmacy").click();
  await expect(button(page, "Sign in")).toBeVisible();
  await fillSignIn(page, ADMIN);
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  await page.goto(NEW);
  await goOn(page);
  await expect(field(page, "City")).toHaveValue("Rathfern");
  await expect(field(page, "Phone")).toHaveValue("+353 1 555 0123");
  await field(page, "Licence number").fill(aMark());
  await button(page, "Create pharmacy").click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  expect(await draftsOf(page)).toBe(0);
});

test("a token that runs out while somebody types leads to the sign-in, and the draft stays", async ({
  page,
  complaints,
}) => {
  complaints.expect(/^console: The action failed/);
  await halfType(page, "Half a name");
  await field(page, "Legal name").fill("Half a name Ltd");
  await page.evaluate(() => localStorage.setItem("access_expires", "2020-01-01T00:00:00.000Z"));
  for (const label of ["Licence number", "Licence authority", "Supervising pharmacist"]) {
    await field(page, label).fill("Some words");
  }
  await field(page, "Address").fill("4 Moss Lane");
  await field(page, "City").fill("Rathfern");
  await field(page, "Email").fill("info@mosslane.example");
  await field(page, "Phone").fill("+353 1 555 0123");
  await button(page, "Create pharmacy").click();
  await expect(button(page, "Sign in")).toBeVisible();
  await fillSignIn(page, ADMIN);
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  await page.goto(NEW);
  await goOn(page);
  await expect(field(page, "Legal name")).toHaveValue("Half a name Ltd");
});

test("a closed tab leaves a draft; two open tabs do not disturb each other", async ({ page }) => {
  await halfType(page, "First tab");
  const second = await page.context().newPage();
  await second.goto(NEW);
  await expect(field(second, "Name")).toBeVisible();
  // the first tab is still at it, so there is nothing unfinished yet
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

test("whoever signs in next on this computer sees nothing of a draft", async ({ signIn, open }) => {
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

test("the draft of a pharmacy that changed since is settled field by field", async ({
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
  const results = await new AxeBuilder({ page: again }).withTags(TAGS).analyze();
  expect(results.violations).toEqual([]);
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

for (const colorScheme of ["light", "dark"] as const) {
  test(`a form with a draft and an open list is accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await halfType(page, "Half a name");
    const again = await page.context().newPage();
    await again.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.close();
    await again.goto(NEW);
    await expect(offer(again)).toBeVisible();
    await field(again, "Country").click();
    await expect(again.getByRole("option", { name: "Afghanistan" })).toBeVisible();
    const results = await new AxeBuilder({ page: again }).withTags(TAGS).analyze();
    expect(results.violations).toEqual([]);
  });
}

test("a country, a currency and a time zone are chosen by keyboard alone", async ({
  page,
  api,
}) => {
  const { id } = await aPharmacy(api);
  await page.goto(`/admin/orgs/${id}`);
  await button(page, "Edit pharmacy").click();
  const choose = async (label: string, text: string, option: string) => {
    const list = page.getByRole("combobox", { name: label, exact: true });
    await expect(list).toHaveAttribute("aria-autocomplete", "list");
    await list.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
    await expect(page.getByRole("option", { name: option })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox")).toBeHidden();
  };
  await choose("Country", "germ", "Germany");
  await choose("Time zone", "berlin", "Europe/Berlin");
  await choose("Currency", "franc chf", "CHF · Swiss Franc");
  await choose("Language", "de-de", "German (Germany)");
  await page.getByRole("combobox", { name: "Country", exact: true }).press("ArrowDown");
  await expect(page.getByRole("listbox", { name: "Country" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(toast(page, "Organization updated successfully")).toBeVisible();
  expect(await api.get(`organizations/${id}`)).toMatchObject({
    address: { country: "DE" },
    timeZone: "Europe/Berlin",
    currency: "CHF",
    locale: "de-DE",
  });
});

test("a logo that is not square is cut by keyboard", async ({ page, api }) => {
  const { id } = await aPharmacy(api);
  await page.goto(`/admin/orgs/${id}`);
  await button(page, "Change logo").click();
  const dialog = page.getByRole("dialog", { name: "Change logo" });
  const file = { name: "logo.png", mimeType: "image/png", buffer: aPng(300, 100) };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await expect(dialog.getByRole("img", { name: "The part that is taken" })).toBeVisible();
  const across = dialog.getByRole("slider", { name: "Across" });
  await across.press("End");
  await expect(across).toHaveValue("1");
  const results = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(results.violations).toEqual([]);
  await dialog.getByRole("button", { name: "Use this part" }).press("Enter");
  await expect(toast(page, "Organization updated successfully")).toBeVisible();
  const picture = dialog.getByRole("img", { name: "Current logo" });
  const sides = () =>
    picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(sides).toEqual([100, 100]);
});
