import type { Plan } from "@pharmacy/contract/plans/plans";
import { describe, expect, test } from "vitest";
import { anOrganization, aPlan } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { addDays, todayIn } from "../../platform/days.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { insertRecord } from "../../platform/db/records.ts";
import { registrationKind } from "../registrations/registrations.table.ts";
import { subscribe } from "../subscriptions/subscriptions.subscribe.ts";

const server = testServer();
const today = todayIn("Europe/Dublin", Date.now());

async function made(values = {}): Promise<Plan> {
  return (await server.post("/api/plans", aPlan(values))).json();
}

/** A pharmacy on this plan from a given day on. */
async function aMember(plan: string, startDate = today, name = "Castlewren Pharmacy") {
  const { id } = (await server.post("/api/organizations", anOrganization({ name }))).json();
  await choose(id, plan, startDate);
  return id as string;
}

function choose(organization: string, plan: string, startDate: string) {
  const choice = { plan, startDate };
  return server.db.transaction((tx) =>
    subscribe(tx, server.services, SYSTEM, organization, choice, Date.now()),
  );
}

async function changed(plan: Plan, changes: object) {
  return server.patch(`/api/plans/${plan.id}`, { ...changes, version: plan.version });
}

describe("a plan", () => {
  test("is created as it was sent, and read back the same", async () => {
    const body = aPlan({ code: "STANDARD-Y", features: ["productSync", "apiAccess"] });
    const created = await server.post("/api/plans", body);
    expect(created.statusCode).toBe(201);
    const counts = { subscriptions: 0, activeSubscriptions: 0, monthlyValue: 0 };
    const features = ["apiAccess", "productSync"];
    expect(created.json()).toMatchObject({ ...body, ...counts, features, version: 1 });
    expect((await server.get(`/api/plans/${created.json().id}`)).json()).toEqual(created.json());
  });

  test.each([
    ["code", "standard y"],
    ["price", -1],
    ["price", 12.5],
    ["taxCategory", "luxury"],
    ["trialDays", 91],
    ["graceDays", 61],
    ["maxUsers", 0],
    ["maxApiTokens", -1],
    ["interval", "week"],
    ["currency", "XXQ"],
    ["features", ["everything"]],
  ])("is refused with %s %j", async (field, value) => {
    const answer = await server.post("/api/plans", { ...aPlan(), [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields).join()).toContain(field);
  });

  test("has a unique code, which never changes", async () => {
    const plan = await made({ code: "STARTER-M", name: "Starter" });
    const twin = await server.post("/api/plans", aPlan({ code: "STARTER-M" }));
    expect(twin.statusCode).toBe(409);
    expect(twin.json().fields).toEqual({ code: 'Code "STARTER-M" is already used by Starter.' });
    expect((await changed(plan, { code: "OTHER" })).statusCode).toBe(422);
  });

  test("that was never used can be changed in every field, and deleted", async () => {
    const plan = await made();
    const changes = { price: 1, interval: "year", maxUsers: 1, currency: "GBP" };
    expect((await changed(plan, changes)).json()).toMatchObject({ ...changes, version: 2 });
    expect((await server.delete(`/api/plans/${plan.id}`)).statusCode).toBe(204);
    expect((await server.get(`/api/plans/${plan.id}`)).statusCode).toBe(404);
  });
});

test("a plan is archived only while it is offered, and is no draft again", async () => {
  const draft = await made({ status: "draft" });
  const refused = await changed(draft, { status: "archived" });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    "This plan is a draft. Only a plan that is offered can be archived.",
  ]);
  const offered = (await changed(draft, { status: "active" })).json();
  const back = await changed(offered, { status: "draft" });
  expect(back.json().message).toBe("A plan that is active cannot become draft.");
});

