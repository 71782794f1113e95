import { DAY_MS } from "@pharmacy/contract/time.values";
import type { IssuedToken } from "@pharmacy/contract/tokens/tokens";
import { loseProof } from "@pharmacy/server/test/proof";
import { anOrganization } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

let pharmacy: string;
beforeEach(async () => {
  pharmacy = (await app.post("/api/organizations", anOrganization())).json().id;
  await app.subscribe(pharmacy);
});

async function aToken(name: string, organization = pharmacy): Promise<IssuedToken> {
  const expiresAt = new Date(Date.now() + 90 * DAY_MS).toISOString();
  const body = { name, organization, scopes: ["catalogue:read"], expiresAt };
  return (await app.post("/api/tokens", body)).json();
}

const opens = async (secret: string) =>
  (await app.callerWith(secret).get("/api/units")).statusCode === 200;

const secretIn = (dialog: HTMLElement) =>
  within(dialog).getByLabelText<HTMLInputElement>("API token").value;

test("an owner finds the pharmacy's own API tokens in the settings, and no others", async () => {
  await aToken("Stock sync");
  const elsewhere = (await app.post("/api/organizations", anOrganization())).json().id;
  await app.subscribe(elsewhere);
  await aToken("Till of others", elsewhere);
  await app.signIn("owner", pharmacy);
  const page = open("/dashboard/settings");
  await page.user.click(await screen.findByRole("link", { name: "Open API tokens" }));
  await screen.findByRole("row", { name: "Stock sync" });
  expect(screen.queryByText("Till of others")).toBeNull();
});

test("an owner creates a token for the pharmacy, proves their identity, and sees it once", async () => {
  const password = "correct horse battery";
  const { email } = await app.aUserWithPassword("owner", password, pharmacy);
  const login = await app.visitor.post("/api/auth/login", { email, password });
  session.start(login.json());
  const { user } = open("/dashboard/settings/tokens");
  await user.click(await screen.findByRole("button", { name: "New API token" }));
  const form = await screen.findByRole("form", { name: "New API token" });
  expect(within(form).queryByLabelText("Pharmacy")).toBeNull();
  await user.type(within(form).getByLabelText("Name"), "Stock sync");
  await user.click(within(form).getByLabelText(/^Read the catalogue/));
  await screen.findByLabelText(/^Notifications alt/);
  await loseProof(app.db);
  await user.click(within(form).getByRole("button", { name: "Create API token" }));
  await user.type(await screen.findByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Confirm" }));

  const dialog = await screen.findByRole("alertdialog", { name: "API token Stock sync" });
  const secret = secretIn(dialog);
  expect(await opens(secret)).toBe(true);
  await user.click(within(dialog).getByLabelText("I have saved the token in a safe place"));
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await screen.findByRole("row", { name: "Stock sync" });
  expect(document.body.textContent).not.toContain(secret);
  const [{ organization }] = (await app.get("/api/tokens?type=api")).json().items;
  expect(organization.id).toBe(pharmacy);
});

test("an owner rotates a token, and both work for the chosen time", async () => {
  const { secret } = await aToken("Stock sync");
  await app.signIn("owner", pharmacy);
  const { user } = open("/dashboard/settings/tokens");
  await user.click(await screen.findByRole("button", { name: "Actions for Stock sync" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rotate token" }));
  const question = await screen.findByRole("alertdialog", { name: "Rotate Stock sync?" });
  await user.selectOptions(within(question).getByLabelText("Both tokens work for"), "1 hour");
  await user.click(within(question).getByRole("button", { name: "Rotate token" }));
  const dialog = await screen.findByRole("alertdialog", { name: "API token Stock sync" });
  expect([await opens(secret), await opens(secretIn(dialog))]).toEqual([true, true]);
});

test("an owner revokes a token beside the list, after reading what that stops", async () => {
  const { secret, token } = await aToken("Stock sync");
  await app.signIn("owner", pharmacy);
  const { user } = open(`/dashboard/settings/tokens?id=${token.id}`);
  const sheet = await screen.findByRole("dialog", { name: "Stock sync" });
  within(sheet).getByText("Not used yet");
  await user.click(within(sheet).getByRole("button", { name: "Revoke token" }));
  const question = await screen.findByRole("alertdialog", { name: "Revoke Stock sync?" });
  within(question).getByText("The program using it is refused on its next call.");
  await user.click(within(question).getByRole("button", { name: "Revoke token" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await within(sheet).findByText("Revoked", { selector: "dd *" });
  expect(await opens(secret)).toBe(false);
});

/** Holds back the answers about a pharmacy until they are released. */
function holdPharmacy(id: string) {
  const connected = fetch;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.endsWith(`/organizations/${id}`)) await held;
    return connected(url, init);
  });
  onTestFinished(() => {
    vi.stubGlobal("fetch", connected);
    release();
  });
  return release;
}

test("a new token's form waits until it is known that the pharmacy may have one", async () => {
  const release = holdPharmacy(pharmacy);
  await app.signIn("owner", pharmacy);
  open("/dashboard/settings/tokens?id=new");
  const sheet = await screen.findByRole("dialog", { name: "New API token" });
  within(sheet).getByText(/^Loading/);
  expect(screen.queryByRole("form", { name: "New API token" })).toBeNull();
  release();
  await screen.findByRole("form", { name: "New API token" });
});

test("a read-only pharmacy never sees the form of a new token", async () => {
  const closed = (await app.post("/api/organizations", anOrganization())).json().id;
  const release = holdPharmacy(closed);
  await app.signIn("owner", closed);
  open("/dashboard/settings/tokens?id=new");
  await screen.findByRole("dialog", { name: "New API token" });
  expect(screen.queryByRole("form", { name: "New API token" })).toBeNull();
  release();
  await screen.findByText("This form is not available right now");
  expect(screen.queryByRole("form", { name: "New API token" })).toBeNull();
});

test("only an owner sees the tokens or a link to them", async () => {
  await aToken("Stock sync");
  await app.signIn("pharmacist", pharmacy);
  const page = open("/dashboard/settings");
  await screen.findByRole("link", { name: "Open team" });
  expect(screen.queryByRole("link", { name: "Open API tokens" })).toBeNull();
  await page.goTo("/dashboard/settings/tokens");
  await screen.findByText("Only a pharmacy's owner can manage its API tokens.");
  expect(screen.queryByText("Stock sync")).toBeNull();
});
