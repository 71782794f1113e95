import { describe, expect, test } from "vitest";
import { anOrganization, aRegistration } from "#test/records.ts";
import { anOfferedPlan, apply, aWaitingOne, registrationsIn } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";

const server = testServer();

const registrations = (query?: string) => registrationsIn(server, query);

describe("applications for one licence", () => {
  test.each([
    ["00 42-17", "with a space and a hyphen"],
    ["００４２１７", "in full-width characters"],
    ["004-217", "with a hyphen"],
    ["٠٠٤٢١٧", "in Arabic digits"],
    ["००४२१७", "in Devanagari digits"],
    ["004•217", "with a bullet"],
    ["004\u200d217", "with an invisible joiner"],
  ])("refuse a second one, typed as %s", async (licenceNumber) => {
    const plan = await anOfferedPlan(server);
    expect((await apply(server, plan, { licenceNumber: "004217" })).statusCode).toBe(201);
    const second = await apply(server, plan, { licenceNumber });
    expect(second.statusCode).toBe(409);
    expect(second.json().message).toMatch(
      /^A registration for licence .+ is already waiting for review\.$/,
    );
    expect(second.json().fields).toHaveProperty("licenceNumber");
  });

  test("take a second one whose licence only looks the same", async () => {
    const plan = await anOfferedPlan(server);
    await apply(server, plan, { licenceNumber: "FA104", licenceAuthority: "Cope PHC" });
    for (const licence of [
      { licenceNumber: "FAL04", licenceAuthority: "Cope PHC" },
      { licenceNumber: "FA104", licenceAuthority: "Соре РНС" },
    ]) {
      expect((await apply(server, plan, licence)).statusCode).toBe(201);
    }
    expect(await registrations()).toHaveLength(3);
  });

  test("are taken if a pharmacy's licence only looks the same", async () => {
    await server.post("/api/organizations", anOrganization({ licenceNumber: "FA104" }));
    const plan = await anOfferedPlan(server);
    expect((await apply(server, plan, { licenceNumber: "FAL04" })).statusCode).toBe(201);
  });

  test("are refused if a pharmacy already has it", async () => {
    await server.post("/api/organizations", anOrganization({ licenceNumber: "004217" }));
    const refused = await apply(server, await anOfferedPlan(server), { licenceNumber: "00-42 17" });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe("A pharmacy with licence 00-42 17 is already a member.");
    expect(await registrations()).toEqual([]);
  });

  test("leave one when two are sent at once", async () => {
    const plan = await anOfferedPlan(server);
    const both = await Promise.all([
      apply(server, plan, { licenceNumber: "900100" }),
      apply(server, plan, { licenceNumber: "900-100" }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(await registrations()).toHaveLength(1);
  });

  test("are possible again after a rejection", async () => {
    const { id, plan } = await aWaitingOne(server, { licenceNumber: "900200" });
    await server.post(`/api/registrations/${id}/reject`, {});
    const again = await apply(server, plan.id, { licenceNumber: "900200" });
    expect(again.statusCode).toBe(201);
  });
});

describe("applications from one applicant", () => {
  const applicantEmail = "owner@rathfern.example";
  const emails = () => server.db.select().from(outboxEmails);

  test("a second application gets the same answer, is not stored, and triggers an email", async () => {
    const plan = await anOfferedPlan(server);
    const first = await apply(server, plan, { applicantEmail });
    const second = await apply(server, plan, { applicantEmail: "Owner@Rathfern.example" });
    const other = await apply(server, plan, { applicantEmail: "nobody@rathfern.example" });
    for (const answer of [first, second, other]) {
      expect(answer.statusCode).toBe(201);
      expect(Object.keys(answer.json())).toEqual(["number", "pharmacyName", "applicantEmail"]);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(first.headers));
    }
    // the next answer to a visitor is the same as for an unknown address
    expect(second.json().number).toBe(other.json().number);
    expect((await registrations()).map(({ number }) => number)).toEqual([
      first.json().number,
      other.json().number,
    ]);
    const [email, ...more] = await emails();
    expect(more).toEqual([]);
    expect(email).toMatchObject({ kind: "registrationWaiting", recipient: applicantEmail });
    expect(email?.subject).toContain(first.json().number);
  });

  test("a sixth email within an hour is not sent, and the answer is the same", async () => {
    const plan = await anOfferedPlan(server);
    for (let time = 0; time < 8; time += 1) {
      await server.db.$client.query("delete from tries where key like 'applications %'");
      expect((await apply(server, plan, { applicantEmail })).statusCode).toBe(201);
    }
    expect(await emails()).toHaveLength(5);
  });

  test("the same form sent twice is recognized by its licence, whatever its email address", async () => {
    const plan = await anOfferedPlan(server);
    const form = { applicantEmail, licenceNumber: "004217" };
    expect((await apply(server, plan, form)).statusCode).toBe(201);
    const again = await apply(server, plan, form);
    const stranger = await apply(server, plan, { ...form, applicantEmail: "x@y.example" });
    for (const { statusCode, json } of [again, stranger]) {
      expect([statusCode, json().message]).toEqual([
        409,
        "A registration for licence 004217 is already waiting for review.",
      ]);
    }
    expect(await emails()).toEqual([]);
  });

  test("platform users are notified of a waiting application", async () => {
    const plan = await anOfferedPlan(server);
    await apply(server, plan, { applicantEmail });
    const second = await server.post("/api/registrations", aRegistration(plan, { applicantEmail }));
    expect([second.statusCode, second.json().fields.applicantEmail]).toEqual([
      409,
      "A registration from owner@rathfern.example is already waiting for review.",
    ]);
  });
});

test("an applicant is not told whether there is an account", async () => {
  const plan = await anOfferedPlan(server);
  await server.post("/api/users", {
    name: "Known",
    email: "known@aldermere.example",
    role: "support",
  });
  const known = await apply(server, plan, { applicantEmail: "known@aldermere.example" });
  expect(known.statusCode).toBe(201);
});
