import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { anOrganization } from "@pharmacy/server/test/records";
import { anOfferedPlan, aWaitingOne } from "@pharmacy/server/test/registrations";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { decisionsApi } from "#resources/registrations/decisions.api.ts";
import { registrationsApi } from "#resources/registrations/registrations.api.ts";
import { open } from "#test/app.tsx";
import { failing } from "#test/failing.ts";
import { rowOf, testRegistrations } from "#test/registrations.ts";

const { app, statusOf } = testRegistrations();

test("pending ones are on top, and can be approved in their row after a preview", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard", trialDays: 30 });
  const first = await aWaitingOne(app, { pharmacyName: "Moyfenn Pharmacy" }, plan);
  await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" }, plan);
  await app.post(`/api/registrations/${first.id}/reject`, {});
  await app.signIn();
  const { user } = open("/admin/registrations");
  const row = await rowOf("Lisheen Chemist");
  const names = screen.getAllByRole("rowheader").map((cell) => cell.textContent);
  expect(names).toEqual([
    expect.stringMatching(/^Lisheen ChemistRathfernRG-\d{4}-0002$/),
    expect.stringMatching(/^Moyfenn PharmacyRathfernRG-\d{4}-0001$/),
  ]);
  expect(within(await rowOf("Moyfenn Pharmacy")).queryByRole("button")).toBeNull();

  await user.click(within(row).getByRole("button", { name: "Approve Lisheen Chemist" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Approve Lisheen Chemist?" });
  await within(dialog).findByText(/^A free trial of Standard/);
  within(dialog).getByText(/^Inês Carvalho as its owner, invited at/);
  const checks = await within(dialog).findByRole("region", { name: "Checks" });
  within(checks).getByText("No pharmacy in the network has this licence.");
  await user.click(within(dialog).getByRole("button", { name: "Approve registration" }));
  await screen.findByText("Registration status updated successfully");
  const receipt = await screen.findByRole("dialog", { name: "Lisheen Chemist is a member" });
  const { items, total } = (await app.get("/api/organizations")).json();
  expect(total).toBe(1);
  const pharmacy = within(receipt).getByRole("link", { name: "Lisheen Chemist" });
  expect(pharmacy.getAttribute("href")).toBe(`/admin/orgs/${items[0].id}`);
  within(receipt).getByText(/^Standard, /);
  await user.click(within(receipt).getByRole("button", { name: "Close" }));
  await waitFor(async () =>
    expect(within(await rowOf("Lisheen Chemist")).getByText("Approved")).toBeTruthy(),
  );
});

test("a blocked application cannot be approved in its row, and the check says why", async () => {
  const { id } = await aWaitingOne(app, {
    pharmacyName: "Lisheen Chemist",
    licenceNumber: "004217",
  });
  await app.post("/api/organizations", anOrganization({ licenceNumber: "004217" }));
  await app.signIn();
  const { user } = open("/admin/registrations");
  await user.click(await screen.findByRole("button", { name: "Approve Lisheen Chemist" }));
  const dialog = await screen.findByRole("alertdialog");
  const expected = "A pharmacy with licence 004217 is already a member.";
  await within(dialog).findByText(expected);
  const approve = within(dialog).getByRole("button", { name: "Approve registration" });
  // a button that waits for its preview is pressed in vain
  await waitFor(() => expect(approve.getAttribute("aria-busy")).toBeNull());
  expect(approve.getAttribute("aria-disabled")).toBe("true");
  await user.click(approve);
  await waitFor(() => expect(screen.getAllByText(expected)).toHaveLength(2));
  expect(await statusOf(id)).toBe("pending");
});

test("the registration's page has keys: R rejects with an email, N opens the next", async () => {
  const plan = await anOfferedPlan(app);
  const one = await aWaitingOne(app, { pharmacyName: "Moyfenn Pharmacy" }, plan);
  const two = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" }, plan);
  await app.signIn();
  const page = open(`/admin/registrations/${one.id}`);
  await screen.findByRole("heading", { name: "Moyfenn Pharmacy" });
  await page.user.keyboard("r");
  const dialog = await screen.findByRole("alertdialog", { name: "Reject Moyfenn Pharmacy?" });
  await within(dialog).findByText(/Documents that we need are missing/);
  await page.user.selectOptions(within(dialog).getByLabelText("Reason"), "Licence expired");
  await page.user.type(within(dialog).getByLabelText("Your message"), "Page 2 is missing.");
  await page.user.type(within(dialog).getByLabelText("Internal note"), "Called.");
  await within(dialog).findByText(/Page 2 is missing\./, { selector: "p" });
  await page.user.click(within(dialog).getByRole("button", { name: "Reject registration" }));
  const decision = await screen.findByRole("region", { name: "Decision" });
  within(decision).getByText("Licence expired");
  within(decision).getByText("Called.");
  expect(await statusOf(one.id)).toBe("rejected");
  await waitFor(() => expect(document.activeElement).toBe(decision));

  await page.user.keyboard("n");
  const heading = await screen.findByRole("heading", { name: "Lisheen Chemist" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(page.address()).toBe(`/admin/registrations/${two.id}`);
});

test("a blocker is shown at the button, with a link to the similar pharmacy", async () => {
  const { id } = await aWaitingOne(app, { licenceNumber: "004217" });
  await app.post(
    "/api/organizations",
    anOrganization({ name: "Ardnabrook Pharmacy", licenceNumber: "00-42/17" }),
  );
  await app.signIn();
  const { user } = open(`/admin/registrations/${id}`);
  const checks = await screen.findByRole("region", { name: "Checks" });
  within(checks).getByText("A pharmacy with licence 004217 is already a member.");
  within(checks).getByRole("link", { name: "Ardnabrook Pharmacy" });
  const approve = screen.getByRole("button", { name: "Approve registration" });
  expect(approve.getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("a");
  await user.click(approve);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(await statusOf(id)).toBe("pending");
});

test("finance has read-only access; the history shows who decided", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  await app.signIn("finance");
  const page = open("/admin/registrations");
  await rowOf("Lisheen Chemist");
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
  await page.goTo(`/admin/registrations/${id}`);
  await screen.findByRole("region", { name: "Checks" });
  expect(screen.queryByRole("button", { name: "Approve registration" })).toBeNull();
  await app.post(`/api/registrations/${id}/approve`, {});
  await page.goTo(`/admin/registrations/${id}?tab=history`);
  const history = await screen.findByRole("region", { name: "History" });
  expect(await within(history).findByText(/approved/)).toBeTruthy();
});

test("the list is cached for five minutes, and previews of approvals are not cached", () => {
  expect(registrationsApi.list({}).staleTime).toBe(5 * MINUTE_MS);
  expect(decisionsApi.approvalPreview("", undefined).staleTime).toBe(0);
});

test("pointing at a link to a registration decides nothing", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  await app.signIn();
  const { user } = open("/admin/registrations");
  await user.hover(await screen.findByRole("link", { name: /Lisheen Chemist/ }));
  await user.hover(screen.getByRole("button", { name: "Approve Lisheen Chemist" }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await statusOf(id)).toBe("pending");
  expect(document.body.innerHTML).not.toMatch(/\/(approve|reject)\b/);
});

test("a decision in the list moves the focus to the next pending one, and finally to the heading", async () => {
  const plan = await anOfferedPlan(app);
  for (const pharmacyName of ["Moyfenn Pharmacy", "Lisheen Chemist", "Cloghroe Pharmacy"]) {
    await aWaitingOne(app, { pharmacyName }, plan);
  }
  await app.signIn();
  const { user } = open("/admin/registrations");
  const reject = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: `Reject ${name}` }));
    const dialog = await screen.findByRole("alertdialog");
    await within(dialog).findByText(/Thank you for applying for membership/);
    await user.click(within(dialog).getByRole("button", { name: "Reject registration" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  };
  const focused = () => document.activeElement?.getAttribute("aria-label");
  await reject("Lisheen Chemist");
  await waitFor(() => expect(focused()).toBe("Approve Cloghroe Pharmacy"));
  await reject("Cloghroe Pharmacy");
  await waitFor(() => expect(focused()).toBe("Approve Moyfenn Pharmacy"));
  await reject("Moyfenn Pharmacy");
  const heading = screen.getByRole("heading", { name: "Registrations" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("what an approval created is shown whenever the registration is viewed", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard" });
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" }, plan);
  await app.post(`/api/registrations/${id}/approve`, {});
  await app.signIn("finance");
  open(`/admin/registrations/${id}`);
  const made = await screen.findByRole("region", { name: "Created" });
  await within(made).findByText(/^Standard, /);
  within(made).getByRole("link", { name: "Lisheen Chemist" });
  within(made).getByText("Inês Carvalho");
});

test("a failed load of waiting registrations is reported on the Next button", async () => {
  const { id } = await aWaitingOne(app);
  await app.signIn();
  failing(/registrations\?status=pending/);
  const { user } = open(`/admin/registrations/${id}`);
  const next = await screen.findByRole("button", { name: "Next waiting registration" });
  await waitFor(() => expect(next.getAttribute("aria-disabled")).toBe("true"));
  await user.hover(next);
  await screen.findByText(/^Waiting registrations could not be loaded\./, {}, { timeout: 15_000 });
});
