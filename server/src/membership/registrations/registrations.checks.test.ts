import type { RegistrationCheck } from "@pharmacy/contract/registrations/registrations";
import { expect, test } from "vitest";
import { aPng } from "#test/pictures.ts";
import { anOrganization } from "#test/records.ts";
import { anOfferedPlan, apply, aWaitingOne, uploadDocument } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Checked = { id: string; checks: RegistrationCheck[] };

/** One check of a registration, by its code. */
function about({ checks }: Checked, code: RegistrationCheck["code"]) {
  return checks.find((check) => check.code === code);
}

const again = async ({ id }: Checked) => (await server.get(`/api/registrations/${id}`)).json();

test("an application without problems passes every check", async () => {
  const document = (await uploadDocument(server, { bytes: aPng() })).json();
  const waiting = await aWaitingOne(server, { documents: [document.key], taxNumber: "IE1234567T" });
  expect(waiting.checks.map((check: RegistrationCheck) => [check.code, check.result])).toEqual(
    ["licence", "expiry", "taxNumber", "email", "similar", "documents", "plan"].map((code) => [
      code,
      "passed",
    ]),
  );
});

test("a licence that a pharmacy already has is a blocker, and names the pharmacy", async () => {
  const waiting = await aWaitingOne(server, { licenceNumber: "004217" });
  const { id, name, code } = (
    await server.post("/api/organizations", anOrganization({ licenceNumber: "00-42-17" }))
  ).json();
  expect(about(await again(waiting), "licence")).toMatchObject({
    result: "blocked",
    message: "A pharmacy with licence 004217 is already a member.",
    organizations: [{ id, name, code }],
  });
});

test("a licence that looks like another is a warning that names both, and never a blocker", async () => {
  const { id, name, code } = (
    await server.post("/api/organizations", anOrganization({ licenceNumber: "FA104" }))
  ).json();
  const waiting = await aWaitingOne(server, { licenceNumber: "FAL04" });
  expect(about(waiting, "licence")).toMatchObject({
    result: "warning",
    message: "Licence FAL04 looks like another one. Compare the two.",
    organizations: [{ id, name, code }],
  });
  const second = await aWaitingOne(server, { licenceNumber: "FAI04" }, waiting.plan.id);
  expect(about(second, "licence")).toMatchObject({
    organizations: [{ id }],
    registrations: [{ id: waiting.id, number: waiting.number }],
  });
  const approved = await server.post(`/api/registrations/${waiting.id}/approve`, {});
  expect(approved.statusCode).toBe(200);
  const pharmacies = (await server.get("/api/organizations")).json().items;
  expect(pharmacies).toHaveLength(2);
});

test("a licence number under another authority, or rejected before, is a warning", async () => {
  const values = { licenceNumber: "88001", licenceAuthority: "Northern board" };
  await server.post("/api/organizations", anOrganization(values));
  const waiting = await aWaitingOne(server, { licenceNumber: "88001" });
  expect(about(waiting, "licence")).toMatchObject({ result: "warning" });

  await server.post(`/api/registrations/${waiting.id}/reject`, {});
  const second = await aWaitingOne(server, { licenceNumber: "88001" }, waiting.plan.id);
  expect(about(second, "licence")).toMatchObject({
    result: "warning",
    message:
      "An earlier application with this licence was rejected. Licence 88001 also appears under another authority.",
    registrations: [{ id: waiting.id, number: waiting.number }],
  });
});

test("a licence that has ended, ends soon, or has no end date is a warning", async () => {
  server.moveTo("2026-05-01T12:00:00Z");
  const waiting = await aWaitingOne(server, { licenceExpiresOn: "2026-08-31" });
  expect(about(waiting, "expiry")).toMatchObject({ result: "passed" });
  server.moveTo("2026-08-05T12:00:00Z");
  expect(about(await again(waiting), "expiry")).toMatchObject({
    result: "warning",
    message: "The licence expires within 30 days.",
  });
  server.moveTo("2026-09-01T12:00:00Z");
  expect(about(await again(waiting), "expiry")).toMatchObject({
    message: "The licence has expired.",
  });
  const silent = await aWaitingOne(server, { licenceExpiresOn: "" }, waiting.plan.id);
  expect(about(silent, "expiry")).toMatchObject({ result: "warning" });
});

