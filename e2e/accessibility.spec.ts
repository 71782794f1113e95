import { AxeBuilder } from "@axe-core/playwright";
import type { Organization } from "@pharmacy/contract/organizations";
import type { Unit } from "@pharmacy/contract/units";
import type { Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import type { Complaints } from "./support/complaints.ts";
import { aPharmacy, aUnit } from "./support/records.ts";
import { fillSignIn } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const WIDTHS = [1440, 390];

type Given = {
  page: Page;
  api: Api;
  complaints: Complaints;
  pharmacy: Organization;
  unit: Unit;
};
type Screen = { name: string; role?: "nobody" | "owner"; open(given: Given): Promise<unknown> };

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const shows = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

const SIGN_IN: Screen[] = [
  {
    name: "the sign-in page",
    role: "nobody",
    async open({ page }) {
      await page.goto("/");
      await shows(page, "Use the account of your pharmacy network.");
    },
  },
  {
    name: "a failed sign-in",
    role: "nobody",
    async open({ page, complaints }) {
      complaints.expect(/^401 POST/, /^console: Login failed/);
      await page.goto("/");
      await fillSignIn(page, { email: "nobody@aldermere.example", password: "not right" });
      await shows(page, "The email or password is wrong.");
    },
  },
  {
    name: "an empty sign-in",
    role: "nobody",
    async open({ page }) {
      await page.goto("/");
      await press(page, "Sign in");
      await shows(page, "Enter your password.");
    },
  },
];

const FRAME: Screen[] = [
  {
    name: "the admin's first page",
    async open({ page }) {
      await page.goto("/admin");
      await shows(page, "Welcome");
    },
  },
  {
    name: "the user menu",
    async open({ page }) {
      await page.goto("/admin");
      const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
      if (isNarrow) await press(page, "Toggle sidebar");
      await page.getByRole("button", { name: /^User menu/ }).click();
      await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    },
  },
  {
    name: "the folded sidebar, or the drawer of a phone",
    async open({ page }) {
      await page.goto("/admin");
      await press(page, "Toggle sidebar");
      await expect(page.getByRole("link", { name: "Sessions" })).toBeVisible();
    },
  },
  {
    name: "a page that is not there",
    async open({ page }) {
      await page.goto("/admin/nowhere");
      await shows(page, "Not Found");
    },
  },
  {
    name: "a pharmacy's dashboard",
    role: "owner",
    async open({ page }) {
      await page.goto("/dashboard");
      await shows(page, "of Castlewren Pharmacy.");
    },
  },
];

const PERSONAL: Screen[] = [
  {
    name: "the settings",
    async open({ page }) {
      await page.goto("/admin/settings");
      await shows(page, "Dates and numbers");
    },
  },
  {
    name: "the settings of a pharmacy's people",
    role: "owner",
    async open({ page }) {
      await page.goto("/dashboard/settings");
      await shows(page, "Dates and numbers");
    },
  },
  {
    name: "one's profile",
    role: "owner",
    async open({ page }) {
      await page.goto("/dashboard/profile");
      await shows(page, "An administrator of the network keeps");
    },
  },
  {
    name: "one's account",
    role: "owner",
    async open({ page }) {
      await page.goto("/dashboard/account");
      await shows(page, "Log out of this browser");
    },
  },
  {
    name: "the account menu",
    role: "owner",
    async open({ page }) {
      await page.goto("/dashboard");
      await page.getByRole("button", { name: /^Account menu/ }).click();
      await expect(page.getByRole("menuitem", { name: "Log out" })).toBeVisible();
    },
  },
];

const UNITS: Screen[] = [
  {
    name: "the list of units",
    async open({ page }) {
      await page.goto("/admin/units");
      await shows(page, "tablet");
    },
  },
  {
    name: "a list without a result",
    async open({ page }) {
      await page.goto("/admin/units?search=qqqq&status=inactive");
      await shows(page, "No units found");
    },
  },
  {
    name: "a list on its way",
    async open({ page }) {
      // Never answered: the page waits.
      await page.route("**/api/units*", () => {});
      await page.goto("/admin/units");
      await expect(page.getByRole("status").first()).toBeVisible();
    },
  },
  {
    name: "a list that could not be had",
    async open({ page, complaints }) {
      complaints.expect(/^400 GET \/api\/units/);
      const json = { error: "bad_request", message: "This cannot be read." };
      await page.route("**/api/units*", (route) => route.fulfill({ status: 400, json }));
      await page.goto("/admin/units");
      await shows(page, "The units could not be loaded");
      await shows(page, "Error: This cannot be read.");
    },
  },
  {
    name: "the menu of a row",
    async open({ page, unit }) {
      await page.goto(`/admin/units?search=${encodeURIComponent(unit.name)}`);
      await press(page, `Actions for ${unit.name}`);
      await expect(page.getByRole("menuitem", { name: "Delete unit" })).toBeVisible();
    },
  },
  {
    name: "the question before a unit is deleted",
    async open({ page, unit }) {
      await page.goto(`/admin/units?search=${encodeURIComponent(unit.name)}`);
      await press(page, `Actions for ${unit.name}`);
      await page.getByRole("menuitem", { name: "Delete unit" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "a new unit, with what is missing",
    async open({ page }) {
      await page.goto("/admin/units?id=new");
      await press(page, "Create unit");
      await shows(page, "Name is required.");
    },
  },
  {
    name: "a unit and its history",
    async open({ page, unit }) {
      await page.goto(`/admin/units?id=${unit.id}`);
      await shows(page, `created ${unit.name}`);
    },
  },
  {
    name: "a unit that two people changed",
    async open({ page, api, complaints, unit: { id, version } }) {
      complaints.expect(/^409 PATCH /);
      await page.goto(`/admin/units?id=${id}`);
      await page.getByLabel("Symbol", { exact: true }).fill("mine");
      await api.patch(`units/${id}`, { symbol: "theirs", version });
      await press(page, "Save unit");
      await shows(page, "Somebody else changed this record");
    },
  },
];

const PHARMACIES: Screen[] = [
  {
    name: "the list of pharmacies",
    async open({ page }) {
      await page.goto("/admin/orgs?count=50");
      await shows(page, "Castlewren Pharmacy");
    },
  },
  {
    name: "a new pharmacy, with what is missing",
    async open({ page }) {
      await page.goto("/admin/orgs/create");
      await press(page, "Create pharmacy");
      await shows(page, "Licence number is required.");
    },
  },
  {
    name: "a pharmacy",
    async open({ page, pharmacy }) {
      await page.goto(`/admin/orgs/${pharmacy.id}`);
      await shows(page, `created ${pharmacy.name}`);
    },
  },
  {
    name: "the history of a pharmacy",
    async open({ page, pharmacy }) {
      await page.goto(`/admin/orgs/${pharmacy.id}?tab=history`);
      await shows(page, `created ${pharmacy.name}`);
    },
  },
  {
    name: "what was refused of many",
    async open({ page, pharmacy }) {
      await page.goto(`/admin/orgs?search=${encodeURIComponent(pharmacy.name)}`);
      await page.getByRole("checkbox", { name: `Select ${pharmacy.name}` }).check();
      await press(page, "Delete");
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /^Delete/ })
        .click();
      await expect(page.getByRole("dialog", { name: "1 pharmacy not deleted" })).toBeVisible();
    },
  },
  {
    name: "a pharmacy being edited",
    async open({ page, pharmacy }) {
      await page.goto(`/admin/orgs/${pharmacy.id}`);
      await press(page, "Edit pharmacy");
      await shows(page, "Supervising pharmacist");
    },
  },
  {
    name: "the question before what was typed is discarded",
    async open({ page, pharmacy }) {
      await page.goto(`/admin/orgs/${pharmacy.id}`);
      await press(page, "Edit pharmacy");
      await page.getByRole("dialog").getByLabel("City", { exact: true }).fill("Elsewhere");
      await press(page, "Cancel");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "the question before a pharmacy is deactivated",
    async open({ page, pharmacy }) {
      await page.goto(`/admin/orgs/${pharmacy.id}`);
      await press(page, "Deactivate pharmacy");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "the logo of a pharmacy",
    async open({ page, pharmacy }) {
      await page.goto(`/admin/orgs/${pharmacy.id}`);
      await press(page, "Change logo");
      await expect(page.getByRole("dialog", { name: "Change logo" })).toBeVisible();
    },
  },
  {
    name: "why a pharmacy cannot be deleted",
    async open({ page, pharmacy }) {
      await page.goto(`/admin/orgs/${pharmacy.id}`);
      await page.getByRole("button", { name: "Delete pharmacy" }).focus();
      await expect(page.getByRole("tooltip")).toBeVisible();
    },
  },
];

// Many and alike: shared out between the workers one by one.
test.describe.configure({ mode: "parallel" });

for (const width of WIDTHS) {
  test.describe(`at ${width} pixels, in both themes, axe finds nothing on`, () => {
    for (const screen of [...SIGN_IN, ...FRAME, ...PERSONAL, ...UNITS, ...PHARMACIES]) {
      test.describe(() => {
        test.use({
          role: screen.role ?? "admin",
          viewport: { width, height: 900 },
          contextOptions: { reducedMotion: "reduce" },
        });
        test(screen.name, async ({ page, api, complaints }) => {
          const [pharmacy, unit] = [await aPharmacy(api), await aUnit(api)];
          await screen.open({ page, api, complaints, pharmacy, unit });
          for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme });
            await page.waitForFunction(
              (isDark) => document.documentElement.classList.contains("dark") === isDark,
              colorScheme === "dark",
            );
            expect(await violationsOn(page), colorScheme).toEqual([]);
          }
        });
      });
    }
  });
}

/** What axe finds, once everything has come to rest. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    // what is out of sight keeps the colours it was last painted in
    const everything = new CSSStyleSheet();
    everything.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [everything];
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
