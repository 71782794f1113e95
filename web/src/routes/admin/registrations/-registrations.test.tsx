import { SYSTEM } from "@pharmacy/server/db/audit";
import { insertRecord } from "@pharmacy/server/db/records";
import { fileKind } from "@pharmacy/server/files/files.table";
import { anOfferedPlan, aWaitingOne } from "@pharmacy/server/test/applications";
import { anOrganization } from "@pharmacy/server/test/records";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { decisionsApi } from "#api/registrations/decisions.ts";
import { registrationsApi } from "#api/registrations.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const statusOf = async (id: string) => (await app.get(`/api/registrations/${id}`)).json().status;
const rowOf = (name: string) => screen.findByRole("row", { name });

test("what waits is on top, and is approved in its row with all that it makes shown before", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard", trialDays: 30 });
  const first = await aWaitingOne(app, { pharmacyName: "Moyfenn Pharmacy" }, plan);
  await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" }, plan);
  await app.post(`/api/registrations/${first.id}/reject`, {});
  await app.signIn();
  const { user } = open("/admin/registrations");
  const row = await rowOf("Lisheen Chemist");
  const names = screen.getAllByRole("rowheader").map((cell) => cell.textContent);
  expect(names).toEqual(["Lisheen ChemistRathfern", "Moyfenn PharmacyRathfern"]);
  expect(within(await rowOf("Moyfenn Pharmacy")).queryByRole("button")).toBeNull();

  await user.click(within(row).getByRole("button", { name: "Approve Lisheen Chemist" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Approve Lisheen Chemist?" });
  await within(dialog).findByText(/^A free trial of Standard/);
  within(dialog).getByText(/^Inês Carvalho as its owner, invited at/);
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

test("the bench is worked by keys: R rejects with a letter, N goes on to the next", async () => {
  const plan = await anOfferedPlan(app);
  const one = await aWaitingOne(app, { pharmacyName: "Moyfenn Pharmacy" }, plan);
  const two = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" }, plan);
  await app.signIn();
  const page = open(`/admin/registrations/${one.id}`);
  await screen.findByRole("heading", { name: "Moyfenn Pharmacy" });
  await page.user.keyboard("r");
  const dialog = await screen.findByRole("alertdialog", { name: "Reject Moyfenn Pharmacy?" });
  await within(dialog).findByText(/We could not confirm the licence details/);
  await page.user.selectOptions(within(dialog).getByLabelText("Reason"), "Documents missing");
  await page.user.type(within(dialog).getByLabelText("Own words"), "Page 2 is missing.");
  await page.user.type(within(dialog).getByLabelText("Internal note"), "Called.");
  await within(dialog).findByText(/Page 2 is missing\./, { selector: "p" });
  await page.user.click(within(dialog).getByRole("button", { name: "Reject registration" }));
  const decision = await screen.findByRole("region", { name: "Decision" });
  within(decision).getByText("Documents missing");
  within(decision).getByText("Called.");
  expect(await statusOf(one.id)).toBe("rejected");
  await waitFor(() => expect(document.activeElement).toBe(decision));

  await page.user.keyboard("n");
  const heading = await screen.findByRole("heading", { name: "Lisheen Chemist" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(page.address()).toBe(`/admin/registrations/${two.id}`);
});

test("A approves, and the receipt leads to everything that was made", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard" });
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" }, plan);
  await app.signIn("support");
  const { user } = open(`/admin/registrations/${id}`);
  await screen.findByRole("region", { name: "Checks" });
  await user.keyboard("a");
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText(/^Membership on Standard/);
  await user.click(within(dialog).getByRole("button", { name: "Approve registration" }));
  const receipt = await screen.findByRole("region", { name: "What was made" });
  await waitFor(() => expect(document.activeElement).toBe(receipt));
  await within(receipt).findByText(/^Standard, /);
  await within(receipt).findByText("Invited");
  const pharmacy = within(receipt).getByRole("link", { name: "Lisheen Chemist" });
  const owner = await within(receipt).findByRole("link", { name: "Inês Carvalho" });
  const { organization } = (await app.get(`/api/registrations/${id}`)).json();
  expect(pharmacy.getAttribute("href")).toBe(`/admin/orgs/${organization.id}`);
  expect(owner.getAttribute("href")).toMatch(/^\/admin\/users\//);
  expect(screen.queryByRole("button", { name: "Approve registration" })).toBeNull();
});

test("what is in the way says so on the button, and names what it resembles", async () => {
  const { id } = await aWaitingOne(app, { licenceNumber: "004217" });
  await app.post(
    "/api/organizations",
    anOrganization({ name: "Ardnabrook Pharmacy", licenceNumber: "OO42l7" }),
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

test("whoever decides second is told what became of it", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  await app.signIn();
  const { user } = open("/admin/registrations");
  await user.click(await screen.findByRole("button", { name: "Approve Lisheen Chemist" }));
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText(/^Membership on/);
  await app.post(`/api/registrations/${id}/reject`, {});
  await user.click(within(dialog).getByRole("button", { name: "Approve registration" }));
  await screen.findByText("Failed to update registration status");
  await within(dialog).findByText("Registration has already been rejected.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(async () =>
    expect(within(await rowOf("Lisheen Chemist")).getByText("Rejected")).toBeTruthy(),
  );
  expect((await app.get("/api/organizations")).json().total).toBe(0);
});

test("finance looks and is offered no decision; the history says who decided", async () => {
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

test("the list is kept for five minutes, and what an approval would make not at all", () => {
  expect(registrationsApi.list({}).staleTime).toBe(5 * 60_000);
  expect(decisionsApi.approvalPreview("", undefined).staleTime).toBe(0);
});

test("looking at a link to a registration decides nothing", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  await app.signIn();
  const { user } = open("/admin/registrations");
  await user.hover(await screen.findByRole("link", { name: /Lisheen Chemist/ }));
  await user.hover(screen.getByRole("button", { name: "Approve Lisheen Chemist" }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await statusOf(id)).toBe("pending");
  expect(document.body.innerHTML).not.toMatch(/\/(approve|reject)\b/);
});

test("a decision in the list leads the focus to the next that waits, and at last to the heading", async () => {
  const plan = await anOfferedPlan(app);
  for (const pharmacyName of ["Moyfenn Pharmacy", "Lisheen Chemist", "Cloghroe Pharmacy"]) {
    await aWaitingOne(app, { pharmacyName }, plan);
  }
  await app.signIn();
  const { user } = open("/admin/registrations");
  const reject = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: `Reject ${name}` }));
    const dialog = await screen.findByRole("alertdialog");
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

test("words of a rejection are not lost by Escape or Cancel unasked, nor when the row goes", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  await app.signIn();
  const { user } = open("/admin/registrations");
  await user.click(await screen.findByRole("button", { name: "Reject Lisheen Chemist" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Reject Lisheen Chemist?" });
  const words = within(dialog).getByLabelText<HTMLTextAreaElement>("Own words");
  await user.type(words, "Page 2 is missing.");
  await user.keyboard("{Escape}");
  let question = await screen.findByRole("alertdialog", { name: "Discard changes?" });
  await user.click(within(question).getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByText("Discard changes?")).toBeNull());
  expect(words.value).toBe("Page 2 is missing.");

  // somebody else decides, and the list is read again
  await app.post(`/api/registrations/${id}/reject`, {});
  await user.click(within(dialog).getByRole("button", { name: "Reject registration" }));
  await within(dialog).findByText("Registration has already been rejected.");
  await waitFor(() => expect(screen.queryByText("Reject", { selector: "span" })).toBeNull());
  expect(words.isConnected).toBe(true);
  expect(words.value).toBe("Page 2 is missing.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  question = await screen.findByRole("alertdialog", { name: "Discard changes?" });
  await user.click(within(question).getByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

/** Has the calls of an address answered only once it is said so. */
function holdBack(address: RegExp) {
  const { fetch } = globalThis;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    if (address.test(String(asked[0]))) await released;
    return fetch(...asked);
  });
  onTestFinished(() => void vi.stubGlobal("fetch", fetch));
  return release;
}

test("an approval waits until it is seen what the plan that was chosen last comes to", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard", price: 7900 });
  const other = await anOfferedPlan(app, { name: "Premium", price: 0 });
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" }, plan);
  await app.signIn();
  const { user } = open(`/admin/registrations/${id}`);
  await screen.findByRole("region", { name: "Checks" });
  await user.keyboard("a");
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText(/^Membership on Standard, .* for €79\.00 before tax\.$/);
  const release = holdBack(new RegExp(`approval-preview\\?plan=${other}`));
  const choice = within(dialog).getByLabelText<HTMLSelectElement>("Plan");
  await user.selectOptions(choice, "Premium");
  const approve = within(dialog).getByRole("button", { name: "Approve registration" });
  expect(choice.value).toBe(other);
  expect(approve.getAttribute("aria-busy")).toBe("true");
  await user.click(approve);
  expect(await statusOf(id)).toBe("pending");
  release();
  await within(dialog).findByText(/^Membership on Premium, .* free\.$/);
  expect(choice.value).toBe(other);
});

/** Has the calls of an address fail until it is said that they work again. */
function failing(address: RegExp) {
  const { fetch } = globalThis;
  const end = () => void vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    address.test(url) ? Promise.reject(new TypeError("Failed to fetch")) : fetch(url, init),
  );
  onTestFinished(end);
  return end;
}

test("a plan whose preview fails stays chosen, and is not approved unseen", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard" });
  const other = await anOfferedPlan(app, { name: "Premium" });
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" }, plan);
  await app.signIn();
  const { user } = open(`/admin/registrations/${id}`);
  await screen.findByRole("region", { name: "Checks" });
  await user.keyboard("a");
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText(/^Membership on Standard/);
  const end = failing(/approval-preview\?plan=/);
  const choice = within(dialog).getByLabelText<HTMLSelectElement>("Plan");
  await user.selectOptions(choice, "Premium");
  const told = /^What this will make could not be shown\./;
  await within(dialog).findByText(told, {}, { timeout: 15_000 });
  expect(choice.value).toBe(other);
  await user.click(within(dialog).getByRole("button", { name: "Approve registration" }));
  await within(dialog).findByText("Nothing was approved: first see what it will make.");
  expect(await statusOf(id)).toBe("pending");
  end();
  await user.click(within(dialog).getByRole("button", { name: "Try again" }));
  await within(dialog).findByText(/^Membership on Premium/);
});

test("the letter is asked for in a quiet moment, and its words stand in no address", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  await app.signIn();
  const { user } = open(`/admin/registrations/${id}`);
  await screen.findByRole("region", { name: "Checks" });
  await user.keyboard("r");
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText(/We could not confirm the licence details/);
  const { fetch } = globalThis;
  const asked: string[] = [];
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
    asked.push(String(call[0]));
    return fetch(...call);
  });
  onTestFinished(() => void vi.stubGlobal("fetch", fetch));
  await user.type(within(dialog).getByLabelText("Own words"), "Page 2 is missing.");
  await within(dialog).findByText(/Page 2 is missing\./, { selector: "p" });
  expect(asked.join()).not.toMatch(/Page|missing|\?/);
  expect(asked.length).toBeLessThan(9);
});

test("what an approval made is shown whenever the registration is looked at", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard" });
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" }, plan);
  await app.post(`/api/registrations/${id}/approve`, {});
  await app.signIn("finance");
  open(`/admin/registrations/${id}`);
  const made = await screen.findByRole("region", { name: "What was made" });
  await within(made).findByText(/^Standard, /);
  within(made).getByRole("link", { name: "Lisheen Chemist" });
  within(made).getByText("Inês Carvalho");
});

test("that the waiting ones could not be loaded is said where one would go on", async () => {
  const { id } = await aWaitingOne(app);
  await app.signIn();
  failing(/registrations\?status=pending/);
  const { user } = open(`/admin/registrations/${id}`);
  const next = await screen.findByRole("button", { name: "Next waiting" });
  await waitFor(() => expect(next.getAttribute("aria-disabled")).toBe("true"));
  await user.hover(next);
  await screen.findByText(/^What is waiting could not be loaded\./, {}, { timeout: 15_000 });
});

test("a picture whose address has run out is read anew", async () => {
  const { id } = await aWaitingOne(app);
  await keepDocument(id, { name: "licence.png", contentType: "image/png" });
  await app.signIn();
  open(`/admin/registrations/${id}`);
  const picture = await screen.findByRole<HTMLImageElement>("img", { name: "licence.png" });
  const first = picture.src;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.error(picture);
  await waitFor(() => {
    const { src } = screen.getByRole<HTMLImageElement>("img", { name: "licence.png" });
    expect(src).not.toBe(first);
  });
});

test("a PDF is fetched when it is asked for, and keeps no key from the bench until then", async () => {
  const { id, pharmacyName } = await aWaitingOne(app);
  await keepDocument(id, { name: "licence.pdf", contentType: "application/pdf" });
  await app.signIn();
  const { user } = open(`/admin/registrations/${id}`);
  const shown = await screen.findByRole("button", { name: /^licence\.pdf/ });
  expect(shown.getAttribute("aria-pressed")).toBe("false");
  expect(document.querySelector("iframe")).toBeNull();
  await user.keyboard("r");
  const question = await screen.findByRole("alertdialog", { name: `Reject ${pharmacyName}?` });
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  await user.click(shown);
  expect(shown.getAttribute("aria-pressed")).toBe("true");
  await screen.findByText(/^licence\.pdf$/, { selector: "figcaption" });
});

/** Adds a document to an application whose bytes nobody has. */
async function keepDocument(
  registration: string,
  named: { name: string; contentType: "application/pdf" | "image/png" },
) {
  const kept = await insertRecord(app.db, SYSTEM, fileKind, { ...named, size: 1, sha256: "00" });
  const documents = "update registrations set documents = array[$1::uuid] where id = $2";
  await app.db.$client.query(documents, [kept.id, registration]);
}
