import { loseProof } from "@pharmacy/server/test/proof";
import { anOfferedPlan, aWaitingOne } from "@pharmacy/server/test/registrations";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { session } from "#api/session.ts";
import { open } from "#test/app.tsx";
import { failing } from "#test/failing.ts";
import { rowOf, testRegistrations } from "#test/registrations.ts";

const { app, openBench, statusOf } = testRegistrations();

test("A approves, and the receipt links to everything that was created", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard" });
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" }, plan);
  const { user } = await openBench(id, "support");
  await user.keyboard("a");
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText(/^Membership on Standard/);
  await user.click(within(dialog).getByRole("button", { name: "Approve registration" }));
  const receipt = await screen.findByRole("region", { name: "Created" });
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

test("an approval long after signing in asks for the password in place, and then continues", async () => {
  const password = "correct horse battery";
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  const { email } = await app.aUserWithPassword("support", password);
  session.start((await app.visitor.post("/api/auth/login", { email, password })).json());
  const { user } = open(`/admin/registrations/${id}`);
  await screen.findByRole("region", { name: "Checks" });
  await loseProof(app.db);
  const calls = vi.spyOn(globalThis, "fetch");
  await user.keyboard("a");
  const dialog = within(await screen.findByRole("alertdialog"));
  await dialog.findByText(/^Membership on/);
  await user.click(dialog.getByRole("button", { name: "Approve registration" }));
  const dialogFields = within(
    await screen.findByRole("alertdialog", { name: "Confirm your identity" }),
  );
  expect(await statusOf(id)).toBe("pending");
  await user.type(dialogFields.getByLabelText("Password"), password);
  await user.click(dialogFields.getByRole("button", { name: "Confirm" }));
  await screen.findByRole("region", { name: "Created" });
  expect(await statusOf(id)).toBe("approved");
  const approvals = calls.mock.calls.filter(([url]) => String(url).includes("/approve"));
  expect(approvals.map(([, init]) => init?.method)).toEqual(["GET", "GET"]);
});

test("the second user to decide is told the outcome", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  await app.signIn();
  const { user } = open("/admin/registrations");
  await user.click(await screen.findByRole("button", { name: "Approve Lisheen Chemist" }));
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText(/^Membership on/);
  await within(dialog).findByRole("region", { name: "Checks" });
  await app.post(`/api/registrations/${id}/reject`, {});
  await user.click(within(dialog).getByRole("button", { name: "Approve registration" }));
  await screen.findByText("Failed to update registration status");
  await within(dialog).findByText("This registration has already been rejected.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(async () =>
    expect(within(await rowOf("Lisheen Chemist")).getByText("Rejected")).toBeTruthy(),
  );
  expect((await app.get("/api/organizations")).json().total).toBe(0);
});

