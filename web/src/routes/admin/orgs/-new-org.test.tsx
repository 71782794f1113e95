import type { Plan } from "@pharmacy/contract/plans/plans";
import { enterSeller } from "@pharmacy/server/test/invoices";
import { aPlan } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";

const app = testApp();

/** The required fields of a new pharmacy. */
const FILLED = [
  [/^Name/, "Castlewren Pharmacy"],
  [/^Legal name/, "Castlewren Pharmacy Ltd"],
  [/^Licence number/, "PSI-4471"],
  [/^(Licence|Licensing) authority/, "PSI"],
  [/^Supervising pharmacist/, "Niamh Corrigan"],
  [/^Email/, "info@castlewren.example"],
  [/^Phone/, "+353 1 496 0000"],
  [/^Address$|^Address line 1|^Street/, "1 Main Street"],
  [/^(City|Town)/, "Dublin"],
] as const;

test("a plan that is no longer shown is not sent", { timeout: 30_000 }, async () => {
  const { id } = (await app.post("/api/plans", aPlan({ name: "Standard" }))).json<Plan>();
  await app.signIn();
  const { user } = open("/admin/orgs/create");
  const plan = await screen.findByLabelText<HTMLSelectElement>("Plan");
  await within(plan).findByRole("option", { name: /^Standard/ });
  await user.selectOptions(plan, id);
  // A select is shown until the list has loaded.
  const currencyField = () => screen.getByLabelText(/^Currency/);
  await waitFor(() => expect(currencyField().getAttribute("aria-autocomplete")).toBe("list"));
  const currency = currencyField();
  await user.clear(currency);
  await user.type(currency, "British");
  await user.click(await screen.findByRole("option", { name: /GBP/ }));
  await waitFor(() => expect(within(plan).queryByRole("option", { name: /^Standard/ })).toBeNull());
  for (const [label, text] of FILLED) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole("button", { name: "Create pharmacy" }));
  await screen.findByText("Organization created successfully");
  const [created] = (await app.get("/api/organizations")).json().items;
  expect(created).toMatchObject({ name: "Castlewren Pharmacy", currency: "GBP", plan: null });
});

test("a first plan says what is billed, and the form why it is not", {
  timeout: 30_000,
}, async () => {
  const plan = aPlan({ name: "Standard", price: 7_900 });
  const { id } = (await app.post("/api/plans", plan)).json<Plan>();
  await app.signIn();
  const { user } = open("/admin/orgs/create");
  const chosen = await screen.findByLabelText<HTMLSelectElement>("Plan");
  await within(chosen).findByRole("option", { name: /^Standard/ });
  await user.selectOptions(chosen, id);
  await screen.findByText(/^Standard from .+ at €79\.00 a month\.$/);
  await screen.findByText(/^€79\.00 is not invoiced yet: the seller's legal name/);
  await enterSeller(app);
  await user.type(screen.getByLabelText(/^Tax number/), "IE7654321A");
  await screen.findByText(/^€79\.00 is invoiced now, due /);
  await user.type(screen.getByLabelText(/^Start date/), "2020-01-01");
  await screen.findByText(/^Choose a start date from /);
});

test("plans that fail to load are not shown as none, and can be retried", async () => {
  await app.post("/api/plans", aPlan({ name: "Standard" }));
  await app.signIn();
  const connected = fetch;
  const reconnect = () => void vi.stubGlobal("fetch", connected);
  onTestFinished(reconnect);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    url.includes("/api/plans")
      ? Promise.reject(new TypeError("fetch failed"))
      : connected(url, init),
  );
  const { user } = open("/admin/orgs/create");
  await screen.findByText(/^The plans could not be loaded\./);
  reconnect();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await within(screen.getByLabelText("Plan")).findByRole("option", { name: /^Standard/ });
  takeComplaints();
});