describe("a plan that a pharmacy has had", () => {
  test.each(["price", "interval", "currency"])("keeps its %s", async (field) => {
    const plan = await made();
    await aMember(plan.id);
    const value = { price: 1, interval: "year", currency: "GBP" }[field];
    const answer = await changed(plan, { [field]: value });
    const message =
      "The price of a plan in use cannot change. Create a new plan and archive this one.";
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message, fields: { [field]: message } });
  });

  test("can allow more later, and never less", async () => {
    const plan = await made({ maxUsers: 10, maxProducts: null });
    await aMember(plan.id);
    for (const less of [{ maxUsers: 9 }, { maxProducts: 1_000_000 }]) {
      const answer = await changed(plan, less);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toBe("Limits of a plan in use can only be raised.");
    }
    expect((await changed(plan, { maxUsers: 11 })).statusCode).toBe(200);
    const later = { ...plan, version: 2 };
    expect((await changed(later, { maxUsers: null, name: "New name" })).statusCode).toBe(200);
  });

  test("can be archived but not deleted, even when its terms are over", async () => {
    const plan = await made({ name: "Standard" });
    await aMember(plan.id, addDays(today, -80));
    const refused = await server.delete(`/api/plans/${plan.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      'Plan "Standard" is used by 1 subscription. Archive it instead.',
    );
    const archived = await changed(plan, { status: "archived" });
    expect(archived.json().status).toBe("archived");
    expect((await server.history()).at(-1)).toMatchObject({ action: "archive", recordId: plan.id });
    expect((await changed(archived.json(), { status: "draft" })).statusCode).toBe(409);
    expect((await changed(archived.json(), { status: "active" })).statusCode).toBe(200);
  });

  test("keeps its price when a pharmacy subscribes at the same time", async () => {
    const plan = await made({ price: 7_900 });
    const { id } = (await server.post("/api/organizations", anOrganization())).json();
    const [change] = await Promise.all([changed(plan, { price: 100 }), choose(id, plan.id, today)]);
    const now: Plan = (await server.get(`/api/plans/${plan.id}`)).json();
    const { rows } = await server.db.$client.query("select price from subscriptions");
    // in either order, the pharmacy pays the plan's price
    expect(rows).toEqual([{ price: String(now.price) }]);
    expect(now.price).toBe(change.statusCode === 200 ? 100 : 7_900);
  });
});

test("a plan's monthly revenue counts paying pharmacies, each once", async () => {
  const year = await made({ interval: "year", price: 79_000, trialDays: 0, graceDays: 60 });
  const trial = await made({ trialDays: 30 });
  const renewing = await aMember(year.id, addDays(today, -90));
  await server.db.$client.query("update subscriptions set end_date = $1, grace_end_date = $2", [
    addDays(today, -1),
    addDays(today, 30),
  ]);
  await choose(renewing, year.id, today);
  await aMember(year.id);
  await aMember(trial.id);
  await aMember(year.id, addDays(today, 20));
  const { items } = (await server.get("/api/plans")).json();
  expect(items).toMatchObject([
    { id: year.id, subscriptions: 4, activeSubscriptions: 2, monthlyValue: 13_167 },
    { id: trial.id, activeSubscriptions: 1, monthlyValue: 0 },
  ]);
});

test("a plan's current and future members and applications are shown before archiving", async () => {
  const plan = await made();
  const first = await aMember(plan.id, addDays(today, -20), "Rathfern Pharmacy");
  await aMember(plan.id, today, "Ballyhart Pharmacy");
  await aMember(plan.id, addDays(today, 3), "Moyfenn Pharmacy");
  await insertRecord(server.db, SYSTEM, registrationKind, {
    ...anApplication(),
    plan: plan.id,
  });
  const use = (await server.get(`/api/plans/${plan.id}/use`)).json();
  expect(use).toMatchObject({ total: 2, scheduled: 1, registrations: 1 });
  expect(use.members[0]).toMatchObject({ id: first, name: "Rathfern Pharmacy", isTrial: false });
  expect(use.members).toHaveLength(2);
});

function anApplication() {
  return {
    number: "RG-2026-0001",
    pharmacyName: "Kilbrannock Pharmacy",
    legalName: "Kilbrannock Ltd",
    licenceNumber: "4711",
    licenceAuthority: "Pharmacy regulator",
    licenceKey: "pharmacy regulator 4711",
    pharmacistName: "Tomás Keane",
    address: anOrganization().address as never,
    email: "info@kilbrannock.example",
    phone: "+353209110002",
    applicantName: "Tomás Keane",
    applicantEmail: "tomas@kilbrannock.example",
    documents: [],
    termsAcceptedAt: new Date().toISOString(),
    termsVersion: "1",
  };
}

describe("a role", () => {
  test("of a pharmacy sees public plans and its own, without usage numbers", async () => {
    const offered = await made({ name: "Offered" });
    await made({ name: "Draft", status: "draft" });
    await made({ name: "Private", isPublic: false });
    const had = await made({ name: "Had", isPublic: false });
    const organization = await aMember(had.id);
    const owner = await server.as("owner", organization);
    const { items } = (await owner.get("/api/plans")).json();
    expect(items.map(({ name }: Plan) => name)).toEqual(["Offered", "Had"]);
    for (const plan of items) {
      expect(plan).toMatchObject({ activeSubscriptions: null, monthlyValue: null });
    }
    const catalogue = await server.as("catalogue");
    for (const caller of [owner, catalogue]) {
      expect((await caller.get(`/api/plans/${offered.id}/use`)).statusCode).toBe(403);
    }
    const hidden = (await server.get("/api/plans?search=private")).json().items[0];
    expect((await owner.get(`/api/plans/${hidden.id}`)).statusCode).toBe(404);
    expect((await owner.get("/api/plans/ids")).json().ids).toHaveLength(2);
  });

  test("of finance edits plans and cannot delete them; other roles have read-only access", async () => {
    const plan = await made();
    const finance = await server.as("finance");
    const body = { name: "Other", version: 1 };
    expect((await finance.patch(`/api/plans/${plan.id}`, body)).statusCode).toBe(200);
    expect((await finance.delete(`/api/plans/${plan.id}`)).statusCode).toBe(403);
    const support = await server.as("support");
    expect((await support.get("/api/plans")).statusCode).toBe(200);
    expect((await support.post("/api/plans", aPlan())).statusCode).toBe(403);
    const pharmacist = await server.as("pharmacist", (await aMember(plan.id)) as string);
    expect((await pharmacist.get("/api/plans")).statusCode).toBe(403);
  });
});

test("an export has a column for each limit", async () => {
  await made({ name: "Standard", maxUsers: 10, maxProducts: null });
  const body = { format: "csv", columns: "name,limits,price" };
  const { url } = (await server.post("/api/plans/export", body)).json();
  const lines = (await server.visitor.get(url)).body.trim().split("\r\n");
  expect(lines[0]).toContain("Users");
  expect(lines[1]).toContain("10");
});
