import type { Summary } from "@pharmacy/contract/summary/summary";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { failSignIn } from "@pharmacy/server/test/audit-logs";
import { insertFile } from "@pharmacy/server/test/bank";
import { aFailedEmail } from "@pharmacy/server/test/letters";
import { aMember } from "@pharmacy/server/test/members";
import { aDebtor } from "@pharmacy/server/test/payments";
import { anOrganization } from "@pharmacy/server/test/records";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { formatDate } from "#lib/format.ts";
import { ODDITIES, TILES } from "#nouns/admin-dashboard.ts";
import { open, testApp } from "#test/app.tsx";
import { openLive } from "#test/live.ts";

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

const isOwn = (href: string | null | undefined) =>
  /^.admin.(registrations|orgs)\b/.test(href ?? "");

/** Tiles of registrations and pharmacies; other nouns test their own. */
const ownTiles = async () => (await tiles()).filter(([, , href]) => isOwn(href));

/** The name and link of each list in which nothing waits. */
async function folded(title = "Nothing else waits") {
  // the list is folded: its links have no role
  const links = (await screen.findByText(title)).parentElement?.querySelectorAll("a") ?? [];
  return [...links].map((link) => [link.textContent, link.getAttribute("href")]);
}

test("each tile shows a count, and opens the list of exactly those rows", async () => {
  await aNetwork();
  await app.signIn();
  const { user, address } = open("/admin");
  expect(await ownTiles()).toEqual([
    ["Read-only", "11", "/admin/orgs?status=active&subscription=readOnly"],
    ["Licences expired", "1", "/admin/orgs?status=active&licence=expired"],
    ["Memberships expiring", "1", "/admin/orgs?status=active&subscription=expiring"],
    ["Licences expiring", "11", "/admin/orgs?status=active&licence=expiring"],
  ]);
  expect((await folded()).filter(([, href]) => isOwn(href))).toEqual([
    ["Registrations to review", "/admin/registrations?status=pending"],
    ["In grace period", "/admin/orgs?status=active&subscription=grace"],
  ]);
  await user.click(screen.getByRole("link", { name: /^Licences expiring/ }));
  await screen.findByRole("heading", { name: "Pharmacies" });
  await screen.findByText("11");
  expect(address()).toBe("/admin/orgs?status=active&licence=expiring");
});

test("every count of the summary has words and a link, and no others have", async () => {
  const served = (await app.get("/api/summary")).json<Summary>().tiles.map(({ tile }) => tile);
  expect(Object.keys({ ...TILES, ...ODDITIES }).sort()).toEqual([...served].sort());
  await app.signIn();
  open("/admin");
  const labels = served.flatMap((name) => TILES[name]?.label ?? []);
  expect((await folded("Nothing waits for you")).map(([label]) => label)).toEqual(labels);
  expect(screen.queryByRole("list", { name: "Waiting for you" })).toBeNull();
});

test("a tile appears at its place, and leaves it, while the page is open", async () => {
  const { id, version } = (await app.post("/api/organizations", anOrganization())).json();
  const page = await openLive(app, "/admin");
  expect((await tiles()).map(([label]) => label)).toEqual(["Read-only"]);
  const change = (values: object) => app.patch(`/api/organizations/${id}`, values);
  const ended = await change({ version, licenceExpiresOn: inDays(-3) });
  expect(ended.statusCode, ended.body).toBe(200);
  await expect
    .poll(async () => (await tiles()).map(([label]) => label), { timeout: 5_000 })
    .toEqual(["Read-only", "Licences expired"]);
  await change({ version: ended.json().version, licenceExpiresOn: inDays(300) });
  await expect
    .poll(async () => (await tiles()).map(([label]) => label), { timeout: 5_000 })
    .toEqual(["Read-only"]);
  expect(page.isFollowing()).toBe(true);
});

test("each role sees the tiles of the lists it may see", async () => {
  await aNetwork();
  await app.signIn("catalogue");
  open("/admin");
  expect((await ownTiles()).map(([label]) => label)).toEqual([
    "Licences expired",
    "Licences expiring",
  ]);
  expect((await folded()).map(([label]) => label)).toContain("Orders to ship");
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
  await waitFor(async () =>
    expect((await ownTiles()).map(([label]) => label)).not.toContain("Licences expired"),
  );
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
  await screen.findByText("Nothing waits for you");
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
  const unusual = await screen.findByRole("region", { name: "Unusual" });
  const strip = await within(unusual).findByText("No mail server is set up: 1 email waits.");
  const link = within(strip.closest("[role=status]") as HTMLElement).getByRole("link");
  expect(link.getAttribute("href")).toBe("/admin/letters");
});

test("failed sign-ins, unsent emails and an old bank file have a sentence each", async () => {
  await app.signIn("support");
  const first = open("/admin");
  const unusual = await screen.findByRole("region", { name: "Unusual" });
  expect(within(unusual).queryByRole("list")).toBeNull();
  await failSignIn(app);
  await aFailedEmail(app, 2);
  await aFailedEmail(app, 3);
  await insertFile(app, "Old", inDays(-9));
  await aDebtor(app);
  await first.queryClient.invalidateQueries();
  const lines = async () =>
    within(await within(unusual).findByRole("list"))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  const { total } = (await app.get("/api/letters")).json();
  await waitFor(async () =>
    expect(await lines()).toEqual([
      `${total} emails not sent in the last 30 days`,
      "1 failed sign-in since yesterday",
      `1 open invoice, last bank file of ${formatDate(inDays(-9))}`,
    ]),
  );
});

test("roles that may not see the emails are shown none", async () => {
  await app.signIn("finance");
  open("/admin");
  const unusual = await screen.findByRole("region", { name: "Unusual" });
  await within(unusual).findByText("Nothing unusual.");
  expect(screen.queryByText(/No mail server is set up/)).toBeNull();
  cleanup();
  await app.signIn("catalogue");
  open("/admin");
  await screen.findByText("Overdue and ending soon", { exact: false });
  expect(screen.queryByRole("region", { name: "Unusual" })).toBeNull();
});
