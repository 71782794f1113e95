import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { LOG_WORDS } from "@pharmacy/contract/audit-logs/log-words";
import { labelOf, shownChanges, showValue } from "@pharmacy/contract/field-words";
import { everyWrite } from "@pharmacy/server/test/every-write";
import { UPLOADS } from "@pharmacy/server/test/nouns";
import { anOrganization, aPlan, aUser } from "@pharmacy/server/test/records";
import { expect, test } from "vitest";
import { entrySentence } from "#lib/entry-words.ts";
import { showHere, valueContextHere } from "#lib/field-words.ts";
import { formatDate } from "#lib/format.ts";
import { testApp } from "#test/app.tsx";

const app = testApp();

const RAW = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}|\d{4}-\d{2}-\d{2}|undefined|\bNaN\b|\[object/;

const linesOf = (entry: AuditLog): string[] => [
  entrySentence(entry),
  ...shownChanges(entry.changes).flatMap(({ field, from, to }) =>
    [from, to].map(
      (value) =>
        `${labelOf(field, LOG_WORDS)}: ${showValue(field, value, LOG_WORDS, valueContextHere(entry))}`,
    ),
  ),
];

async function everyEntry(): Promise<AuditLog[]> {
  const entries: AuditLog[] = [];
  for (let page = 1; ; page += 1) {
    const { items, totalPages } = (await app.get(`/api/logs?count=100&page=${page}`)).json();
    entries.push(...items);
    if (page >= totalPages) return entries;
  }
}

test("no entry's text contains an id or an ISO date", async () => {
  const models = new Set<string>();
  // the server's own forms do not accept a browser's File
  const writes = everyWrite(app).filter(([route]) => !(route.replace("POST ", "") in UPLOADS));
  for (const [route, { prepare }] of writes) {
    const { statusCode } = await (await prepare())();
    expect([route, statusCode < 500]).toEqual([route, true]);
  }
  for (const entry of await everyEntry()) {
    models.add(entry.model);
    for (const lines of linesOf(entry)) expect(lines.replace(/\S+@\S+/g, "")).not.toMatch(RAW);
    // actions of users on themselves do not repeat their name
    expect(entrySentence(entry).split(entry.actorName)).toHaveLength(2);
  }
  expect(models.size).toBeGreaterThanOrEqual(12);
}, 120_000);

test("a referenced record is shown by name, or as deleted", async () => {
  const organization = (await app.post("/api/organizations", anOrganization())).json();
  const plan = (await app.post("/api/plans", aPlan({ name: "Standard" }))).json();
  await app.patch("/api/settings", { defaultPlan: plan.id, version: 1 });
  await app.patch("/api/settings", { defaultPlan: null, version: 2 });
  await app.post("/api/users", aUser({ role: "owner", organization: organization.id }));
  const lines = async () => (await everyEntry()).flatMap(linesOf);
  expect(await lines()).toContain("Fallback plan: Standard");
  expect(await lines()).toContain(`Organization: ${organization.name}`);
  await app.delete(`/api/plans/${plan.id}`);
  expect(await lines()).toContain("Fallback plan: a deleted plan");
});

test("terms are shown with their pharmacy, their day and their price", async () => {
  const organization = (await app.post("/api/organizations", anOrganization())).json();
  const plan = (await app.post("/api/plans", aPlan({ name: "Standard", price: 7_900 }))).json();
  const startDate = new Date().toISOString().slice(0, 10);
  await app.put(`/api/organizations/${organization.id}/plan`, { plan: plan.id, startDate });
  await app.delete(`/api/organizations/${organization.id}/plan`);
  const lines = (await everyEntry()).flatMap(linesOf).join("\n");
  const term = `Standard from ${formatDate(startDate)}`;
  expect(lines).toContain(`subscribed ${organization.name} to ${term}`);
  expect(lines).toContain(`cancelled subscription ${term} for ${organization.name}`);
  expect(lines).toContain("Price: €79.00");
  expect(lines).toContain(`Start date: ${formatDate(startDate)}`);
});

test("text that only looks like a date is shown as it is", () => {
  expect(showHere("jobTitle", "2026-99-99", {})).toBe("2026-99-99");
  expect(showHere("jobTitle", "2026-99-99T25:00:00Z", {})).toBe("2026-99-99T25:00:00Z");
});
