import { EMAIL_KINDS } from "@pharmacy/contract/emails/email-kinds";
import { wordsOf } from "@pharmacy/contract/words";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const emails = async () => within(await screen.findByRole("region", { name: "Emails" }));
const lineOf = (card: Awaited<ReturnType<typeof emails>>, words: string) =>
  card.getByText(words).closest("li")?.textContent;

test("every kind of email is listed once, with its readers", async () => {
  await app.signIn("support");
  open("/admin/settings/notifications");
  const card = await emails();
  await card.findByText("Monthly statement");
  expect(card.getAllByText(/^To the /)).toHaveLength(EMAIL_KINDS.length);
  for (const kind of EMAIL_KINDS) expect(card.getAllByText(wordsOf(kind))).toHaveLength(1);
  expect(lineOf(card, "Order to confirm")).toBe(
    "Order to confirm To the supply deskEach reader chooses",
  );
  expect(lineOf(card, "Password reset")).toBe("Password reset To the userAlways sent");
});

test("an email that a setting switches off says whether it is on, and leads to the setting", async () => {
  const { version } = (await app.get("/api/settings")).json();
  await app.patch("/api/settings", { sendMonthlyStatements: true, version });
  await app.signIn();
  const page = open("/admin/settings/notifications");
  const card = await emails();
  await card.findByText("Monthly statement");
  expect(lineOf(card, "Monthly statement")).toContain("On");
  expect(lineOf(card, "Payment reminder")).toContain("Off");
  await page.user.click(card.getAllByRole("link", { name: "Billing" })[0] as HTMLElement);
  await screen.findByRole("switch", { name: /^Send payment reminders/ });
  expect(page.address()).toBe("/admin/settings/billing");
});
