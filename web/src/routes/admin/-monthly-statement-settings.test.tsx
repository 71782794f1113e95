import { insertInvoice } from "@pharmacy/server/test/invoices";
import { aPharmacy } from "@pharmacy/server/test/members";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const card = async () => within(await screen.findByRole("region", { name: "Monthly statements" }));
const settings = async () => (await app.get("/api/settings")).json();

test("an administrator switches them on, and reads how many pharmacies get one", async () => {
  const { id: organization } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
  const past = { issueDate: "2020-01-01", dueDate: "2020-01-31" };
  await insertInvoice(app.db, { organization, name: "Open" }, past);
  await app.signIn();
  const { user } = open("/admin/settings/billing");
  const statements = await card();
  await statements.findByText(/^For \w+ \d{4}, 1 pharmacy would get one\.$/);
  await user.click(await statements.findByRole("switch", { name: /^Send monthly statements/ }));
  await user.click(statements.getByRole("button", { name: "Save monthly statements" }));
  await statements.findByText(/The next is for \w+ \d{4}, on .* \d{4}\.$/);
  await waitFor(async () =>
    expect(await settings()).toMatchObject({ sendMonthlyStatements: true }),
  );
});

test("support reads it and cannot change it", async () => {
  await app.signIn("support");
  open("/admin/settings/billing");
  const statements = await card();
  await statements.findByText(/would get one\.$/);
  expect(statements.queryByRole("button", { name: "Save monthly statements" })).toBeNull();
});
