import { anOfferedPlan, aRegistration } from "./support/applications.ts";
import { button } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { dialogOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

const PUBLIC: Walk[] = [
  {
    name: "an application with what is missing, and one that was left half typed",
    role: "nobody",
    async open({ page, api, look }) {
      const { name } = await anOfferedPlan(api, { description: "For one counter." });
      await page.goto("/register");
      await shows(page, name);
      await button(page, "Send application").click();
      await shows(page, "Please accept the terms.");
      await look("what is missing");
      await page.getByLabel("Your name").fill("Orla Daly");
      await button(page, "Cancel").click();
      await button(page.getByRole("alertdialog"), "Keep as draft").click();
      await page.goto("/register");
      await expect(button(page, "Continue draft")).toBeVisible();
      await look("an application that was left half typed");
    },
  },
];

const DECISIONS: Walk[] = [
  {
    name: "the list of registrations",
    async open({ page, api, look }) {
      const { pharmacyName } = await aRegistration(api);
      await page.goto(`/admin/registrations?search=${encodeURIComponent(pharmacyName)}`);
      await expect(button(page, `Approve ${pharmacyName}`)).toBeVisible();
      await look("the list of registrations");
    },
  },
  {
    name: "the bench, and the letter of a rejection",
    async open({ page, api, look }) {
      const { id } = await aRegistration(api, { message: "Please call." });
      await page.goto(`/admin/registrations/${id}`);
      await shows(page, "No copy of the licence came with the application.");
      await look("the bench");
      await page.keyboard.press("r");
      await shows(page, "Documents that we need are missing or cannot be read.");
      await look("the letter of a rejection", dialogOn(page));
    },
  },
  {
    name: "what an approval makes, and its receipt",
    async open({ page, api, look }) {
      const { id } = await aRegistration(api);
      await page.goto(`/admin/registrations/${id}`);
      await shows(page, "No copy of the licence came with the application.");
      await page.keyboard.press("a");
      await shows(page, "A free trial of");
      await look("what an approval makes", dialogOn(page));
      await button(page.getByRole("alertdialog"), "Approve registration").click();
      const receipt = page.getByRole("region", { name: "Created" });
      await expect(receipt).toBeVisible();
      await look("the receipt", receipt);
    },
  },
  {
    name: "the history of a registration",
    async open({ page, api, look }) {
      const { id } = await aRegistration(api);
      await page.goto(`/admin/registrations/${id}?tab=history`);
      await expect(page.getByRole("region", { name: "History" })).toContainText("created");
      await look("the history of a registration", page.getByRole("main"));
    },
  },
  {
    name: "a registration that was turned down",
    async open({ page, api, look }) {
      const { id } = await aRegistration(api);
      await api.post(`registrations/${id}/reject`, { reason: "Send both pages.", note: "Called." });
      await page.goto(`/admin/registrations/${id}`);
      await shows(page, "Send both pages.");
      await look("a registration that was turned down", page.getByRole("main"));
    },
  },
];

walkWithAxe([...PUBLIC, ...DECISIONS]);
