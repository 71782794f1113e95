import { anOrganization, aUnit } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";
import { openLive } from "#test/live.ts";
import { followLive } from "./follow-live.ts";

const app = testApp();

type Stored = { id: string; name: string; version: number };

const createUnit = async (name: string) =>
  (await app.post("/api/units", aUnit({ name }))).json<Stored>();

const renameUnit = ({ id, version }: Stored, name: string) =>
  app.patch(`/api/units/${id}`, { name, version });

test("a list says how many records others changed, and shows them on request", async () => {
  const [tablet] = [await createUnit("tablet"), await createUnit("capsule")];
  const page = await openLive(app, "/admin/units");
  await screen.findByRole("row", { name: "tablet" });

  const renamed = (await renameUnit(tablet, "pill")).json<Stored>();
  const notice = await screen.findByText("1 change");
  expect(screen.getByRole("row", { name: "tablet" })).toBeTruthy();
  await renameUnit(renamed, "pellet");
  await createUnit("lozenge");
  await screen.findByText("2 changes");
  await page.user.click(within(notice.closest("[role=status]") as HTMLElement).getByText("Show"));

  await screen.findByRole("row", { name: "pellet" });
  await screen.findByRole("row", { name: "lozenge" });
  expect(screen.queryByText(/^\d changes?$/)).toBeNull();
});

test("a user's own changes are not announced", async () => {
  await openLive(app, "/admin/units");
  const own = app.callerWith(session.token() ?? "");
  expect((await own.post("/api/units", aUnit({ name: "tablet" }))).statusCode).toBe(201);
  await createUnit("capsule");
  await screen.findByText("1 change");
});

test("an open record shows changes by others, with its history", async () => {
  const pharmacy = (await app.post("/api/organizations", anOrganization())).json<Stored>();
  await openLive(app, `/admin/orgs/${pharmacy.id}`);
  await screen.findByRole("heading", { name: pharmacy.name, level: 1 });
  await app.patch(`/api/organizations/${pharmacy.id}`, {
    name: "Corner Pharmacy",
    version: pharmacy.version,
  });
  await screen.findByRole("heading", { name: "Corner Pharmacy", level: 1 });
  const history = await screen.findByRole("region", { name: "History" });
  await waitFor(() => expect(history.textContent).toContain("changed Name"));
});

test("open settings show changes by others", async () => {
  await openLive(app, "/admin/settings/network");
  const card = await screen.findByRole("region", { name: "Network" });
  await within(card).findByLabelText(/^Language/);
  const { version } = (await app.get("/api/settings")).json<Stored>();
  await app.patch("/api/settings", { locale: "fr-FR", version });
  await waitFor(() =>
    expect(within(card).getByLabelText(/^Language/)).toHaveProperty("value", "French (France)"),
  );
});

const untilSaved = ({ id }: Stored, values: object) =>
  waitFor(async () => expect((await app.get(`/api/units/${id}`)).json()).toMatchObject(values));

async function openUnit({ id, name }: Stored) {
  const page = await openLive(app, `/admin/units?id=${id}`);
  const form = within(await screen.findByRole("dialog", { name }));
  await page.user.click(form.getByRole("button", { name: "Edit unit" }));
  return { ...page, form };
}

test("an untouched form follows the record's changes", async () => {
  const unit = await createUnit("tablet");
  const { form, user } = await openUnit(unit);
  await renameUnit(unit, "pill");
  const name = form.getByLabelText(/^Name/);
  await waitFor(() => expect(name).toHaveProperty("value", "pill"));
  await user.clear(form.getByLabelText(/^Symbol/));
  await user.type(form.getByLabelText(/^Symbol/), "pil");
  await user.click(form.getByRole("button", { name: "Save unit" }));
  await untilSaved(unit, { name: "pill", symbol: "pil", version: 3 });
});

test("typed values stay when another user saves, and can be compared", async () => {
  const unit = await createUnit("tablet");
  const { form, user } = await openUnit(unit);
  const symbol = form.getByLabelText(/^Symbol/);
  await user.clear(symbol);
  await user.type(symbol, "tab");
  await renameUnit(unit, "pill");
  const button = await screen.findByRole("button", { name: "See the changes" });
  expect(symbol).toHaveProperty("value", "tab");
  await user.click(button);
  await screen.findByRole("heading", { name: "Someone else changed this record" });
  await screen.findByRole("radio", { name: "Name, theirs: pill" });
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  await untilSaved(unit, { name: "pill", symbol: "tab", version: 3 });
});

/** Ends the session on the server, which closes the stream at the next event about the user. */
async function endOnServer(id: string) {
  await app.db.$client.query('update sessions set ended_at = now() where "user" = $1', [id]);
  await app.patch(`/api/users/${id}`, { jobTitle: "Buyer", version: 1 });
}

const streams = () =>
  vi.mocked(globalThis.fetch).mock.calls.filter(([url]) => url === "/api/live").length;

test.each([
  ["the token has expired", "Token has expired. Please login again.", 1],
  ["the server refuses the token", "Unauthorized. Please login again.", 2],
])("a stream that reconnects when %s ends the session and says so", async (_, message, calls) => {
  const page = await openLive(app, "/admin/units");
  const { id = "" } = session.profile() ?? {};
  if (calls === 1) localStorage.setItem("access_expires", "2026-01-02T03:04:05.000Z");
  await endOnServer(id);
  await screen.findByText(`Error: ${message}`);
  await waitFor(() => expect(page.address()).toMatch(/^\/(\?|$)/));
  expect(session.token()).toBeNull();
  expect(streams()).toBe(calls);
});

test("a stream that starts when the token has expired says so, and keeps typed values", async () => {
  await app.signIn("admin");
  const page = open("/admin/orgs/create");
  await page.user.type(await screen.findByLabelText(/^Name/), "Half a na");
  localStorage.setItem("access_expires", "2026-01-02T03:04:05.000Z");
  onTestFinished(followLive(page.queryClient));
  await screen.findByRole("heading", { name: "Sign in" });
  await screen.findByText("Error: Token has expired. Please login again.");
  expect(session.token()).toBeNull();
  const [draft = ""] = Object.keys(localStorage).filter((key) => key.startsWith("draft:"));
  expect(localStorage.getItem(draft)).toContain('"name":"Half a na"');
});

test("no updates arrive after signing out", async () => {
  const page = await openLive(app, "/admin/units");
  expect(page.isFollowing()).toBe(true);
  session.end("signedOut");
  expect(page.isFollowing()).toBe(false);
});
