import { aPdf } from "@pharmacy/server/test/pictures";
import { anOrganization } from "@pharmacy/server/test/records";
import { anOfferedPlan } from "@pharmacy/server/test/registrations";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

type Page = ReturnType<typeof open>;

async function fillIn(
  { user }: Page,
  { licence = "004217", phone = "01 555 0100 ext. 4", hasPlan = true } = {},
) {
  const fill = async (label: RegExp, value: string) =>
    user.type(await screen.findByLabelText(label), value);
  await fill(/^Pharmacy name/, "Dunmarrow Pharmacy");
  await fill(/^Legal name/, "Dunmarrow Healthcare Ltd");
  await fill(/^Licence number/, licence);
  await fill(/^Licence authority/, "Pharmacy regulator");
  await fill(/^Supervising pharmacist/, "Aoife Brennan");
  await fill(/^Address\*?$/, "4 Mill Street");
  await fill(/^City/, "Dunmarrow");
  await fill(/^Email/, "info@dunmarrow.example");
  await fill(/^Phone/, phone);
  await fill(/^Website/, "www.dunmarrow.example");
  await fill(/^Your name/, "Niamh Corrigan");
  await fill(/^Your email/, "niamh@dunmarrow.example");
  if (hasPlan) await user.click(await screen.findByRole("radio", { name: /^Standard/ }));
  await user.click(screen.getByRole("checkbox", { name: /^I accept the terms/ }));
}

const send = ({ user }: Page) =>
  user.click(screen.getByRole("button", { name: "Send application" }));
const all = async () => (await app.get("/api/registrations")).json();

test("a pharmacy applies, and sees its number and what happens next", async () => {
  await anOfferedPlan(app, { name: "Standard", trialDays: 30 });
  const page = open("/");
  await page.user.click(await screen.findByRole("link", { name: "Apply for membership" }));
  await fillIn(page);
  await send(page);
  const heading = await screen.findByRole("heading", { name: "Your application has arrived" });
  expect(document.activeElement).toBe(heading);
  const { items } = await all();
  screen.getByText(items[0].number);
  screen.getByText(/niamh@dunmarrow\.example/);
  expect((await app.get(`/api/registrations/${items[0].id}`)).json()).toMatchObject({
    phone: "+35315550100;ext=4",
    website: "https://www.dunmarrow.example",
  });
});

test("a missing value is shown at its field, and the first gets the focus", async () => {
  await anOfferedPlan(app, { name: "Standard" });
  const page = open("/register");
  await screen.findByRole("radio", { name: /^Standard/ });
  await send(page);
  await screen.findByText("Pharmacy name is required.");
  screen.getByText("Please accept the terms.");
  expect(document.activeElement).toBe(screen.getByLabelText(/^Pharmacy name/));
  expect((await all()).total).toBe(0);
});

test("a server refusal is shown at its field, and no typed value is lost", async () => {
  await anOfferedPlan(app, { name: "Standard" });
  await app.post("/api/organizations", anOrganization({ licenceNumber: "KW-4217" }));
  const page = open("/register");
  await fillIn(page, { licence: "kw 4217" });
  await send(page);
  await screen.findByText("A pharmacy with licence kw 4217 is already a member.");
  expect(screen.getByLabelText<HTMLInputElement>(/^Your name/).value).toBe("Niamh Corrigan");
});

test("an invalid phone number is refused at its field, with an example from the country", async () => {
  await anOfferedPlan(app, { name: "Standard" });
  const page = open("/register");
  await fillIn(page, { phone: "12" });
  await send(page);
  await screen.findByText(/^Enter a phone number such as 085 .* \(Ireland\)/);
  expect((await all()).total).toBe(0);
});

test("a half-typed form is offered again when the page is reopened", async () => {
  await anOfferedPlan(app, { name: "Standard" });
  const page = open("/register");
  await page.user.type(await screen.findByLabelText(/^Pharmacy name/), "Dunmarrow");
  await waitFor(() => expect(Object.keys(localStorage).join()).toContain("draft:visitor"));
  // leaving asks for confirmation, and the draft stays
  await page.user.click(screen.getByRole("button", { name: "Cancel" }));
  const question = await screen.findByRole("alertdialog");
  await page.user.click(within(question).getByRole("button", { name: "Keep as draft" }));
  await page.user.click(await screen.findByRole("link", { name: "Apply for membership" }));
  await page.user.click(await screen.findByRole("button", { name: "Continue draft" }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Pharmacy name/).value).toBe("Dunmarrow");
});

