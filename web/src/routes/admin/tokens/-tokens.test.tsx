import { DAY_MS } from "@pharmacy/contract/time.values";
import type { IssuedToken } from "@pharmacy/contract/tokens/tokens";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const PHARMACY = {
  name: "Castlewren Pharmacy",
  legalName: "Castlewren Healthcare Ltd",
  type: "community",
  licenceNumber: "004217",
  licenceAuthority: "Pharmacy regulator",
  pharmacistName: "Aoife Brennan",
  email: "info@castlewren.example",
  phone: "+353209110001",
  timeZone: "Europe/Dublin",
  currency: "EUR",
  locale: "en-IE",
  paymentTermDays: 30,
  orderHold: false,
  address: { line1: "4 Mill Street", city: "Castlewren", country: "IE" },
};

async function aToken(name = "Stock sync"): Promise<IssuedToken> {
  const organization = (await app.post("/api/organizations", PHARMACY)).json().id;
  await app.subscribe(organization);
  const expiresAt = new Date(Date.now() + 90 * DAY_MS).toISOString();
  const body = { name, organization, scopes: ["catalogue:read"], expiresAt };
  return (await app.post("/api/tokens", body)).json();
}

const opens = async (secret: string) =>
  (await app.callerWith(secret).get("/api/units")).statusCode === 200;

const rowOf = async (name: string | RegExp) => screen.findByRole("row", { name });

test("an API token is created, and its secret stays until it is copied or saved", async () => {
  await app.subscribe((await app.post("/api/organizations", PHARMACY)).json().id);
  await app.signIn();
  const { user } = open("/admin/tokens");
  await user.click(await screen.findByRole("button", { name: "New API token" }));
  const form = await screen.findByRole("form", { name: "New API token" });
  await user.click(within(form).getByRole("button", { name: "Create API token" }));
  await within(form).findByText("Give the token a name.");
  await within(form).findByText("Choose what the token can do.");
  await user.type(within(form).getByLabelText("Name"), "Stock sync");
  // a plain field until its code has loaded
  await user.click(await within(form).findByRole("combobox", { name: "Pharmacy" }));
  await user.click(await screen.findByRole("option", { name: /^Castlewren Pharmacy/ }));
  await user.click(within(form).getByLabelText(/^Read the catalogue/));
  await user.click(within(form).getByRole("button", { name: "Create API token" }));

  const dialog = await screen.findByRole("alertdialog", { name: "API token Stock sync" });
  const secret = within(dialog).getByLabelText<HTMLInputElement>("API token").value;
  expect(secret).toMatch(/^pk_[\w-]{43}$/);
  expect(await opens(secret)).toBe(true);
  await user.keyboard("{Escape}");
  await within(dialog).findByText(/^Copy the token first/);
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.getByRole("alertdialog")).toBe(dialog);
  await user.click(within(dialog).getByLabelText("I have saved the token in a safe place"));
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const row = await rowOf(/Stock sync/);
  await within(row).findByText(`pk_…${secret.slice(-4)}`);
  expect(document.body.textContent).not.toContain(secret);
});

