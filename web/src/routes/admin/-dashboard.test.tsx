import type { Summary } from "@pharmacy/contract/summary/summary";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { aMember } from "@pharmacy/server/test/members";
import { anOrganization } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TILES } from "#nouns/admin-dashboard.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A network with an expired licence, a member without a plan, and eleven expiring licences. */
async function aNetwork() {
  await aMember(app, inDays(-25), {
    organization: {
      name: "Castlewren Pharmacy",
      licenceNumber: "004217",
      licenceExpiresOn: inDays(-9),
    },
    plan: { name: "Standard", price: 7900, interval: "month", graceDays: 14 },
  });
  for (let count = 0; count < 11; count += 1) {
    await app.post("/api/organizations", anOrganization({ licenceExpiresOn: inDays(20) }));
  }
}

/** Each tile's label, figure and link. */
const tiles = async () => {
  const list = await screen.findByRole("list", { name: "Waiting for you" });
  return within(list)
    .getAllByRole<HTMLAnchorElement>("link")
    .map((link) => [
      ...[...link.children].slice(0, 2).map(({ textContent }) => textContent),
      link.getAttribute("href"),
    ]);
};

/** Tiles of registrations, pharmacies and emails; other nouns test their own. */
const ownTiles = async () =>
  (await tiles()).filter(([, , href]) => /^.admin.(registrations|orgs|letters)\b/.test(href ?? ""));

test("each tile shows a count, and opens the list of exactly those rows", async () => {
  await aNetwork();
  await app.signIn();
  const { user, address } = open("/admin");
  expect(await ownTiles()).toEqual([
    ["Registrations to review", "0", "/admin/registrations?status=pending"],
    ["In grace period", "0", "/admin/orgs?status=active&subscription=grace"],
    ["Memberships expiring", "1", "/admin/orgs?status=active&subscription=expiring"],
    ["Read-only", "11", "/admin/orgs?status=active&subscription=readOnly"],
    ["Licences expired", "1", "/admin/orgs?status=active&licence=expired"],
    ["Licences expiring", "11", "/admin/orgs?status=active&licence=expiring"],
    ["Emails not sent", "0", "/admin/letters"],
    ["Monthly recurring revenue", "€79.00", "/admin/orgs?subscription=paying"],
  ]);
  await user.click(screen.getByRole("link", { name: /^Licences expiring/ }));
  await screen.findByRole("heading", { name: "Pharmacies" });
  await screen.findByText("11");
  expect(address()).toBe("/admin/orgs?status=active&licence=expiring");
});

test("every tile of the summary has words and a link, and no others have", async () => {
  const served = (await app.get("/api/summary")).json<Summary>().tiles.map(({ tile }) => tile);
  expect(Object.keys(TILES).sort()).toEqual([...served].sort());
  await app.signIn();
  open("/admin");
  expect((await tiles()).map(([label]) => label)).toEqual([
    ...served.map((name) => TILES[name]?.label),
    "Monthly recurring revenue",
  ]);
});

test("each role sees the tiles of the lists it may see", async () => {
  await app.signIn("catalogue");
  open("/admin");
  expect((await ownTiles()).map(([label]) => label)).toEqual([
    "Licences expired",
    "Licences expiring",
  ]);
});

test("overdue entries come first, with their action, and the full list is one link away", async () => {
  await aNetwork();
  await app.signIn();
  const { user, address } = open("/admin");
  const list = await screen.findByRole("region", { name: "Overdue and ending soon (13)" });
  const [first, ...others] = within(list).getAllByRole("listitem");
  expect(first?.textContent).toMatch(
    /^Castlewren Pharmacy · Licence 004217No owner · Orders on hold for (8|9) daysEnded (9|10) days ago/,
  );
  expect(others).toHaveLength(9);
  await user.click(
    within(list).getByRole("button", { name: "Renew: Castlewren Pharmacy · Licence 004217" }),
  );
  const dialog = await screen.findByRole("dialog", { name: /^Renew the licence of Castlewren/ });
  await user.type(within(dialog).getByLabelText(/^New expiry date/), inDays(365));
  await user.click(within(dialog).getByRole("button", { name: "Renew licence" }));
  await screen.findByRole("region", { name: "Overdue and ending soon (12)" });
  await waitFor(async () => expect((await ownTiles())[4]?.[1]).toBe("0"));
  await user.click(within(list).getByRole("link", { name: "See all" }));
  await waitFor(() => expect(address()).toBe("/admin/expiries"));
});

test("pharmacies are shown by subscription, each state with a link to its list", async () => {
  await aNetwork();
  await app.signIn();
  const { user, address } = open("/admin");
  const card = await screen.findByRole("region", { name: "Pharmacies by subscription (12)" });
  const lines = within(card)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(lines).toEqual(["Expiring 1", "No plan 11"]);
  await user.click(within(card).getByRole("link", { name: "No plan 11" }));
  await waitFor(() => expect(address()).toBe("/admin/orgs?status=active&subscription=none"));
});

test("a failed summary shows the reason, and can be retried", async () => {
  await app.signIn();
  const real = globalThis.fetch;
  const ask = vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => {
    if (!String(url).endsWith("/api/summary")) return real(url, init);
    return Promise.resolve(
      new Response(JSON.stringify({ message: "Not today." }), {
        status: 403,
        headers: { "content-type": "application/json" },
      }),
    );
  });
  const { user } = open("/admin");
  await screen.findByText("Not today.");
  ask.mockRestore();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("list", { name: "Waiting for you" });
});

test("emails that were not sent are listed with the mail server's message", async () => {
  await app.post("/api/users", {
    name: "Inês Carvalho",
    email: "ines@aldermere.example",
    role: "support",
  });
  await app.db.$client.query("update mails set status = 'failed', error = '550 No such mailbox'");
  await app.signIn("support");
  open("/admin/letters");
  const row = await screen.findByRole("row", { name: /to ines@aldermere\.example$/ });
  within(row).getByText("550 No such mailbox");
  within(row).getByText("Not sent");
  expect(within(row).getByRole("link").getAttribute("href")).toMatch(/^\/admin\/users\//);
});

test("without a mail server a strip says how many emails wait, until they are sent", async () => {
  await app.post("/api/users", {
    name: "Inês Carvalho",
    email: "ines@aldermere.example",
    role: "support",
  });
  await app.signIn("support");
  open("/admin");
  const strip = await screen.findByText("No mail server is set up: 1 email waits.");
  const link = within(strip.closest("[role=status]") as HTMLElement).getByRole("link");
  expect(link.getAttribute("href")).toBe("/admin/letters");
});

test("roles that may not see the emails get no strip", async () => {
  await app.signIn("finance");
  open("/admin");
  await screen.findByRole("heading", { name: /^Welcome/ });
  await screen.findByText("Overdue and ending soon", { exact: false });
  expect(screen.queryByText(/No mail server is set up/)).toBeNull();
});
