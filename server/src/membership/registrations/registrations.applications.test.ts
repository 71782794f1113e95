import { describe, expect, test } from "vitest";
import { aPlan, aRegistration } from "#test/records.ts";
import { anOfferedPlan, apply, aWaitingOne, registrationsIn } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";

const server = testServer();

const registrations = (query?: string) => registrationsIn(server, query);

describe("an application", () => {
  test("from a visitor is stored, and gets a number to refer to", async () => {
    const plan = await anOfferedPlan(server);
    const answer = await apply(server, plan, { pharmacyName: "Dunmarrow Pharmacy" });
    expect(answer.statusCode).toBe(201);
    const year = new Date().getFullYear();
    expect(answer.json()).toMatchObject({ number: `RG-${year}-0001` });
    const [arrived] = await registrations();
    expect(arrived).toMatchObject({ status: "pending", pharmacyName: "Dunmarrow Pharmacy" });
    const whole = (await server.get(`/api/registrations/${arrived?.id}`)).json();
    expect(whole).toMatchObject({ source: "web", termsVersion: "2026-01", plan: { id: plan } });
    expect((await server.history()).at(-1)).toMatchObject({
      actorType: "visitor",
      action: "create",
      model: "registration",
      recordLabel: `RG-${year}-0001 (Dunmarrow Pharmacy)`,
    });
  });

  test("is refused while applications are closed, also when one from the address waits", async () => {
    const plan = await anOfferedPlan(server);
    const email = "first@dunmarrow.example";
    expect((await apply(server, plan, { applicantEmail: email })).statusCode).toBe(201);
    await server.patch("/api/settings", { registrationOpen: false, version: 1 });
    const offer = (await server.visitor.get("/api/registrations/plans")).json();
    expect(offer).toMatchObject({ isOpen: false, contactEmail: expect.stringContaining("@") });
    for (const applicantEmail of [email, "second@dunmarrow.example"]) {
      const refused = await apply(server, plan, { applicantEmail, licenceNumber: "PSI-9001" });
      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toMatch(/^The network takes no applications at the moment/);
    }
    expect(await registrations()).toHaveLength(1);
    const entered = aRegistration(plan, {
      licenceNumber: "PSI-9002",
      applicantEmail: "third@dunmarrow.example",
    });
    expect((await server.post("/api/registrations", entered)).statusCode).toBe(201);

    await server.patch("/api/settings", { registrationOpen: true, version: 2 });
    expect((await server.visitor.get("/api/registrations/plans")).json().isOpen).toBe(true);
    const again = await apply(server, plan, {
      applicantEmail: "second@dunmarrow.example",
      licenceNumber: "PSI-9001",
    });
    expect(again.statusCode).toBe(201);
  });

  test("from a platform user is marked as such", async () => {
    const plan = await anOfferedPlan(server);
    await server.post("/api/registrations", aRegistration(plan));
    const [arrived] = await registrations();
    const whole = await server.get(`/api/registrations/${arrived?.id}`);
    expect(whole.json()).toMatchObject({ source: "console" });
  });

  test("may leave the choice of plan to the network, or name one", async () => {
    for (const plan of [undefined, "", null]) {
      const answer = await apply(server, "", { plan });
      expect(answer.statusCode).toBe(201);
    }
    const [first, second] = await registrations();
    expect(first).toMatchObject({ plan: null });
    const url = `/api/registrations/${first?.id}`;
    const planCheck = async () =>
      (await server.get(url)).json().checks.find(({ code }: { code: string }) => code === "plan");
    expect(await planCheck()).toMatchObject({
      result: "blocked",
      message: "The application names no plan. Choose one to approve it.",
    });
    const refused = await server.post(`${url}/approve`, {});
    expect([refused.statusCode, refused.json().fields]).toEqual([
      409,
      { plan: "The application names no plan. Choose a plan." },
    ]);

    const defaultPlan = await anOfferedPlan(server, { name: "Standard", isPublic: false });
    await server.patch("/api/settings", { defaultPlan, version: 1 });
    expect(await planCheck()).toMatchObject({
      result: "passed",
      message: "The application names no plan. Standard would be used.",
    });
    expect((await server.get(`${url}/approval-preview`)).json()).toMatchObject({
      plan: { id: defaultPlan },
      isOtherPlan: false,
    });
    const approved = await server.post(`${url}/approve`, {});
    expect(approved.json().term).toMatchObject({ plan: "Standard" });

    const named = await anOfferedPlan(server, { name: "Pro" });
    const other = await server.post(`/api/registrations/${second?.id}/approve`, { plan: named });
    expect(other.json().term).toMatchObject({ plan: "Pro" });
  });

  test("reports missing values at each field", async () => {
    const answer = await server.visitor.post("/api/registrations", {});
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toMatchObject({
      pharmacyName: "Pharmacy name is required.",
      licenceNumber: "Licence number is required.",
      hasAcceptedTerms: "Please accept the terms.",
    });
  });

  test("is refused with an expired licence, by the network's calendar", async () => {
    const plan = await anOfferedPlan(server);
    // in Dublin it is already the next day
    server.moveTo("2026-07-01T23:30:00Z");
    const refused = await apply(server, plan, { licenceExpiresOn: "2026-07-01" });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({
      licenceExpiresOn: "The licence expired on 1 July 2026.",
    });
    expect((await apply(server, plan, { licenceExpiresOn: "2026-07-02" })).statusCode).toBe(201);
  });

  test.each([
    ["a draft", { status: "draft" }],
    ["not for everybody", { isPublic: false }],
    ["in another currency", { currency: "GBP" }],
  ] as const)("is refused for a plan that is %s", async (_, values) => {
    const plan = await anOfferedPlan(server, values);
    const refused = await apply(server, plan);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields.plan).toMatch(/^The plan is no longer offered/);
    expect((await server.visitor.get("/api/registrations/plans")).json().items).toEqual([]);
  });

  test("is normalized, with its phone number read as dialled in its country", async () => {
    const { address } = aRegistration("");
    const { id } = await aWaitingOne(server, {
      pharmacyName: "O\u2019Brien\u2019s \u2013 Castlewren ",
      phone: "01638 428022",
      website: "http://obriens.example",
      address: { ...address, country: "GB" },
    });
    expect((await server.get(`/api/registrations/${id}`)).json()).toMatchObject({
      pharmacyName: "O'Brien's - Castlewren",
      phone: "+441638428022",
      website: "http://obriens.example",
    });
  });

  test("needs a valid phone number", async () => {
    const refused = await apply(server, await anOfferedPlan(server), { phone: "+99900000000" });
    expect(refused.json().fields.phone).toMatch(/^Enter a phone number such as 085 /);
  });
});

