import type { Page as ListPage } from "@pharmacy/contract/list";
import type { Registration } from "@pharmacy/contract/registrations/registrations";
import { aPdf, aPng } from "../server/test/pictures.ts";
import { anOfferedPlan, aRegistration, fillApplication } from "./support/applications.ts";
import { aMark } from "./support/records.ts";
import { button, callsOf, field, holdBack, row, shows, tabTo } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("browsing never decides: no link, preload or reload requests a decision", async ({
  page,
  api,
}) => {
  const { id, pharmacyName } = await aRegistration(api);
  const decisions = callsOf(page, /\/(approve|reject)(\?|$)/);
  await page.goto(`/admin/registrations?search=${encodeURIComponent(pharmacyName)}`);
  await row(page, pharmacyName).getByRole("link").hover();
  await button(page, `Approve ${pharmacyName}`).hover();
  await row(page, pharmacyName).getByRole("link").click();
  await shows(page, "No copy of the licence came with the application.");
  await page.reload();
  await shows(page, "No copy of the licence came with the application.");
  await page.keyboard.press("r");
  await shows(page, "Documents that we need are missing or cannot be read.");
  await page.keyboard.press("Escape");
  await page.goBack();
  expect(decisions).toEqual([]);
  expect(await api.get(`registrations/${id}`)).toMatchObject({ status: "pending" });
});

test("two simultaneous decisions: one succeeds, the other is refused and sees the outcome", async ({
  page,
  api,
  colleague,
  complaints,
}) => {
  complaints.expect(/^409 GET \/api\/registrations/);
  const { id, pharmacyName } = await aRegistration(api);
  for (const one of [page, colleague]) {
    await one.goto(`/admin/registrations/${id}`);
    await shows(one, "Checks");
  }
  await colleague.keyboard.press("r");
  const theirs = colleague.getByRole("alertdialog");
  await expect(theirs).toContainText("Documents that we need are missing or cannot be read.");
  await page.keyboard.press("a");
  const mine = page.getByRole("alertdialog");
  await expect(mine).toContainText("A free trial of");
  await button(mine, "Approve registration").click();
  await expect(page.getByRole("region", { name: "Created" })).toBeVisible();
  await button(theirs, "Reject registration").click();
  await expect(theirs).toContainText("This registration has already been approved.");
  await button(theirs, "Cancel").click();
  await expect(colleague.getByRole("region", { name: "Created" })).toContainText(pharmacyName);
});

test.describe("on a slow connection", () => {
  test.use({ role: "nobody" });

  test("an application sent while its document is uploading includes the document", async ({
    page,
    api,
  }) => {
    const mark = aMark();
    const plan = await anOfferedPlan(api);
    await page.goto("/register");
    await fillApplication(page, `Moyfenn ${mark}`, mark);
    await page.getByRole("radio", { name: plan.name }).check();
    await page.getByLabel("I accept the terms").check();
    const letThrough = await holdBack(page, "**/api/registrations/documents");
    const input = page.locator("input[type=file]");
    await input.setInputFiles([
      { name: "licence.pdf", mimeType: "application/pdf", buffer: aPdf() },
      { name: "stamp.png", mimeType: "image/png", buffer: aPng(300, 200) },
    ]);
    await shows(page, "Uploading licence.pdf (1 of 2");
    const sent = callsOf(page, /\/api\/registrations$/);
    await button(page, "Send application").click();
    await shows(page, "The application is sent as soon as its documents are uploaded.");
    expect(sent).toEqual([]);
    letThrough();
    await shows(page, "Your application has arrived");
    const { items } = await api.get<ListPage<{ id: string }>>(`registrations?search=${mark}`);
    const { documents } = await api.get<Registration>(`registrations/${items[0]?.id}`);
    expect(documents.map(({ name }) => name)).toEqual(["licence.pdf", "stamp.png"]);
  });
});

test.describe("on a phone", () => {
  test.use({ role: "nobody", viewport: { width: 390, height: 844 } });

  test("a half-filled application is restored after a reload, and nothing overflows", async ({
    page,
    api,
  }) => {
    const plan = await anOfferedPlan(api);
    await page.goto("/register");
    await field(page, "Pharmacy name").fill("Moyfenn Pharmacy");
    await page.getByRole("radio", { name: plan.name }).check();
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith("draft:visitor")),
    );
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await button(page, "Continue draft").click();
    await expect(field(page, "Pharmacy name")).toHaveValue("Moyfenn Pharmacy");
    await expect(page.getByRole("radio", { name: plan.name })).toBeChecked();
    const isWithin = () =>
      document.documentElement.scrollWidth <= document.documentElement.clientWidth;
    expect(await page.evaluate(isWithin)).toBe(true);
  });

  test("can be filled in by keyboard alone, which never reaches the honeypot field", async ({
    page,
    api,
  }) => {
    await anOfferedPlan(api);
    await page.goto("/register");
    await tabTo(page, field(page, "Pharmacy name"));
    await page.keyboard.type("Moyfenn Pharmacy");
    const visited: string[] = [];
    for (let steps = 0; steps < 40; steps += 1) {
      await page.keyboard.press("Tab");
      visited.push(await page.evaluate(() => (document.activeElement as HTMLInputElement).name));
    }
    expect(visited).toContain("applicantEmail");
    expect(visited).toContain("plan");
    expect(visited).toContain("hasAcceptedTerms");
    expect(visited).not.toContain("fax");
  });
});
