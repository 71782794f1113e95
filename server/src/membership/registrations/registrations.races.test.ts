import { describe, expect, test } from "vitest";
import { anOrganization } from "#test/records.ts";
import {
  anOfferedPlan,
  apply,
  aWaitingOne,
  madeSoFar,
  statusOf,
  totalOf,
} from "#test/registrations.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

describe("nothing is half done when", () => {
  async function refused(id: string, message: string, path = "approve") {
    const before = await madeSoFar(server);
    const answer = await server.get(`/api/registrations/${id}/${path}`);
    expect([answer.statusCode, answer.json().message]).toEqual([409, message]);
    expect(await madeSoFar(server)).toEqual(before);
    expect(await statusOf(server, id)).toBe("pending");
    return answer.json();
  }

  test("the licence is registered elsewhere meanwhile, in any notation", async () => {
    const { id } = await aWaitingOne(server, { licenceNumber: "004217" });
    await server.post("/api/organizations", anOrganization({ licenceNumber: "00 42-17" }));
    await refused(id, "A pharmacy with licence 004217 is already a member.");
  });

  test("the location number is another pharmacy's", async () => {
    const { id } = await aWaitingOne(server, { gln: "9521000000018" });
    await server.post("/api/organizations", anOrganization({ gln: "9521000000018" }));
    await refused(id, 'GLN "9521000000018" is already used by another pharmacy.');
  });

  test("the applicant's email belongs to a user", async () => {
    const applicantEmail = "taken@rathfern.example";
    const { id } = await aWaitingOne(server, { applicantEmail });
    await server.post("/api/users", {
      name: "Another User",
      email: "Taken@rathfern.example",
      role: "support",
    });
    await refused(
      id,
      "The email taken@rathfern.example already belongs to a user. Ask for another email or add the pharmacy by hand.",
    );
  });

  test("the plan is archived; another one can be chosen, or the fallback plan applies", async () => {
    const plan = await anOfferedPlan(server);
    const { id } = await aWaitingOne(server, {}, plan);
    const next = await aWaitingOne(server, {}, plan);
    await server.patch(`/api/plans/${plan}`, { status: "archived", version: 1 });
    const message = "The plan is no longer offered. Choose another plan.";
    await refused(id, message);
    await refused(id, message, `approve?plan=${plan}`);

    const other = await anOfferedPlan(server, { name: "Other" });
    const named = await server.get(`/api/registrations/${id}/approve?plan=${other}`);
    expect(named.json().term).toMatchObject({ plan: "Other" });

    const settings = { defaultPlan: other, version: 1 };
    expect((await server.patch("/api/settings", settings)).statusCode).toBe(200);
    const preview = await server.get(`/api/registrations/${next.id}/approval-preview`);
    expect(preview.json()).toMatchObject({ plan: { name: "Other" }, isOtherPlan: true });
    const stoodIn = await server.post(`/api/registrations/${next.id}/approve`, {});
    expect(stoodIn.json().term).toMatchObject({ plan: "Other" });
  });

  test("the plan is in a currency other than the new pharmacy's", async () => {
    const { id } = await aWaitingOne(server);
    const pounds = await anOfferedPlan(server, { currency: "GBP" });
    await refused(
      id,
      "The plan's currency is GBP, the pharmacy's is EUR.",
      `approve?plan=${pounds}`,
    );
  });

  test("two applications with one email are approved at once", async () => {
    const plan = await anOfferedPlan(server);
    const first = await aWaitingOne(server, { applicantEmail: "one@rathfern.example" }, plan);
    const second = await aWaitingOne(server, { applicantEmail: "two@rathfern.example" }, plan);
    await server.db.$client.query("drop index registrations_applicant");
    await server.db.$client.query("update registrations set applicant_email = $1", [
      "one@rathfern.example",
    ]);
    const answers = await Promise.all(
      [first, second].map(({ id }) => server.get(`/api/registrations/${id}/approve`)),
    );
    await server.db.$client.query(
      "create unique index registrations_applicant on registrations (applicant_email) where status = 'pending'",
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const loser = answers.find(({ statusCode }) => statusCode === 409);
    expect(loser?.json().message).toMatch(/^The email one@rathfern\.example already belongs/);
    expect(await totalOf(server, "organizations")).toBe(1);
  });
});

describe("one licence, in any notation,", () => {
  const held = (licenceNumber: string, name: string) =>
    `A pharmacy with licence ${licenceNumber} (Pharmacy regulator) already exists: ${name}.`;

  test("can belong to only one pharmacy, created or changed by hand", async () => {
    const make = (licenceNumber: string, name: string) =>
      server.post("/api/organizations", anOrganization({ licenceNumber, name }));
    expect((await make("004217", "Castlewren Pharmacy")).statusCode).toBe(201);
    const second = await make("00 42-17", "Castlewren");
    const message = held("004217", "Castlewren Pharmacy");
    expect([second.statusCode, second.json().fields]).toEqual([409, { licenceNumber: message }]);
    const { id, version } = (await make("004218", "Rathfern")).json();
    const changed = await server.patch(`/api/organizations/${id}`, {
      licenceNumber: "٠٠٤-٢١٧",
      version,
    });
    expect([changed.statusCode, changed.json().message]).toEqual([409, message]);
  });

  test("goes to only one when an application and a new pharmacy claim it at once", async () => {
    const plan = await anOfferedPlan(server);
    for (const number of ["70", "71", "72", "73"]) {
      const { id } = await aWaitingOne(server, { licenceNumber: `00${number}` }, plan);
      const answers = await Promise.all([
        server.post(`/api/registrations/${id}/approve`, {}),
        server.post("/api/organizations", anOrganization({ licenceNumber: `00 ${number}` })),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1);
    }
    expect(await totalOf(server, "organizations")).toBe(4);
  });
});

describe("a browser that prefetches", () => {
  test.each([
    ["sec-purpose", "prefetch"],
    ["sec-purpose", "prefetch;prerender"],
    ["purpose", "prefetch"],
    ["x-moz", "prefetch"],
  ])("decides nothing (%s: %s)", async (header, value) => {
    const { id } = await aWaitingOne(server);
    for (const act of ["approve", "reject"]) {
      const { headers } = server.callerWith(server.token());
      const refused = await server.app.inject({
        url: `/api/registrations/${id}/${act}`,
        headers: { ...headers, [header]: value },
      });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().message).toMatch(/^This address performs an/);
    }
    expect(await statusOf(server, id)).toBe("pending");
  });

  test("nor does a HEAD request, or one without a token", async () => {
    const { id } = await aWaitingOne(server);
    const { headers } = server.callerWith(server.token());
    const url = `/api/registrations/${id}/approve`;
    const head = await server.app.inject({ method: "HEAD", url, headers });
    expect(head.statusCode).toBe(404);
    const cookie = `access_token=${server.token()}`;
    expect((await server.app.inject({ url, headers: { cookie } })).statusCode).toBe(401);
    expect(await statusOf(server, id)).toBe("pending");
  });
});

test("an application can be sent while another one is approved, and each has its own number", async () => {
  const plan = await anOfferedPlan(server);
  const { id } = await aWaitingOne(server, {}, plan);
  const answers = await Promise.all([
    apply(server, plan),
    server.get(`/api/registrations/${id}/approve`),
    apply(server, plan),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201]);
  const numbers = (await server.get("/api/registrations"))
    .json()
    .items.map(({ number }: { number: string }) => number);
  expect(new Set(numbers).size).toBe(3);
});
