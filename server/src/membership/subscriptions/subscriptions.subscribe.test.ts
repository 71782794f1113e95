import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { anOrganization, aPlan } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { addDays, todayIn } from "../../platform/days.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { auditLogs } from "../../platform/db/audit-logs.table.ts";
import { subscribe, termsOf } from "./subscriptions.subscribe.ts";
import { hasDays, lastDayOf } from "./subscriptions.terms.ts";

const server = testServer();

async function prepare(plan = {}) {
  const organization = (await server.post("/api/organizations", anOrganization())).json().id;
  const created = (await server.post("/api/plans", aPlan(plan))).json();
  return { organization, plan: created.id as string, today: todayIn("Europe/Dublin", Date.now()) };
}

function choose(organization: string, plan: string, startDate: string) {
  const now = server.services.clock();
  return server.db.transaction((tx) =>
    subscribe(tx, server.services, SYSTEM, organization, { plan, startDate }, now),
  );
}

test("choosing a plan creates a term, once", async () => {
  const { organization, plan, today } = await prepare();
  await expect(choose(organization, plan, today)).resolves.toMatchObject({ kind: "first" });
  await expect(choose(organization, plan, today)).resolves.toMatchObject({ kind: "unchanged" });
  const terms = await server.db.transaction((tx) => termsOf(tx, organization));
  expect(terms).toMatchObject([{ startDate: today, price: 7900, closedOn: null }]);
  const [entry] = await server.db
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.model, "subscription"))
    .orderBy(desc(auditLogs.at));
  expect(entry).toMatchObject({ action: "subscribe", organization });
});

test("two simultaneous choices leave consecutive terms", async () => {
  const { organization, plan, today } = await prepare();
  const other = (await server.post("/api/plans", aPlan({ price: 100 }))).json().id;
  await Promise.all([
    choose(organization, plan, today),
    choose(organization, other, addDays(today, 1)),
  ]);
  const terms = await server.db.transaction((tx) => termsOf(tx, organization));
  const lived = terms.filter(hasDays);
  expect(terms).toHaveLength(2);
  expect(lived.length).toBeGreaterThan(0);
  for (const [index, next] of lived.slice(1).entries()) {
    const before = lived[index];
    expect(before && lastDayOf(before) < next.startDate).toBe(true);
  }
});

test("a plan in another currency, or not offered, is refused with a message", async () => {
  const { organization, today } = await prepare();
  const pounds = (await server.post("/api/plans", aPlan({ currency: "GBP" }))).json().id;
  const draft = (await server.post("/api/plans", aPlan({ status: "draft" }))).json().id;
  await expect(choose(organization, pounds, today)).rejects.toThrow(
    "The plan's currency is GBP, the pharmacy's is EUR.",
  );
  await expect(choose(organization, draft, today)).rejects.toThrow("is no longer offered");
});
