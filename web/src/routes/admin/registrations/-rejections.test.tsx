import { aWaitingOne } from "@pharmacy/server/test/registrations";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { open } from "#test/app.tsx";
import { testRegistrations } from "#test/registrations.ts";

const { app, openBench, statusOf } = testRegistrations();

test("a rejection starts with the reason that the checks suggest, and another can be chosen", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  await app.db.$client.query("update registrations set licence_expires_on = '2025-01-31'");
  await app.signIn();
  const { user } = open("/admin/registrations");
  await user.click(await screen.findByRole("button", { name: "Reject Lisheen Chemist" }));
  const dialog = await screen.findByRole("alertdialog");
  const reason = within(dialog).getByLabelText<HTMLSelectElement>("Reason");
  await waitFor(() => expect(reason.value).toBe("licenceExpired"));
  await within(dialog).findByText(/^From the checks: The licence has expired\./);
  await within(dialog).findByText(/The licence is no longer valid\./);
  await user.selectOptions(reason, "notAPharmacy");
  expect(within(dialog).queryByText(/^From the checks/)).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Reject registration" }));
  await waitFor(async () => expect(await statusOf(id)).toBe("rejected"));
  const { rejectionCode } = (await app.get(`/api/registrations/${id}`)).json();
  expect(rejectionCode).toBe("notAPharmacy");
});

test("a rejection for another reason needs a message, and says so beside it", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  const { user } = await openBench(id);
  await user.keyboard("r");
  const dialog = within(await screen.findByRole("alertdialog"));
  await dialog.findByText(/Documents that we need are missing/);
  await user.selectOptions(dialog.getByLabelText("Reason"), "other");
  await user.click(dialog.getByRole("button", { name: "Reject registration" }));
  await dialog.findByText("Enter the reason for the rejection.");
  const message = dialog.getByLabelText("Your message");
  await waitFor(() => expect(document.activeElement).toBe(message));
  expect(message.getAttribute("aria-invalid")).toBe("true");
  expect(await statusOf(id)).toBe("pending");
});

test("a rejection that comes too late keeps its reason and its email, and requests no other", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  const { user } = await openBench(id);
  await user.keyboard("r");
  const dialog = within(await screen.findByRole("alertdialog"));
  await dialog.findByText(/Documents that we need are missing/);
  await app.get(`/api/registrations/${id}/approve`);
  const calls = vi.spyOn(globalThis, "fetch");
  await user.click(dialog.getByRole("button", { name: "Reject registration" }));
  await dialog.findByText("This registration has already been approved.");
  await screen.findByRole("region", { name: "Created", hidden: true });
  expect(dialog.getByLabelText<HTMLSelectElement>("Reason").value).toBe("documentsMissing");
  dialog.getByText(/Documents that we need are missing/);
  const previews = calls.mock.calls.filter(([url]) => String(url).includes("rejection-preview"));
  expect(previews).toEqual([]);
});

test("the email is fetched after a pause in typing, and its text is in no URL", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  const { user } = await openBench(id);
  await user.keyboard("r");
  const dialog = await screen.findByRole("alertdialog");
  await within(dialog).findByText(/Documents that we need are missing/);
  const { fetch } = globalThis;
  const urls: string[] = [];
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
    urls.push(String(call[0]));
    return fetch(...call);
  });
  onTestFinished(() => void vi.stubGlobal("fetch", fetch));
  await user.type(within(dialog).getByLabelText("Your message"), "Page 2 is missing.");
  await within(dialog).findByText(/Page 2 is missing\./, { selector: "p" });
  expect(urls.join()).not.toMatch(/Page|missing|\?/);
  expect(urls.length).toBeLessThan(9);
});