test("copying the secret allows closing the dialog", async () => {
  await aToken();
  await app.signIn();
  const { user } = open("/admin/tokens");
  await user.click(await screen.findByRole("button", { name: "Actions for Stock sync" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rotate token" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Rotate token" }));
  const dialog = await screen.findByRole("alertdialog", { name: "API token Stock sync" });
  await user.click(await within(dialog).findByRole("button", { name: "Copy token" }));
  await within(dialog).findByText("Copied");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("rotating shows what happens to the old token, and does that", async () => {
  const { secret, token } = await aToken();
  await app.signIn();
  const { user } = open("/admin/tokens");
  await user.click(await screen.findByRole("button", { name: "Actions for Stock sync" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rotate token" }));
  const question = await screen.findByRole("alertdialog", { name: "Rotate Stock sync?" });
  within(question).getByText(/works until .*\.$/);
  await user.selectOptions(
    within(question).getByLabelText("Both tokens work for"),
    "None: the old token stops working now",
  );
  within(question).getByText(`Programs using ${token.hint} are refused from their next call.`);
  await user.click(within(question).getByRole("button", { name: "Rotate token" }));
  const dialog = await screen.findByRole("alertdialog", { name: "API token Stock sync" });
  const next = within(dialog).getByLabelText<HTMLInputElement>("API token").value;
  expect([await opens(secret), await opens(next)]).toEqual([false, true]);
});

test("a token is revoked after its effects are shown", async () => {
  const { secret } = await aToken();
  await app.signIn();
  const { user } = open("/admin/tokens");
  await user.click(await screen.findByRole("button", { name: "Actions for Stock sync" }));
  await user.click(await screen.findByRole("menuitem", { name: "Revoke token" }));
  const question = await screen.findByRole("alertdialog", { name: "Revoke Stock sync?" });
  within(question).getByText("The program using it is refused on its next call.");
  await user.click(within(question).getByRole("button", { name: "Revoke token" }));
  await within(await rowOf(/Stock sync/)).findByText("Revoked");
  expect(await opens(secret)).toBe(false);
});

test("a token that was revoked gives the reason, and is not offered to be rotated", async () => {
  const { token } = await aToken();
  await app.delete(`/api/tokens/${token.id}`);
  await app.signIn();
  const { user } = open("/admin/tokens");
  await user.click(await screen.findByRole("button", { name: "Actions for Stock sync" }));
  const revoke = await screen.findByRole("menuitem", { name: /^Revoke token/ });
  expect(revoke.textContent).toContain("This token was already revoked.");
  expect(screen.queryByRole("menuitem", { name: /^Rotate token/ })).toBeNull();
});

test("selected tokens are revoked together", async () => {
  const { secret } = await aToken();
  await app.signIn();
  const { user } = open("/admin/tokens?type=api");
  await user.click(await screen.findByRole("checkbox", { name: "Select Stock sync" }));
  await user.click(await screen.findByRole("button", { name: "Revoke" }));
  const question = await screen.findByRole("alertdialog", { name: "Revoke 1 token?" });
  await user.click(within(question).getByRole("button", { name: "Revoke 1 token" }));
  await within(await rowOf(/Stock sync/)).findByText("Revoked");
  expect(await opens(secret)).toBe(false);
});

test("an invitation is sent again from its row, and the earlier one stops working", async () => {
  const person = { name: "Inês Carvalho", email: "ines@aldermere.example", role: "support" };
  await app.post("/api/users", person);
  await app.signIn();
  const { user } = open("/admin/tokens?type=invitation");
  const name = "Actions for Invitation of Inês Carvalho";
  await user.click(await screen.findByRole("button", { name }));
  await user.click(await screen.findByRole("menuitem", { name: "Resend invitation" }));
  await waitFor(() => expect(screen.getAllByRole("row", { name: /Invitation/ })).toHaveLength(2));
  const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows.filter((text) => text.includes("Revoked"))).toHaveLength(1);
});

test("the sheet shows a token's scopes, its use, and its contact", async () => {
  const colleague = await app.as("admin");
  const { token, secret } = await aToken();
  await app.db.$client.query(`update tokens set "user" = $1 where id = $2`, [
    colleague.userId,
    token.id,
  ]);
  await app.db.$client.query("update users set status = 'suspended' where id = $1", [
    colleague.userId,
  ]);
  await opens(secret);
  await app.signIn();
  open(`/admin/tokens?id=${token.id}`);
  const sheet = await screen.findByRole("dialog", { name: "Stock sync" });
  within(sheet).getByText("Read the catalogue (catalogue:read)");
  within(sheet).getByText("GET /api/units");
  within(sheet).getByText("Castlewren Pharmacy");
  expect(within(sheet).getAllByText("Needs review")).toHaveLength(2);
  within(sheet).getByText(/^Created by a suspended user\./);
});

test("the support role sees tokens and is only offered to resend invitations", async () => {
  await aToken();
  await app.signIn("support");
  const { user } = open("/admin/tokens");
  await rowOf(/Stock sync/);
  expect(screen.queryByRole("button", { name: "New API token" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Actions for Stock sync" })).toBeNull();
  await user.click(screen.getByText("Stock sync"));
  const sheet = await screen.findByRole("dialog", { name: "Stock sync" });
  expect(within(sheet).queryByRole("button", { name: /token$/ })).toBeNull();
});

test("the URL filters the list by type and state", async () => {
  await aToken();
  await app.signIn();
  const { user, address } = open("/admin/tokens?type=invitation");
  await screen.findByText("No tokens found");
  await user.selectOptions(screen.getByLabelText("Type"), "API token");
  await rowOf(/Stock sync/);
  await user.selectOptions(screen.getByLabelText("Status"), "Used");
  await screen.findByText("No tokens found");
  expect(address()).toBe("/admin/tokens?type=api&status=used");
});