test("a GLN and a tax number that are already known are reported with their owners", async () => {
  const { id } = (
    await server.post(
      "/api/organizations",
      anOrganization({ gln: "9521000000018", taxNumber: "IE1234567T" }),
    )
  ).json();
  const waiting = await aWaitingOne(server, { gln: "9521000000018", taxNumber: "IE1234567T" });
  expect(about(waiting, "gln")).toMatchObject({ result: "blocked", organizations: [{ id }] });
  expect(about(waiting, "taxNumber")).toMatchObject({ result: "warning", organizations: [{ id }] });
});

test("an applicant who has an account is a blocker, and is named", async () => {
  const applicantEmail = "taken@rathfern.example";
  const waiting = await aWaitingOne(server, { applicantEmail });
  const { id } = (
    await server.post("/api/users", { name: "Orla Daly", email: applicantEmail, role: "support" })
  ).json();
  expect(about(await again(waiting), "email")).toMatchObject({
    result: "blocked",
    users: [{ id, name: "Orla Daly" }],
  });
});

test("a similar name in the same place is reported, one elsewhere is not", async () => {
  const address = { line1: "1 Main Street", city: "Castlewren", country: "IE" };
  const made = async (name: string, city: string) =>
    (
      await server.post(
        "/api/organizations",
        anOrganization({ name, address: { ...anOrganization().address, city } }),
      )
    ).json().id;
  const near = await made("Castlewren Pharmacy Ltd", "Castlewren");
  await made("Castlewren Pharmacy", "Portaneely");
  await made("Late Night Chemist", "Castlewren");
  const waiting = await aWaitingOne(server, { pharmacyName: "Castlewren Pharmcay", address });
  const check = about(waiting, "similar");
  expect(check?.result).toBe("warning");
  expect(check?.organizations.map(({ id }) => id)).toEqual([near]);
  const twin = await aWaitingOne(
    server,
    { pharmacyName: "Castlewren Pharmacy", address },
    waiting.plan.id,
  );
  expect(about(twin, "similar")?.registrations.map(({ id }) => id)).toEqual([waiting.id]);
});

test("missing documents and an archived plan are reported", async () => {
  const plan = await anOfferedPlan(server);
  const waiting = await aWaitingOne(server, {}, plan);
  expect(about(waiting, "documents")).toMatchObject({ result: "warning" });
  await server.patch(`/api/plans/${plan}`, { status: "archived", version: 1 });
  expect(about(await again(waiting), "plan")).toMatchObject({ result: "blocked" });
  const other = await anOfferedPlan(server, { name: "Other" });
  await server.patch("/api/settings", { defaultPlan: other, version: 1 });
  expect(about(await again(waiting), "plan")).toMatchObject({
    result: "warning",
    message: "The plan is no longer offered. Other would be used instead.",
  });
  expect((await apply(server, plan)).statusCode).toBe(422);
});

test("a plan in another currency than the new pharmacy's is never promised", async () => {
  const plan = await anOfferedPlan(server);
  const waiting = await aWaitingOne(server, {}, plan);
  const settings = { currency: "GBP", version: 1 };
  expect((await server.patch("/api/settings", settings)).statusCode).toBe(200);
  const previewed = (query = "") =>
    server.get(`/api/registrations/${waiting.id}/approval-preview${query}`);
  expect(about(await again(waiting), "plan")).toMatchObject({ result: "blocked" });
  for (const query of ["", `?plan=${plan}`]) {
    expect((await previewed(query)).json()).toMatchObject({ plan: null, term: null, plans: [] });
  }
  const refused = await server.post(`/api/registrations/${waiting.id}/approve`, {});
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([409, ["plan"]]);
});

test("the settings refuse a fallback plan that is not active", async () => {
  const draft = await anOfferedPlan(server, { status: "draft" });
  const refused = await server.patch("/api/settings", { defaultPlan: draft, version: 1 });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    422,
    { defaultPlan: "Choose a plan that is active." },
  ]);
});
