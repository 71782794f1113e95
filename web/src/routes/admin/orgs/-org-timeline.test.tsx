import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import type {
  Organization,
  OrganizationInput,
} from "@pharmacy/contract/organizations/organizations";
import type { Plan } from "@pharmacy/contract/plans/plans";
import { anOrganization, aPlan, aToken, aUnit, aUser } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { entrySentence } from "#lib/entry-words.ts";
import { formatDate } from "#lib/format.ts";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";

const app = testApp();

async function aPharmacy(values: Partial<OrganizationInput> = {}) {
  const body = anOrganization({ name: "Castlewren Pharmacy", ...values });
  return (await app.post("/api/organizations", body)).json<Organization>();
}

const today = new Date().toISOString().slice(0, 10);

async function subscribe(id: string) {
  const plan = (await app.post("/api/plans", aPlan({ name: "Standard" }))).json<Plan>();
  await app.put(`/api/organizations/${id}/plan`, { plan: plan.id, startDate: today });
}

const invite = (organization: string, name: string) =>
  app.post("/api/users", aUser({ organization, role: "owner", name }));

const openTimeline = async (id: string) => {
  const page = open(`/admin/orgs/${id}?tab=activity`);
  return { page, timeline: await screen.findByRole("region", { name: "Timeline" }) };
};

const sentences = (timeline: HTMLElement) =>
  within(timeline)
    .getAllByRole("listitem")
    .map((item) => item.textContent ?? "");

test("all events of a pharmacy are one timeline, and none of another's", async () => {
  const { id, version } = await aPharmacy();
  const other = await aPharmacy({ name: "Ballyhart Chemist" });
  await app.patch(`/api/organizations/${id}`, { creditLimit: 250_000, version });
  await subscribe(id);
  await invite(id, "Niamh Corrigan");
  await invite(other.id, "Padraig Lowry");
  await app.post("/api/tokens", aToken({ organization: id, name: "Stock sync" }));
  await app.signIn();
  const { timeline } = await openTimeline(id);
  await within(timeline).findByRole("link", { name: "Stock sync" });
  const text = sentences(timeline).join("\n");
  expect(text).toContain(`subscribed the pharmacy to Standard from ${formatDate(today)}`);
  expect(text).toContain("set Credit limit to €2,500.00");
  expect(text).toContain("created the pharmacy");
  expect(text).toContain("invited user Niamh Corrigan");
  expect(text).toMatch(/Email “.+” to Niamh Corrigan/);
  expect(text).toContain("Not sent: no mail server");
  expect(text).not.toContain("Padraig Lowry");
});

test("it can be filtered by emails, and links to their recipients", async () => {
  const { id } = await aPharmacy();
  await invite(id, "Niamh Corrigan");
  await app.signIn();
  const { page, timeline } = await openTimeline(id);
  await within(timeline).findByText(/created the pharmacy/);
  const filter = within(timeline).getByLabelText("Show");
  await page.user.selectOptions(filter, "Emails");
  await waitFor(() => expect(within(timeline).queryByText(/created the pharmacy/)).toBeNull());
  await page.user.click(await within(timeline).findByRole("link", { name: "Niamh Corrigan" }));
  await screen.findByRole("heading", { name: "Niamh Corrigan", level: 1 });
});

test("a filter without events says so, and can be cleared", async () => {
  const { id } = await aPharmacy();
  await app.signIn();
  const { page, timeline } = await openTimeline(id);
  await within(timeline).findByText(/created the pharmacy/);
  await page.user.selectOptions(within(timeline).getByLabelText("Show"), "Membership");
  await within(timeline).findByText("No entries of this kind yet");
  await page.user.click(within(timeline).getByRole("button", { name: "Show everything" }));
  await within(timeline).findByText(/created the pharmacy/);
});

test("an entry opens its details: the actor, and each old and new value", async () => {
  const { id, version } = await aPharmacy();
  const change = { paymentTermDays: 60, legalName: "Castlewren Ltd", version };
  await app.patch(`/api/organizations/${id}`, change);
  await app.signIn();
  const { page, timeline } = await openTimeline(id);
  const [details] = await within(timeline).findAllByRole("button", { name: "Details" });
  if (!details) throw new Error("No entry.");
  expect(details.getAttribute("aria-expanded")).toBe("false");
  await page.user.click(details);
  expect(details.getAttribute("aria-expanded")).toBe("true");
  const [entry = ""] = sentences(timeline);
  expect(entry).toContain("Payment term (days) 30 →to 60");
  expect(entry).toContain("@aldermere.example · Admin");
});

