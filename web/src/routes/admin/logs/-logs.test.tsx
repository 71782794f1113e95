import { DAY_MS } from "@pharmacy/contract/time.values";
import { anOrganization, aUnit } from "@pharmacy/server/test/records";
import { applied, unitFile } from "@pharmacy/server/test/runs";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

async function aHistory() {
  const body = aUnit({ name: "tablet" });
  const { id } = (await app.post("/api/units", body)).json<{ id: string }>();
  await app.patch(`/api/units/${id}`, { name: "pill", symbol: "pl", version: 1 });
  return id;
}

test("an entry opens beside the list with its old and new values", async () => {
  await aHistory();
  await app.signIn();
  const { user, address } = open("/admin/logs?model=unit");
  await user.click(await screen.findByRole("button", { name: /changed unit pill$/ }));
  const sheet = await screen.findByRole("dialog", { name: /changed unit pill$/ });
  const changes = within(sheet).getByRole("table");
  expect(within(changes).getByRole("row", { name: "Name tablet pill" })).toBeTruthy();
  await within(sheet).findByText("This request made no other changes.");
  expect(address()).toMatch(/[?&]id=/);

  await user.click(within(sheet).getByRole("button", { name: "All entries for this record" }));
  await screen.findByRole("row", { name: /created unit tablet$/ });
  expect(address()).toMatch(/^\/admin\/logs\?recordId=[\w-]+$/);
});

test("the record of an entry is one click away", async () => {
  const id = await aHistory();
  await app.signIn();
  const { user, address } = open("/admin/logs?model=unit");
  await user.click(await screen.findByRole("link", { name: "pill" }));
  await screen.findByRole("dialog", { name: "pill" });
  expect(address()).toBe(`/admin/units?id=${id}`);
});

test("an entry links to its user, session, token, term or settings", async () => {
  const me = await app.signIn();
  const body = { name: "Stock sync", scopes: ["catalogue:read"] };
  const organization = (await app.post("/api/organizations", anOrganization())).json().id;
  await app.subscribe(organization);
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
  const { token } = (await app.post("/api/tokens", { ...body, organization, expiresAt })).json();
  await app.patch("/api/settings", { version: 1, logRetentionMonths: 36 });
  const session = crypto.randomUUID();
  const passkey = { model: "passkey", id: crypto.randomUUID(), action: "delete", actor: me.id };
  for (const entry of [{ model: "session", id: session, action: "revoke" }, passkey]) {
    await app.db.$client.query(
      `insert into audit_logs (id, actor_type, actor_id, actor_name, action, model, record_id,
        record_label, outcome, changes) values (gen_random_uuid(), 'user', $1, 'Another User', $2, $3, $4,
        $5, 'success', '[]')`,
      [me.id, entry.action, entry.model, entry.id, `the ${entry.model}`],
    );
  }
  open("/admin/logs?count=100");
  const hrefOf = async (name: string | RegExp) =>
    (await screen.findAllByRole("link", { name }))[0]?.getAttribute("href");
  expect(await hrefOf("Stock sync")).toBe(`/admin/tokens?id=${token.id}`);
  expect(await hrefOf("the session")).toBe(`/admin/tokens?id=${session}`);
  expect(await hrefOf("the passkey")).toBe(`/admin/users/${me.id}?tab=access`);
  const terms = `/admin/orgs/${organization}?tab=subscriptions`;
  expect(await hrefOf(/^Standard \d+ from \w+ \d+, \d{4}$/)).toBe(terms);
  expect(await hrefOf("settings of the network")).toBe("/admin/settings");
});

test("the list is filtered by action and model, and by days in the reader's time zone", async () => {
  await aHistory();
  await app.signIn();
  const { user, address } = open("/admin/logs");
  await screen.findByRole("row", { name: /created unit tablet$/ });
  await user.selectOptions(screen.getByLabelText("Kind"), "Unit");
  await user.selectOptions(screen.getByLabelText("Action"), "Update");
  await waitFor(() =>
    expect(screen.queryByRole("row", { name: /created unit tablet$/ })).toBeNull(),
  );
  await screen.findByRole("row", { name: /changed unit pill$/ });
  await user.click(screen.getByRole("button", { name: /^Days/ }));
  await user.click(await screen.findByRole("button", { name: "Today" }));
  await screen.findByRole("row", { name: /changed unit pill$/ });
  const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(address()).toContain(`timeZone=${zone}`);
});

