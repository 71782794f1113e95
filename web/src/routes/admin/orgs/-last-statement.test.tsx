import { sendStatements, sendStatementsFrom } from "@pharmacy/server/test/monthly-statements";
import { anOverduePharmacy } from "@pharmacy/server/test/payment-reminders";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatMonth } from "#lib/months.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

/** The first of the month before this one. */
function lastMonth(): string {
  const now = new Date(app.services.clock());
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 10);
}

/** A pharmacy with an invoice of last year, and the statements of last month if they are sent. */
async function prepare() {
  // on the first of a month they are sent in the morning
  app.moveTo(`${new Date().toISOString().slice(0, 8)}02T12:00:00Z`);
  const month = lastMonth();
  await sendStatementsFrom(app, month);
  const past = { issueDate: "2025-10-02", dueDate: "2025-11-01" };
  return { ...(await anOverduePharmacy(app, {}, past)), month: month.slice(0, 7) };
}

const amountDue = async () => within(await screen.findByRole("region", { name: "Amount due" }));

test("the last statement is shown with what became of its email", async () => {
  const { organization, month } = await prepare();
  await sendStatements(app);
  await app.signIn("finance");
  open(`/admin/orgs/${organization}`);
  const card = await amountDue();
  await card.findByText(`Statement for ${formatMonth(month)}`);
  card.getByText("Not sent: no mail server");
});

test("there is no line before one was sent", async () => {
  const { organization } = await prepare();
  await app.signIn("finance");
  expect(await isShownAt(`/admin/orgs/${organization}`)).toBe(false);
});

test("a pharmacy does not see how its own statement was delivered", async () => {
  const { organization } = await prepare();
  await sendStatements(app);
  await app.signIn("owner", organization);
  expect(await isShownAt("/dashboard")).toBe(false);
});

/** True if there is a line of a statement once everything on the page has been read. */
async function isShownAt(address: string): Promise<boolean> {
  // otherwise its absence would be that of its code
  await import("#resources/monthly-statements/last-statement.tsx");
  const { queryClient } = open(address);
  await screen.findByText(/is overdue/);
  await new Promise((resolve) => setTimeout(resolve));
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  return screen.queryByText(/^Statement for/) !== null;
}