describe("what a bot fills in", () => {
  test("gets the same answer as an application, and is not stored", async () => {
    const plan = await anOfferedPlan(server);
    const before = await server.history();
    const answer = await apply(server, plan, { fax: "+353 1 555 0100" });
    expect(answer.statusCode).toBe(201);
    expect(Object.keys(answer.json())).toEqual(["number", "pharmacyName", "applicantEmail"]);
    expect(answer.json().number).toMatch(/^RG-\d{4}-0001$/);
    expect(await registrations()).toEqual([]);
    expect(await server.history()).toEqual(before);
  });

  test("counts towards the limit of five per address and hour, even after a restart", async () => {
    const plan = await anOfferedPlan(server);
    const statuses = [];
    for (const fax of ["1", "", "1", "", ""]) {
      statuses.push((await apply(server, plan, { fax })).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
    const sixth = await apply(server, plan);
    expect(sixth.statusCode).toBe(429);
    expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(3_000);

    const restarted = await createApp(server.services);
    const url = "/api/registrations";
    const payload = aRegistration(plan);
    const again = await restarted.inject({
      method: "POST",
      url,
      payload,
      remoteAddress: sixth.raw.req.socket.remoteAddress ?? "",
    });
    const other = await restarted.inject({
      method: "POST",
      url,
      payload,
      remoteAddress: "10.77.1.2",
    });
    await restarted.close();
    expect([again.statusCode, other.statusCode]).toEqual([429, 201]);
  });
});

test("plans are offered in the network's order, without internal values", async () => {
  await server.post("/api/plans", aPlan({ name: "Pro", sortOrder: 2_000 }));
  await server.post("/api/plans", aPlan({ name: "Starter", sortOrder: 1_000, trialDays: 30 }));
  const { items } = (await server.visitor.get("/api/registrations/plans")).json();
  expect(items.map(({ name }: { name: string }) => name)).toEqual(["Starter", "Pro"]);
  expect(items[0]).toMatchObject({ price: 7_900, currency: "EUR", trialDays: 30 });
  expect(items[0]).not.toHaveProperty("createdBy");
  expect(items[0]).not.toHaveProperty("taxRateBps");
});