test("the list is filtered by user, whom a busy search for other records does not hide", async () => {
  await aHistory();
  await app.signIn();
  const { user } = open("/admin/logs");
  const [entry] = (await app.history()) as { actorId: string; actorName: string }[];
  const busy = await app.db.$client.connect();
  onTestFinished(() => busy.release(true));
  await busy.query("begin; lock table units in access exclusive mode");
  await user.click(await screen.findByRole("button", { name: /^Who/ }));
  await user.type(
    await screen.findByRole("combobox", { name: "Find: Who" }),
    entry?.actorName ?? "",
  );
  await user.click(await screen.findByRole("option", { name: new RegExp(entry?.actorName ?? "") }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /^System/ })).toBeNull());
  await screen.findByRole("row", { name: /changed unit pill$/ });
});

test("the catalogue manager sees entries of the catalogue, without a filter by user", async () => {
  await aHistory();
  await app.signIn("catalogue");
  open("/admin/logs");
  await screen.findByRole("row", { name: /created unit tablet$/ });
  expect(screen.queryByRole("row", { name: /session/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Who/ })).toBeNull();
});

test("columns that repeat the description are hidden by default, and can be shown", async () => {
  await aHistory();
  await app.signIn();
  const { user } = open("/admin/logs");
  await screen.findByRole("button", { name: /changed unit pill$/ });
  const heads = () =>
    screen
      .getAllByRole("columnheader")
      .map((head) => head.textContent)
      .filter(Boolean);
  expect(heads()).toEqual(["Time", "What happened", "Record"]);
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(await screen.findByRole("checkbox", { name: "Outcome" }));
  await waitFor(() => expect(heads()).toContain("Outcome"));
});

test("a refusal and a failure are marked in front of their sentence", async () => {
  const viewer = await app.as("viewer");
  await viewer.post("/api/units", aUnit());
  await aHistory();
  await app.signIn();
  open("/admin/logs");
  const refused = await screen.findByRole("button", { name: /was refused$/ });
  expect(refused.firstElementChild?.matches("svg.text-danger[aria-hidden]")).toBe(true);
  const done = await screen.findByRole("button", { name: /changed unit pill$/ });
  expect(done.querySelector("svg")).toBeNull();
});

test("an import is one line, which leads to its records", async () => {
  await applied(app, unitFile({ code: "AA" }, { code: "BB" }));
  await app.signIn();
  const { user, address } = open("/admin/logs?model=unit");
  await user.click(await screen.findByRole("button", { name: /2 units$/ }));
  expect(screen.queryByRole("row", { name: /created unit thing AA$/ })).toBeNull();
  const sheet = within(await screen.findByRole("dialog", { name: /2 units$/ }));
  await user.click(sheet.getByRole("button", { name: "Show every record of this import" }));
  await screen.findByRole("row", { name: /created unit thing AA$/ });
  expect(address()).toMatch(/^\/admin\/logs\?requestId=run-[\w-]+$/);
});

test("the list can show every record of imports", async () => {
  await applied(app, unitFile({ code: "AA" }));
  await app.signIn();
  const { user, address } = open("/admin/logs");
  await user.selectOptions(await screen.findByLabelText("Imports"), "Every record");
  await screen.findByRole("row", { name: /created unit thing AA$/ });
  expect(address()).toBe("/admin/logs?lines=each");
  await user.selectOptions(screen.getByLabelText("Imports"), "One line each");
  await waitFor(() =>
    expect(screen.queryByRole("row", { name: /created unit thing AA$/ })).toBeNull(),
  );
  expect(address()).toBe("/admin/logs");
});
