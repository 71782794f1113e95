import { describe, expect, test } from "vitest";
import { anOrganization } from "#test/records.ts";
import { forgetRefusals } from "#test/refusals.ts";
import { anOfferedPlan, apply, aWaitingOne, registrationsIn } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const registrations = (query?: string) => registrationsIn(server, query);

describe("the list", () => {
  test("starts with pending ones, oldest first, then the latest decisions", async () => {
    const plan = await anOfferedPlan(server);
    const names = ["First", "Second", "Third", "Fourth"];
    for (const [index, name] of names.entries()) {
      server.moveTo(`2026-03-0${index + 1}T09:00:00Z`);
      await apply(server, plan, { pharmacyName: `${name} Pharmacy` });
    }
    const all = await registrations("?sort=createdAt&order=asc");
    server.moveTo("2026-03-05T09:00:00Z");
    await server.post(`/api/registrations/${all[0]?.id}/reject`, {});
    server.moveTo("2026-03-06T09:00:00Z");
    await server.post(`/api/registrations/${all[2]?.id}/approve`, {});
    const found = (await registrations()).map(({ pharmacyName }) => pharmacyName.split(" ")[0]);
    expect(found).toEqual(["Second", "Fourth", "Third", "First"]);
    const last = await registrations("?page=4&count=1");
    expect(last.map(({ pharmacyName }) => pharmacyName)).toEqual(["First Pharmacy"]);
    const waiting = await registrations("?status=pending");
    expect(waiting.map(({ status }) => status)).toEqual(["pending", "pending"]);
  });

  test("can be searched by number, name, licence, applicant and town", async () => {
    const { number } = await aWaitingOne(server, {
      pharmacyName: "Killowen Hill Chemist",
      licenceNumber: "LX-555",
      applicantName: "Niamh Corrigan",
      applicantEmail: "niamh@killowen.example",
    });
    for (const word of [number, "killowen", "LX-555", "corrigan", "niamh@", "rathfern"]) {
      expect([word, (await registrations(`?search=${word}`)).length]).toEqual([word, 1]);
    }
    const [group] = (await server.get("/api/search?q=killowen")).json().groups;
    expect(group).toMatchObject({
      model: "registration",
      items: [{ label: "Killowen Hill Chemist", hint: expect.stringContaining(number) }],
    });
  });

  test("can be exported", async () => {
    await aWaitingOne(server, { pharmacyName: "=1+1 Pharmacy" });
    const columns =
      "number,pharmacy,city,licence,applicant,email,plan,received,status,reviewed,createdAt";
    const { url } = (
      await server.post("/api/registrations/export", { format: "csv", columns })
    ).json();
    const { body } = await server.visitor.get(url);
    expect(body).toContain("'=1+1 Pharmacy");
    expect(body).toContain("Pending");
  });
});

describe("access to registrations", () => {
  test("is read-only for finance; the catalogue manager and pharmacies have none", async () => {
    const { id } = await aWaitingOne(server);
    const pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
    for (const [role, sees, decides] of [
      ["finance", 200, 403],
      ["support", 200, 200],
      ["catalogue", 403, 403],
      ["owner", 403, 403],
      ["viewer", 403, 403],
    ] as const) {
      const isOfPharmacy = role === "owner" || role === "viewer";
      const caller = await server.as(role, isOfPharmacy ? pharmacy : undefined);
      const list = (await caller.get("/api/registrations")).statusCode;
      const one = (await caller.get(`/api/registrations/${id}`)).statusCode;
      expect([role, list, one]).toEqual([role, sees, sees]);
      const search = (await caller.get("/api/search?q=rathfern")).json().groups;
      expect([role, JSON.stringify(search).includes(id)]).toEqual([role, sees === 200]);
      if (decides === 200) continue;
      const before = (await server.history()).length;
      for (const act of ["approve", "reject"]) {
        for (const send of [caller.get, caller.post]) {
          await forgetRefusals(server.db);
          expect((await send(`/api/registrations/${id}/${act}`, {})).statusCode).toBe(403);
        }
      }
      const denied = (await server.history()).slice(before);
      expect(denied.map(({ outcome }) => outcome)).toEqual(Array(4).fill("denied"));
    }
    expect((await server.visitor.get("/api/registrations")).statusCode).toBe(401);
    expect((await registrations())[0]?.status).toBe("pending");
  });
});

test("markup in an applicant's text is returned as it was sent", async () => {
  const markup = "<img src=x onerror=alert(1)>";
  const whole = await aWaitingOne(server, {
    pharmacyName: markup,
    legalName: markup,
    licenceAuthority: markup,
    pharmacistName: markup,
    applicantName: markup,
    applicantRole: markup,
    message: markup,
    address: { line1: markup, line2: markup, city: markup, country: "IE" } as never,
    licenceNumber: markup,
  });
  expect(whole).toMatchObject({ pharmacyName: markup, message: markup, city: markup });
  const reason = `${markup} & more`;
  const { text } = (
    await server.get(
      `/api/registrations/${whole.id}/rejection-preview?reason=${encodeURIComponent(reason)}`,
    )
  ).json();
  expect(text).toContain(reason);
});
