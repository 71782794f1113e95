import { aPharmacy } from "@pharmacy/server/test/members";
import { aCustomer } from "@pharmacy/server/test/orders";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { hasten } from "#test/hasten.ts";
import { openLive } from "#test/live.ts";

const app = testApp();

const mention = (recordId: string, user: string) =>
  app.post("/api/notes", {
    model: "organization",
    recordId,
    text: "Please call them.",
    mentions: [user],
  });

/** Signs in as a colleague whom notes on these pharmacies mention. */
async function mentionedOn(...names: string[]) {
  const { id: user } = await app.signIn("support");
  const pharmacies: string[] = [];
  for (const name of names) {
    const { id } = await aPharmacy(app, { name });
    await mention(id, user);
    pharmacies.push(id);
  }
  return { user, pharmacies };
}

async function unreadOf(user: string): Promise<number> {
  const { rows } = await app.db.$client.query(
    'select count(*)::int as count from notifications where "user" = $1 and read_at is null',
    [user],
  );
  return rows[0].count;
}

const bell = (name: string) => screen.findByRole("button", { name }, { timeout: 5_000 });

/** Opens a page as a colleague who follows changes, with the number of the bell. */
async function openAsColleague() {
  const page = await openLive(app, "/admin/units", ["support"]);
  const called = () => vi.mocked(fetch).mock.calls.map(([url]) => url);
  // the number comes once the page is at rest
  await expect.poll(called, { timeout: 10_000 }).toContain("/api/notifications/unread");
  await bell("Notifications");
  const { id } = JSON.parse(localStorage.getItem("profile") ?? "");
  return { ...page, id: id as string };
}

test("a mention rings while one looks, opens its record, and is read then", async () => {
  const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
  const { user, id: me } = await openAsColleague();
  await mention(id, me);
  await user.click(await bell("Notifications, 1 unread"));
  const panel = await screen.findByRole("dialog", { name: "Notifications" });
  const link = await within(panel).findByRole("link", {
    name: /^admin .+ mentioned you in a note on Castlewren Pharmacy$/,
  });
  await user.click(link);
  await screen.findByRole("heading", { level: 1, name: "Castlewren Pharmacy" });
  await bell("Notifications");
  expect(screen.queryByRole("dialog", { name: "Notifications" })).toBeNull();
  expect(await unreadOf(me)).toBe(0);
});

test("what is read on another device leaves the bell of this one", async () => {
  const { id } = await aPharmacy(app);
  const { id: me } = await openAsColleague();
  await mention(id, me);
  await bell("Notifications, 1 unread");
  const { items } = (await fetchOwn("/api/notifications")) as { items: { id: string }[] };
  await fetchOwn("/api/notifications/read", { ids: [items[0]?.id] });
  await bell("Notifications");
});

/** Calls the server as the signed-in user would on another device: the page does not know of it. */
async function fetchOwn(url: string, body?: object): Promise<unknown> {
  const authorization = `Bearer ${localStorage.getItem("access_token")}`;
  const answer = await app.app.inject({
    method: body ? "POST" : "GET",
    url,
    headers: { authorization },
    ...(body && { payload: body }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe("the panel", () => {
  beforeEach(() => hasten(2_000));

  test("marks all as read, and leads to the page of all", async () => {
    const { user: id } = await mentionedOn("Castlewren Pharmacy", "Rowan Pharmacy");
    const { user } = open("/admin/units");
    await user.click(await bell("Notifications, 2 unread"));
    const panel = await screen.findByRole("dialog", { name: "Notifications" });
    await user.click(await within(panel).findByRole("button", { name: "Mark all as read" }));
    await expect.poll(() => unreadOf(id)).toBe(0);
    await user.click(within(panel).getByRole("link", { name: "All notifications" }));
    await screen.findByRole("heading", { level: 1, name: /^Notifications/ });
  });

  test("says when there is nothing", async () => {
    await app.signIn("finance");
    const { user } = open("/admin/units");
    await user.click(await bell("Notifications"));
    await screen.findByText("Nothing new for you.");
  });
});

describe("the page", () => {
  test("lists them by status, marks one as read, and opens another", async () => {
    const { user: id, pharmacies } = await mentionedOn("Castlewren Pharmacy", "Rowan Pharmacy");
    const { user, address } = open("/admin/notifications");
    await user.click(
      await screen.findByRole("button", { name: /^Mark as read: .+ Rowan Pharmacy$/ }),
    );
    await expect.poll(() => unreadOf(id)).toBe(1);
    await user.selectOptions(await screen.findByRole("combobox", { name: /Status/ }), "unread");
    await expect.poll(() => screen.queryByText(/Rowan Pharmacy/)).toBeNull();
    await user.click(await screen.findByRole("button", { name: /^admin .+ Castlewren Pharmacy$/ }));
    await expect.poll(address).toBe(`/admin/orgs/${pharmacies[0]}`);
    await expect.poll(() => unreadOf(id)).toBe(0);
  });

  test("of a pharmacy's user leads to the pharmacy's own pages", async () => {
    const customer = await aCustomer(app);
    await app.signIn("owner", customer.organization);
    const { id, number } = await customer.confirm();
    const { user, address } = open("/dashboard/notifications");
    await user.click(await screen.findByRole("button", { name: `Order ${number} was confirmed` }));
    await expect.poll(address).toBe(`/dashboard/orders/${id}`);
  });

  test("asks a visitor to sign in", async () => {
    open("/dashboard/notifications");
    await screen.findByText("Sign in to see what concerns you.");
  });
});
