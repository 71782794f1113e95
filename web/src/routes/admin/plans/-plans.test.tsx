import { anOrganization, aPlan } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

async function made(values = {}) {
  return (await app.post("/api/plans", aPlan(values))).json<{ id: string; version: number }>();
}

/** A pharmacy with a current term of this plan. */
async function aMember(plan: string, name: string) {
  const { id } = (await app.post("/api/organizations", anOrganization({ name }))).json();
  await app.db.$client.query(
    `insert into subscriptions (id, organization, plan, start_date, end_date, grace_end_date,
       anchor_date, is_trial, plan_code, plan_name, interval, price, currency, tax_rate_bps)
     values (gen_random_uuid(), $1, $2, current_date - 5, current_date + 20, current_date + 30,
       current_date - 5, false, 'P', 'P', 'month', 7900, 'EUR', 2300)`,
    [id, plan],
  );
}

test("a plan is created as a draft beside the list, activated, and listed", async () => {
  await app.signIn();
  const { user } = open("/admin/plans");
  const [create] = await screen.findAllByRole("button", { name: "New plan" });
  if (create) await user.click(create);
  await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "Standard");
  await user.type(screen.getByRole("textbox", { name: /^Code/ }), "STANDARD-M");
  const price = screen.getByRole("textbox", { name: /^Price/ });
  await user.clear(price);
  await user.type(price, "79");
  await user.type(screen.getByRole("textbox", { name: /^Users/ }), "10");
  await user.click(screen.getByRole("checkbox", { name: "API access" }));
  await user.click(screen.getByRole("button", { name: "Create plan" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await screen.findByText("Standard"));
  await user.click(await screen.findByRole("button", { name: "Offer plan" }));
  await screen.findByRole("button", { name: "Archive plan" });
  const [plan] = (await app.get("/api/plans")).json().items;
  expect(plan).toMatchObject({ price: 7_900, maxUsers: 10, maxProducts: null, status: "active" });
  expect(plan.features).toEqual(["apiAccess"]);
  await user.keyboard("{Escape}");
  const row = await screen.findByRole("row", { name: "Standard" });
  expect(row.textContent).toContain("€79.00 a month");
  expect(row.textContent).toContain("10 users · unlimited products");
});

test("a plan in use shows its pharmacies, and its price cannot be changed", async () => {
  const { id } = await made({ name: "Standard", price: 7_900 });
  await aMember(id, "Castlewren Pharmacy");
  await app.signIn("finance");
  const { user } = open(`/admin/plans?id=${id}`);
  const members = await screen.findByRole("region", { name: /^Pharmacies on this plan/ });
  expect(await within(members).findByRole("link", { name: "Castlewren Pharmacy" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete plan" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Edit plan" }));
  const price = await screen.findByRole("textbox", { name: /^Price/ });
  expect(price).toHaveProperty("readOnly", true);
  const users = screen.getByRole("textbox", { name: /^Users/ });
  await user.clear(users);
  await user.type(users, "1");
  await user.click(screen.getByRole("button", { name: "Save plan" }));
  await waitFor(() => expect(users.getAttribute("aria-invalid")).toBe("true"));
  expect(users.getAttribute("aria-describedby")).not.toBeNull();
});

test("the history of a plan shows formatted amounts and categories", async () => {
  const { id, version } = await made({ name: "Standard", price: 7_900 });
  await app.patch(`/api/plans/${id}`, { price: 8_950, taxCategory: "exempt", version });
  await app.signIn();
  open(`/admin/plans?id=${id}`);
  const history = await screen.findByRole("region", { name: "History" });
  await waitFor(() => expect(history.textContent).toMatch(/€79\.00.*€89\.50/));
  expect(history.textContent).toMatch(/Zero.*Exempt/);
});

test("archiving a plan shows who will need another one", async () => {
  const { id } = await made({ name: "Standard" });
  await aMember(id, "Castlewren Pharmacy");
  await app.signIn();
  const { user } = open(`/admin/plans?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Archive plan" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Archive Standard?" });
  await within(dialog).findByText(
    "1 pharmacy is on it, and needs another plan when its term ends.",
  );
  await user.click(within(dialog).getByRole("button", { name: "Archive plan" }));
  await screen.findByRole("button", { name: "Offer plan again" });
  expect((await app.get(`/api/plans/${id}`)).json().status).toBe("archived");
});

test("plans are compared side by side, and the selection is kept in the URL", async () => {
  const monthly = await made({ name: "Monthly", price: 7_900 });
  await made({ name: "Yearly", price: 79_000, interval: "year" });
  const draft = await made({ name: "Draft", status: "draft" });
  await app.signIn("support");
  const page = open("/admin/plans/compare");
  const table = await screen.findByRole("table", { name: "Plans side by side" });
  const heads = () =>
    within(table)
      .getAllByRole("columnheader")
      .map((cell) => cell.textContent);
  expect(heads()).toHaveLength(2);
  const month = within(table).getByRole("row", { name: /^Per month/ });
  expect(month.textContent).toBe("Per month€79.00€65.83");
  await page.user.click(screen.getByRole("checkbox", { name: "Draft" }));
  await waitFor(() => expect(heads()).toHaveLength(3));
  await page.user.click(screen.getByRole("checkbox", { name: "Yearly" }));
  await waitFor(() => expect(heads()).toHaveLength(2));
  expect(page.address()).toContain(monthly.id);
  expect(page.address()).toContain(draft.id);
});

test("a read-only user is offered no changes", async () => {
  const { id } = await made({ name: "Standard" });
  await app.signIn("support");
  const page = open(`/admin/plans?id=${id}`);
  await screen.findByRole("dialog", { name: "Standard" });
  await screen.findByText("Pharmacies on this plan (0)");
  expect(screen.queryByRole("button", { name: "Edit plan" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Archive plan" })).toBeNull();
  await page.goTo("/admin/plans?id=new");
  await screen.findByText("Your role cannot create plans. Ask an administrator.");
  expect(screen.queryByRole("form")).toBeNull();
});
