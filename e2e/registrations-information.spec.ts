import type { Registration } from "@pharmacy/contract/registrations/registrations";
import { aRegistration } from "./support/applications.ts";
import { expectAccessibleAnywhere } from "./support/axe.ts";
import { test } from "./support/email-inbox.ts";
import { button, fillSignIn, shows } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { ADMIN } from "./support/users.ts";

test.use({ role: "nobody" });

test("an applicant is asked for more by email, adds it under the link, and waits again", async ({
  page,
  open,
  api,
  post,
  complaints,
}) => {
  complaints.expect(/^404 POST \/api\/registrations\/information\/preview/);
  const { id, applicantEmail, pharmacyName } = await aRegistration(api);
  await page.goto("/");
  await fillSignIn(page, ADMIN);
  await expect(page).toHaveURL("/admin");
  await page.goto(`/admin/registrations/${id}`);
  await shows(page, "Checks");
  await page.keyboard.press("i");
  await page.getByLabel("What is missing").fill("Both pages of the licence, please.");
  await button(page, "Send request").click();
  await shows(page, "Nothing yet");

  const email = await post.emailTo(applicantEmail, /We need something more/);
  expect(email.text).toContain("Both pages of the licence, please.");
  const applicant = await open();
  await applicant.goto(email.link);
  await shows(applicant, "Both pages of the licence, please.");
  await expectAccessibleAnywhere(applicant);
  await applicant.getByLabel("Answer").fill("They are attached.");
  const licence = Buffer.from(PDF);
  await applicant
    .locator("input[type=file]")
    .setInputFiles({ name: "licence.pdf", mimeType: "application/pdf", buffer: licence });
  await shows(applicant, "licence.pdf");
  await button(applicant, "Send").click();
  await shows(applicant, "Thank you, we have it");

  // without a reload
  await shows(page, "They are attached.");
  const { status, documents } = await api.get<Registration>(`registrations/${id}`);
  expect([pharmacyName, status, documents.length]).toEqual([pharmacyName, "pending", 1]);
  const later = await open();
  await later.goto(email.link);
  await shows(later, "This link cannot be used");
});

const PDF = "%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n";