test("the honeypot field is invisible and cannot be reached by keyboard", async () => {
  await anOfferedPlan(app, { name: "Standard" });
  const page = open("/register");
  await fillIn(page);
  const fax = document.querySelector<HTMLInputElement>("input[name=fax]");
  expect(fax?.tabIndex).toBe(-1);
  expect(fax?.closest("[aria-hidden]")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: /fax/i })).toBeNull();
  if (fax) await page.user.type(fax, "1");
  await send(page);
  await screen.findByRole("heading", { name: "Your application has arrived" });
  expect((await all()).total).toBe(0);
});

test("the plan can be left to the network, and the page says so", async () => {
  await anOfferedPlan(app, { name: "Standard" });
  const page = open("/register");
  await fillIn(page, { hasPlan: false });
  screen.getByText("Leave empty and we choose for you.");
  await send(page);
  await screen.findByRole("heading", { name: "Your application has arrived" });
  expect((await all()).items).toMatchObject([{ plan: null }]);
});

test("a failed load of plans can be retried, and does not block the form", async () => {
  await anOfferedPlan(app, { name: "Standard" });
  const refused = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  const page = open("/register");
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 10_000 });
  refused.mockRestore();
  await fillIn(page, { hasPlan: false });
  await page.user.click(again);
  await screen.findByRole("radio", { name: /^Standard/ });
  await send(page);
  await screen.findByRole("heading", { name: "Your application has arrived" });
}, 20_000);

test("without offered plans an application has none, even if one was chosen before", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard" });
  const page = open("/register");
  await fillIn(page);
  await app.patch(`/api/plans/${plan}`, { status: "archived", version: 1 });
  await send(page);
  await screen.findByText("The plan is no longer offered. Choose another plan.");
  await page.queryClient.invalidateQueries();
  await screen.findByText(/^No plan is offered at the moment/);
  await send(page);
  await screen.findByRole("heading", { name: "Your application has arrived" });
  expect((await all()).items).toMatchObject([{ plan: null }]);
});

test("a plan shows its net price and its limits, as on the network's own screens", async () => {
  const features = ["apiAccess", "productSync"] as const;
  await anOfferedPlan(app, { name: "Standard", price: 7900, features: [...features] });
  await anOfferedPlan(app, { name: "Taster", price: 0 });
  open("/register");
  const standard = await screen.findByRole("radio", { name: /^Standard/ });
  const words = standard.closest("label")?.textContent;
  expect(words).toContain("€79.00 a month before tax");
  expect(words).toContain("API access · Product copying");
  const taster = screen.getByRole("radio", { name: /^Taster/ }).closest("label")?.textContent;
  expect(taster).toMatch(/^TasterFree/);
});

/** Holds uploads back until they are released or refused. */
function holdUploads() {
  const { fetch } = globalThis;
  let begin = () => {};
  let end = (_failure?: Error) => {};
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const held = new Promise<void>((resolve, reject) => {
    end = (failure) => (failure ? reject(failure) : resolve());
  });
  vi.stubGlobal("fetch", async (...args: Parameters<typeof fetch>) => {
    if (String(args[0]).endsWith("registrations/documents")) {
      begin();
      await held;
    }
    return fetch(...args);
  });
  onTestFinished(() => void vi.stubGlobal("fetch", fetch));
  return { started, end };
}

/** Submits an application that is complete except for a running upload. */
async function sendWhileUploading(page: Page) {
  const uploads = holdUploads();
  await fillIn(page);
  const input = screen.getByLabelText("Copy of the licence", { selector: "input" });
  await page.user.upload(
    input,
    new File([new Uint8Array(aPdf())], "licence.pdf", { type: "application/pdf" }),
  );
  await uploads.started;
  await send(page);
  await screen.findByText("The application is sent as soon as its documents are uploaded.");
  return uploads;
}

test("a failed upload stops the application and is named; without it, it is sent", async () => {
  await anOfferedPlan(app, { name: "Standard" });
  const page = open("/register");
  const uploads = await sendWhileUploading(page);
  uploads.end(new TypeError("Failed to fetch"));
  const problem = await screen.findByText(/^The application was not sent\. licence\.pdf: /);
  expect(document.activeElement).toBe(problem);
  expect((await all()).total).toBe(0);
  await send(page);
  await screen.findByRole("heading", { name: "Your application has arrived" });
});

test("leaving during an upload does not submit the application", async () => {
  await anOfferedPlan(app, { name: "Standard" });
  const page = open("/register");
  const uploads = await sendWhileUploading(page);
  await page.user.click(screen.getByRole("button", { name: "Cancel" }));
  const question = await screen.findByRole("alertdialog");
  await page.user.click(within(question).getByRole("button", { name: "Keep as draft" }));
  await screen.findByRole("link", { name: "Apply for membership" });
  uploads.end();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await all()).total).toBe(0);
});