test("a rejection's message is not lost on Escape, on Cancel, or when the row disappears", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  await app.signIn();
  const { user } = open("/admin/registrations");
  await user.click(await screen.findByRole("button", { name: "Reject Lisheen Chemist" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Reject Lisheen Chemist?" });
  const words = within(dialog).getByLabelText<HTMLTextAreaElement>("Your message");
  await user.type(words, "Page 2 is missing.");
  await user.keyboard("{Escape}");
  let question = await screen.findByRole("alertdialog", { name: "Discard changes?" });
  await user.click(within(question).getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByText("Discard changes?")).toBeNull());
  expect(words.value).toBe("Page 2 is missing.");

  // another reviewer decides, and the list is refetched
  await app.post(`/api/registrations/${id}/reject`, {});
  await user.click(within(dialog).getByRole("button", { name: "Reject registration" }));
  await within(dialog).findByText("This registration has already been rejected.");
  await waitFor(() => expect(screen.queryByText("Reject", { selector: "span" })).toBeNull());
  expect(words.isConnected).toBe(true);
  expect(words.value).toBe("Page 2 is missing.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  question = await screen.findByRole("alertdialog", { name: "Discard changes?" });
  await user.click(within(question).getByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

/** Holds back the answers to matching calls until they are released. */
function holdBack(address: RegExp) {
  const { fetch } = globalThis;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal("fetch", async (...dialogFields: Parameters<typeof fetch>) => {
    if (address.test(String(dialogFields[0]))) await released;
    return fetch(...dialogFields);
  });
  onTestFinished(() => void vi.stubGlobal("fetch", fetch));
  return release;
}

test("an approval waits until the preview of the latest chosen plan is shown", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard", price: 7900 });
  const other = await anOfferedPlan(app, { name: "Premium", price: 0 });
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" }, plan);
  const { user } = await openBench(id);
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

test("a plan whose preview fails stays chosen, and cannot be approved unseen", async () => {
  const plan = await anOfferedPlan(app, { name: "Standard" });
  const other = await anOfferedPlan(app, { name: "Premium" });
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" }, plan);
  const { user } = await openBench(id);
  await user.keyboard("a");
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText(/^Membership on Standard/);
  const end = failing(/approval-preview\?plan=/);
  const choice = within(dialog).getByLabelText<HTMLSelectElement>("Plan");
  await user.selectOptions(choice, "Premium");
  const expected = /^The preview could not be loaded\./;
  await within(dialog).findByText(expected, {}, { timeout: 15_000 });
  expect(choice.value).toBe(other);
  await user.click(within(dialog).getByRole("button", { name: "Approve registration" }));
  await within(dialog).findByText("Nothing was approved. Review what approval will create first.");
  expect(await statusOf(id)).toBe("pending");
  end();
  await user.click(within(dialog).getByRole("button", { name: "Try again" }));
  await within(dialog).findByText(/^Membership on Premium/);
});

function callsFromNow() {
  const { fetch } = globalThis;
  const calls: string[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url}`);
    return fetch(url, init);
  });
  onTestFinished(() => void vi.stubGlobal("fetch", fetch));
  return calls;
}

test("a rejection for a listed reason is sent with GET, with the reason in the URL", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  const { user } = await openBench(id);
  await user.keyboard("r");
  const dialog = await screen.findByRole("alertdialog");
  await user.selectOptions(within(dialog).getByLabelText("Reason"), "notAPharmacy");
  const calls = callsFromNow();
  await user.click(within(dialog).getByRole("button", { name: "Reject registration" }));
  await waitFor(async () => expect(await statusOf(id)).toBe("rejected"));
  expect(calls).toContain(`GET /api/registrations/${id}/reject?reason=notAPharmacy`);
  const { rejectionCode } = (await app.get(`/api/registrations/${id}`)).json();
  expect(rejectionCode).toBe("notAPharmacy");
});

test.each(["Your message", "Internal note"])(
  "a rejection with a message under %s is sent with POST, and the message is in no URL",
  async (field) => {
    const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
    const { user } = await openBench(id);
    await user.keyboard("r");
    const dialog = await screen.findByRole("alertdialog");
    const calls = callsFromNow();
    await user.type(within(dialog).getByLabelText(field), "Call Orla.");
    await user.click(within(dialog).getByRole("button", { name: "Reject registration" }));
    await waitFor(async () => expect(await statusOf(id)).toBe("rejected"));
    expect(calls).toContain(`POST /api/registrations/${id}/reject`);
    expect(calls.join()).not.toContain("Orla");
  },
);

test("a preview is aborted when its action begins, so that it cannot report the action's result", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  const { user } = await openBench(id);
  const { fetch } = globalThis;
  let previews = 0;
  vi.stubGlobal("fetch", (...dialogFields: Parameters<typeof fetch>) =>
    fetch(...dialogFields).finally(() => {
      if (String(dialogFields[0]).includes("rejection-preview")) previews += 1;
    }),
  );
  const release = holdBack(/rejection-preview/);
  await user.keyboard("r");
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Reject registration" }));
  await screen.findByText("Registration status updated successfully");
  release();
  await waitFor(() => expect(previews).toBe(1));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.queryByText(/already been rejected/)).toBeNull();
});