test("older pages can be opened, and newer ones again", async () => {
  const { id } = await aPharmacy();
  for (let days = 1; days <= 30; days += 1) {
    await app.patch(`/api/organizations/${id}`, { paymentTermDays: days + 30, version: days });
  }
  await app.signIn();
  const { page, timeline } = await openTimeline(id);
  await within(timeline).findByText("60");
  expect(within(timeline).queryByText(/created the pharmacy/)).toBeNull();
  await page.user.click(within(timeline).getByRole("button", { name: "Older" }));
  await within(timeline).findByText(/created the pharmacy/);
  const older = within(timeline).getByRole("button", { name: "Older" });
  expect(older.getAttribute("aria-disabled")).toBe("true");
  await page.user.click(within(timeline).getByRole("button", { name: "Newer" }));
  await waitFor(() => expect(within(timeline).queryByText(/created the pharmacy/)).toBeNull());
});

test("a link opens the log with exactly the entries of this pharmacy", async () => {
  const { id, version } = await aPharmacy();
  const other = await aPharmacy({ name: "Ballyhart Chemist" });
  await app.patch(`/api/organizations/${id}`, { creditLimit: 250_000, version });
  await subscribe(id);
  await invite(id, "Niamh Corrigan");
  await invite(other.id, "Padraig Lowry");
  await app.post("/api/units", aUnit());
  await app.signIn();
  const { page, timeline } = await openTimeline(id);
  await page.user.click(await within(timeline).findByRole("link", { name: "Open in logs" }));
  const list = await screen.findByRole("table", { name: /^Logs/ });
  expect(page.address()).toBe(`/admin/logs?organization=${id}`);
  const { items } = (await app.get("/api/logs?count=100")).json() as { items: AuditLog[] };
  const wanted = items.filter(({ organization }) => organization === id).map(entrySentence);
  expect(wanted.length).toBeLessThan(items.length);
  await waitFor(() => {
    const rows = within(list).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.getAttribute("aria-label"))).toEqual(wanted);
  });
});

test("a single entry opens in the log", async () => {
  const { id } = await aPharmacy();
  await app.signIn();
  const { page, timeline } = await openTimeline(id);
  await page.user.click(await within(timeline).findByRole("button", { name: "Details" }));
  const [, entry] = within(timeline).getAllByRole("link", { name: "Open in logs" });
  if (!entry) throw new Error("No way to the log.");
  await page.user.click(entry);
  const sheet = await screen.findByRole("dialog", {
    name: /created pharmacy Castlewren Pharmacy$/,
  });
  within(sheet).getByRole("region", { name: "Changes" });
});

test("finance is offered the filters it may use", async () => {
  const { id } = await aPharmacy();
  await subscribe(id);
  await invite(id, "Niamh Corrigan");
  await app.post(`/api/organizations/${id}/expired-reminding`, {});
  await app.signIn("finance");
  const { timeline } = await openTimeline(id);
  await within(timeline).findByText(/wrote reminder/);
  expect(timeline.textContent).not.toContain("Niamh Corrigan");
  const options = within(timeline).getAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual([
    "Everything",
    "Pharmacy details",
    "Membership",
    "Emails",
  ]);
});

test("a failed load shows the reason, and can be retried", async () => {
  const { id } = await aPharmacy();
  await app.signIn();
  const connected = fetch;
  const reconnect = () => void vi.stubGlobal("fetch", connected);
  onTestFinished(reconnect);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    url.includes("/timeline") ? Promise.reject(new TypeError("lost")) : connected(url, init),
  );
  const { page, timeline } = await openTimeline(id);
  await within(timeline).findByRole("alert");
  takeComplaints();
  reconnect();
  await page.user.click(within(timeline).getByRole("button", { name: "Try again" }));
  await within(timeline).findByText(/created the pharmacy/);
});
