import { ROLES } from "@pharmacy/contract/roles.values";
import type { Summary } from "@pharmacy/contract/summary";
import { PAYING, TILE_LISTS } from "@pharmacy/contract/summary.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aFailedLetter } from "#test/failed-letters.ts";
import { aMember } from "#test/members.ts";
import { act, askedByVisitor } from "#test/questions.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";
import { addDays } from "../subscriptions/terms.ts";

const server = testServer();

const TODAY = "2026-03-10";
const inDays = (days: number) => addDays(TODAY, days);

type Caller = { get: typeof server.get };

async function summary(caller: Caller = server): Promise<Summary> {
  const answer = await caller.get("/api/summary");
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const counts = ({ tiles }: Summary) =>
  Object.fromEntries(tiles.map(({ tile, count }) => [tile, count]));

/**
 * A pharmacy on a plan of its own since this many days ago, which ended or ends this many days from
 * now.
 */
async function aMemberUntil(start: number, end: number, plan: Parameters<typeof aMember>[2] = {}) {
  const member = await aMember(server, inDays(start), {
    organization: { licenceExpiresOn: inDays(300), ...plan.organization },
    plan: { price: 7900, interval: "month", ...plan.plan },
  });
  await server.db.execute(sql`update subscriptions set end_date = ${inDays(end)}::date,
    grace_end_date = ${inDays(end + 14)}::date where organization = ${member.organization}`);
  return member.organization;
}

/** Something for each tile to count. */
async function aMorning(): Promise<void> {
  server.moveTo(`${TODAY}T12:00:00Z`);
  await aMemberUntil(-20, 5);
  await aMemberUntil(-20, 3, { organization: { licenceExpiresOn: inDays(-9) } });
  await aMemberUntil(-40, -3);
  await aMemberUntil(-90, -30, { organization: { licenceExpiresOn: inDays(20) } });
  await server.post("/api/organizations", anOrganization({ licenceExpiresOn: null }));
  const away = await aMemberUntil(-90, -30, { organization: { licenceExpiresOn: inDays(-2) } });
  await server.patch(`/api/organizations/${away}`, { status: "inactive" });
  await askedByVisitor(server);
  await askedByVisitor(server);
  const { id: answered } = await askedByVisitor(server);
  await act(server, answered, "answer", { answer: "Tomorrow." });
  await aFailedLetter(server, 2);
  await aFailedLetter(server, 29);
  await aFailedLetter(server, 31);
  await aFailedLetter(server, 1, "sent");
}

describe("the summary", () => {
  test("counts waiting work, without inactive pharmacies", async () => {
    await aMorning();
    const { asOf, contact, ...seen } = await summary();
    expect(asOf).toMatch(/^2026-03-10T12:00/);
    expect(contact).toEqual({ email: server.services.config.supportEmail });
    expect(counts({ asOf, contact, ...seen })).toEqual({
      ...{ registrations: 0, questions: 2, grace: 1, expiring: 2, readOnly: 2 },
      ...{ licenceExpired: 1, licenceExpiring: 1, letters: 2 },
    });
  });

  test("counts in each tile exactly the rows of the list that it opens", async () => {
    await aMorning();
    const { tiles, recurring } = await summary();
    const total = async (list: string, query: Record<string, string>) =>
      (await server.get(`/api/${list}?${new URLSearchParams(query)}`)).json().total;
    for (const { tile, count } of tiles) {
      const { list, query } = TILE_LISTS[tile];
      expect([tile, await total(list, query)]).toEqual([tile, count]);
    }
    expect(recurring?.pharmacies).toBe(await total("organizations", PAYING));
  });

  test("shows the date of the oldest registration", async () => {
    server.moveTo(`${TODAY}T12:00:00Z`);
    const columns = sql`(id, created_at, number, status, pharmacy_name, legal_name, licence_number,
      licence_authority, pharmacist_name, address, email, phone, applicant_name, applicant_email,
      documents, terms_accepted_at, terms_version)`;
    for (const [number, at, status] of [
      ["RG-1", "2026-03-08T09:00:00Z", "pending"],
      ["RG-2", "2026-03-09T09:00:00Z", "pending"],
      ["RG-3", "2026-03-01T09:00:00Z", "approved"],
    ]) {
      await server.db.execute(sql`insert into registrations ${columns} values (${newId()}, ${at}, ${number},
        ${status}, 'Castlewren', 'Castlewren Ltd', ${number}, 'Regulator', 'Nuala Trant', '{}', 'a@a.example',
        '+353209110001', 'Nuala Trant', ${`${number}@a.example`}, '{}', now(), '1')`);
    }
    const [tile] = (await summary()).tiles;
    expect(tile).toEqual({ tile: "registrations", count: 2, since: "2026-03-08T09:00:00.000Z" });
  });

  test("tells the longest wait in business hours, and whether any question is overdue", async () => {
    const tile = async () => (await summary()).tiles.find(({ tile: name }) => name === "questions");
    expect(await tile()).toEqual({ tile: "questions", count: 0, since: null });
    // a Tuesday; the target is two days for catalogue and half a day for orders
    server.moveTo("2026-03-10T10:00:00Z");
    await askedByVisitor(server, { topic: "catalogue" });
    server.moveTo("2026-03-10T16:30:00Z");
    await askedByVisitor(server, { topic: "orders" });
    server.moveTo("2026-03-11T10:30:30Z");
    expect(await tile()).toEqual({
      ...{ tile: "questions", count: 2, since: expect.stringMatching(/^2026-03-10T10:00:/) },
      waiting: { minutes: 540, isOverdue: false },
    });
    server.moveTo("2026-03-11T13:00:30Z");
    expect(await tile()).toMatchObject({ waiting: { minutes: 690, isOverdue: true } });
  });

  test("adds up the monthly revenue of running paid terms per currency", async () => {
    server.moveTo(`${TODAY}T12:00:00Z`);
    await aMemberUntil(-20, 5);
    await aMemberUntil(-20, 200, { plan: { price: 79_000, interval: "year" } });
    await aMemberUntil(-20, 60, { plan: { price: 10_000, interval: "quarter" } });
    await aMemberUntil(-20, 5, {
      organization: { currency: "GBP" },
      plan: { currency: "GBP", price: 6500 },
    });
    await aMemberUntil(-5, 20, { plan: { trialDays: 30 } });
    await aMemberUntil(-40, -3);
    await aMemberUntil(3, 33);
    // 79.00 + 790.00 ÷ 12 + 100.00 ÷ 3
    expect((await summary()).recurring).toEqual({
      pharmacies: 4,
      amounts: [
        { currency: "EUR", amount: 17_817 },
        { currency: "GBP", amount: 6_500 },
      ],
    });
  });

  test("shows each role its own tiles, and pharmacy users none", async () => {
    await aMorning();
    const own = (await server.get("/api/organizations")).json().items[0].id;
    const seen: Record<string, string[]> = {};
    for (const role of ROLES) {
      const isOwn = ["owner", "pharmacist", "technician", "viewer"].includes(role);
      const summaryTiles = await summary(await server.as(role, isOwn ? own : undefined));
      seen[role] = [
        ...summaryTiles.tiles.map(({ tile }) => tile),
        ...(summaryTiles.recurring ? ["recurring"] : []),
      ];
    }
    const licences = ["licenceExpired", "licenceExpiring"];
    const expiryTiles = ["grace", "expiring", "readOnly", ...licences];
    expect(seen).toEqual({
      admin: ["registrations", "questions", ...expiryTiles, "letters", "recurring"],
      catalogue: ["questions", ...licences],
      finance: ["registrations", "questions", ...expiryTiles, "recurring"],
      support: ["registrations", "questions", ...expiryTiles, "letters", "recurring"],
      ...{ owner: [], pharmacist: [], technician: [], viewer: [] },
    });
    expect((await server.visitor.get("/api/summary")).statusCode).toBe(401);
  });
});
