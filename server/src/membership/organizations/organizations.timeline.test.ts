import type { Timeline, TimelineItem } from "@pharmacy/contract/organizations/timeline";
import { PHARMACY_ROLES, type Role } from "@pharmacy/contract/roles.values";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { describe, expect, test } from "vitest";
import { loadRows } from "#test/load-rows.ts";
import { anOrganization, aPlan, aToken, aUser } from "#test/records.ts";
import { aWaitingOne } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { newId } from "../../platform/db/ids.ts";
import { timelineOf } from "./organizations.timeline.ts";

const server = testServer();

type Caller = Pick<typeof server, "get">;

async function timeline(id: string, query = "", caller: Caller = server): Promise<Timeline> {
  const answer = await caller.get(`/api/organizations/${id}/timeline?${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json();
}

/** The items of a timeline in short: "subscribe subscription", "invitation sent". */
const actions = (items: readonly TimelineItem[]) =>
  items.map(({ entry, letters: emails }) =>
    entry ? `${entry.action} ${entry.model}` : `letter ${emails[0]?.status}`,
  );

const today = () => new Date().toISOString().slice(0, 10);

/** A pharmacy with one event of every kind. */
async function aStory() {
  const id: string = (await server.post("/api/organizations", anOrganization())).json().id;
  const path = `/api/organizations/${id}`;
  await server.patch(path, { paymentTermDays: 60, version: 1 });
  const plan = (await server.post("/api/plans", aPlan())).json().id;
  await server.put(`${path}/plan`, { plan, startDate: today() });
  await server.post(`${path}/expired-reminding`, {});
  const owner = aUser({ organization: id, role: "owner", name: "Ines Duarte" });
  const { id: person } = (await server.post("/api/users", owner)).json();
  await server.post("/api/tokens", aToken({ organization: id }));
  await server.delete(`${path}/plan`);
  const leaver = await server.as("pharmacist", id);
  await server.delete(`/api/users/${leaver.userId}`);
  return { id, person, name: owner.name };
}

const RECORD = ["update organization", "create organization"];
const SUBSCRIPTION = ["cancelSubscription subscription", "subscribe subscription"];
const REMINDER = "remind reminder";
const EMAILS = ["letter kept", REMINDER];
const USERS = ["delete user", "create user", "create token", "invite user", "create user"];

describe("the timeline of a pharmacy", () => {
  test("shows its record, subscription, emails and users, and nothing of another pharmacy", async () => {
    const { id } = await aStory();
    await aStory();
    const { items, older } = await timeline(id);
    expect(actions(items).sort()).toEqual([...RECORD, ...SUBSCRIPTION, ...EMAILS, ...USERS].sort());
    const instants = items.map(({ at }) => at);
    expect(instants).toEqual(instants.toSorted().reverse());
    expect(older).toBeNull();
  });

  test.each([
    ["record", RECORD],
    ["membership", SUBSCRIPTION],
    ["letters", EMAILS],
    ["people", USERS],
    ["gossip", []],
  ])("can be filtered by %s", async (kind, wanted) => {
    const { id } = await aStory();
    const { items } = await timeline(id, `kind=${kind}`);
    expect(actions(items)).toEqual(wanted);
    expect(items.every((item) => item.kind === kind)).toBe(true);
  });

  test("begins with the application that the pharmacy came from", async () => {
    const { id, number, pharmacyName } = await aWaitingOne(server);
    const approved = (await server.post(`/api/registrations/${id}/approve`, {})).json();
    const { items } = await timeline(approved.organization.id, "kind=record");
    expect(actions(items)).toEqual([
      "approve registration",
      "create organization",
      "create registration",
    ]);
    expect(items.at(-1)?.entry?.recordLabel).toBe(`${number} (${pharmacyName})`);
  });

  test("shows the status of emails, both separate ones and those of reminders", async () => {
    const { id, person, name } = await aStory();
    await server.db.execute(
      sql`update mails set status = 'failed', error = '550 No such mailbox' where kind = 'expiryReminder'`,
    );
    const { items } = await timeline(id, "kind=letters");
    const subject = expect.stringContaining("invites you");
    expect(items.map(({ letters: emails }) => emails)).toEqual([
      [expect.objectContaining({ status: "kept", subject, person: { id: person, name } })],
      [expect.objectContaining({ status: "failed", error: "550 No such mailbox" })],
    ]);
  });

  test("leaves out refusals, sign-ins, exports and the links in emails", async () => {
    const { id } = await aStory();
    const viewer = await server.as("viewer", id);
    await viewer.patch(`/api/organizations/${id}`, { email: "other@castlewren.example" });
    await server.post("/api/users/export", { format: "csv", columns: "name" });
    const { items } = await timeline(id);
    expect(items.filter(({ entry }) => entry && entry.outcome !== "success")).toEqual([]);
    expect(actions(items).filter((one) => /session|export|update token/.test(one))).toEqual([]);
  });

  test("is read page by page, each entry once", async () => {
    const { id } = await aStory();
    const whole = (await timeline(id)).items.map((item) => item.id);
    const parts: string[] = [];
    let before: string | null = null;
    do {
      const part: Timeline = await timeline(id, `count=3${before ? `&before=${before}` : ""}`);
      expect(part.items.length).toBeLessThanOrEqual(3);
      parts.push(...part.items.map((item) => item.id));
      before = part.older;
    } while (before !== null);
    expect(parts).toEqual(whole);
  });

  test.each([
    "yesterday",
    `2026-13-45T00:00:00.000Z_${newId()}`,
    `2026-01-01T00:00:00.000Z_${"x".repeat(36)}`,
    `2026-01-01T00:00:00.000Z_${newId()}x`,
    "2026-01-01T00:00:00.000Z",
  ])("refuses the position %s", async (before) => {
    const { id } = await aStory();
    const answer = await server.get(`/api/organizations/${id}/timeline?before=${before}`);
    expect(answer.statusCode).toBe(400);
  });

  test("of a pharmacy that does not exist is not found", async () => {
    expect((await server.get(`/api/organizations/${newId()}/timeline`)).statusCode).toBe(404);
  });
});

/** Guarantees that a timeline shows users nothing that the log itself hides from them. */
describe("access to the timeline", () => {
  test.each([
    ["support", [...RECORD, ...SUBSCRIPTION, ...EMAILS, ...USERS]],
    ["finance", [...RECORD, ...SUBSCRIPTION, REMINDER]],
    ["catalogue", []],
  ] as [Role, string[]][])("%s reads %j", async (role, wanted) => {
    const { id } = await aStory();
    const caller = await server.as(role);
    expect(actions((await timeline(id, "", caller)).items).sort()).toEqual([...wanted].sort());
    const ofKind = async (kind: string) =>
      actions((await timeline(id, `kind=${kind}`, caller)).items);
    expect(await ofKind("letters")).toEqual(EMAILS.filter((one) => wanted.includes(one)));
    expect(await ofKind("people")).toEqual(USERS.filter((one) => wanted.includes(one)));
  });

  test("finance sees the status of a reminder, but not its recipient", async () => {
    const { id } = await aStory();
    const finance = await server.as("finance");
    const { items } = await timeline(id, "kind=letters", finance);
    expect(items.flatMap(({ letters: emails }) => emails)).toEqual([
      expect.objectContaining({ status: "kept", person: null }),
    ]);
    const logged = (await finance.get("/api/logs?model=reminder")).json();
    expect(logged.items.map(({ action }: { action: string }) => action)).toEqual(["remind"]);
  });

  test("support sees no whole network address", async () => {
    const { id } = await aStory();
    const { items } = await timeline(id, "", await server.as("support"));
    const addresses = items.flatMap(({ entry }) => entry?.ip ?? []);
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses).toEqual(addresses.map(() => expect.stringMatching(/\.x$/)));
  });

  test.each(PHARMACY_ROLES)("%s reads none, of their own pharmacy or of another", async (role) => {
    const own = (await server.post("/api/organizations", anOrganization())).json().id;
    const other = (await server.post("/api/organizations", anOrganization())).json().id;
    const caller = await server.as(role, own);
    for (const id of [own, other, newId()]) {
      expect((await caller.get(`/api/organizations/${id}/timeline`)).statusCode).toBe(403);
    }
  });
});

type Plan = { "Node Type": string; "Actual Rows": number; "Actual Loops": number; Plans?: Plan[] };

/** How many rows a plan read from tables and indexes, including discarded ones. */
function rowsRead(plan: Plan & Record<string, unknown>): number {
  const inner = (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one as never), 0);
  if (!/Scan$/.test(plan["Node Type"]) || plan["Node Type"] === "Function Scan") return inner;
  const removed = Number(plan["Rows Removed by Filter"] ?? 0);
  return inner + (plan["Actual Rows"] + removed) * plan["Actual Loops"];
}

test("a page is read only from indexes, however many events the pharmacy has", async () => {
  const { id } = await aStory();
  await loadRows(
    server.db,
    sql`
    insert into audit_logs (id, actor_type, actor_name, action, model, organization, record_label, changes, outcome, at)
    select gen_random_uuid(), 'user', 'Person', 'update',
      (array['session', 'user', 'user', 'organization', 'file'])[1 + n % 5], ${id}::uuid, 'x', '[]', 'success',
      now() - n * interval '1 minute'
    from generate_series(1, 30000) n`,
  );
  await server.db.execute(sql`analyze audit_logs`);
  const queries: [string, unknown[]][] = [];
  const db = drizzle(server.db.$client, {
    casing: "snake_case",
    logger: { logQuery: (text, params) => queries.push([text, params]) },
  });
  const place = `${new Date(Date.now() - 864_000_000).toISOString()}_${newId()}`;
  const page = { count: 25, before: undefined };
  for (const query of [page, { ...page, before: place }]) {
    for (const kind of ["", "membership", "letters", "people"]) {
      queries.length = 0;
      await timelineOf({ db, named: [] }, { ...SYSTEM, role: "admin" }, id, { ...query, kind });
      let rows = 0;
      for (const [text, params] of queries) {
        const { rows: plans } = await server.db.$client.query(
          `explain (analyze, format json) ${text}`,
          params,
        );
        rows += rowsRead(plans[0]["QUERY PLAN"][0].Plan);
      }
      // at most a page of each of the models, and the page itself
      expect([kind, rows]).toEqual([kind, expect.toSatisfy((read) => read <= 8 * 26)]);
    }
  }
}, 60_000);
