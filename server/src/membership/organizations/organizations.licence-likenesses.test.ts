import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { describe, expect, test } from "vitest";
import { addPharmacies } from "#test/organizations.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import {
  licenceLikenesses,
  pharmaciesWithLicenceLike,
} from "./organizations.licence-likenesses.ts";

const server = testServer({ isOwn: true });

const PATH = "/api/organizations/licence-likenesses";
const AUTHORITY = "Pharmacy regulator";

const add = async (values: Record<string, string>) =>
  (await server.post("/api/organizations", anOrganization(values))).json();

async function namesFor(licenceNumber: string, except?: string) {
  const query = new URLSearchParams({ licenceNumber, licenceAuthority: AUTHORITY });
  if (except) query.set("except", except);
  const { items } = (await server.get(`${PATH}?${query}`)).json();
  return items.map(({ licenceNumber }: { licenceNumber: string }) => licenceNumber);
}

describe("a licence that is typed", () => {
  test("is answered with the pharmacies whose licence only looks like it", async () => {
    const { id } = await add({ licenceNumber: "FA104", licenceAuthority: AUTHORITY });
    await add({ licenceNumber: "FAL04", licenceAuthority: AUTHORITY });
    await add({ licenceNumber: "FA105", licenceAuthority: AUTHORITY });
    await add({ licenceNumber: "FAI04", licenceAuthority: "Another authority" });
    expect(await namesFor("FA|04")).toEqual(["FA104", "FAL04"]);
    // an exact repeat is refused when it is saved
    expect(await namesFor("fa-104")).toEqual(["FAL04"]);
    expect(await namesFor("FAL04", id)).toEqual([]);
    expect(await namesFor("FA204")).toEqual([]);
  });

  test("that only looks like another is saved, and an exact repeat is not", async () => {
    const other = await add({ licenceNumber: "FA104", licenceAuthority: AUTHORITY });
    const kept = await add({ licenceNumber: "FAL04", licenceAuthority: AUTHORITY });
    const repeat = anOrganization({ licenceNumber: "fa 104", licenceAuthority: AUTHORITY });
    expect((await server.post("/api/organizations", repeat)).statusCode).toBe(409);
    const change = { licenceNumber: "FA-104", version: kept.version };
    const changed = await server.patch(`/api/organizations/${kept.id}`, change);
    expect(changed.statusCode).toBe(409);
    expect(changed.json().fields.licenceNumber).toContain(other.name);
    const like = { licenceNumber: "FAI04", version: kept.version };
    expect((await server.patch(`/api/organizations/${kept.id}`, like)).statusCode).toBe(200);
  });

  test("is looked up for the network's users alone, and not when it is too long", async () => {
    const query = new URLSearchParams({ licenceNumber: "FA104", licenceAuthority: AUTHORITY });
    const { id } = await add({ licenceNumber: "FA104", licenceAuthority: AUTHORITY });
    const owner = await server.as("owner", id);
    expect((await owner.get(`${PATH}?${query}`)).statusCode).toBe(403);
    expect((await (await server.as("support")).get(`${PATH}?${query}`)).statusCode).toBe(200);
    query.set("licenceNumber", "F".repeat(500));
    expect((await server.get(`${PATH}?${query}`)).statusCode).toBe(400);
  });
});

test("likenesses are found through indexes, among thousands of pharmacies", async () => {
  await addPharmacies(server.db, 3_000, sql`'Pharmacy ' || n`);
  await server.db.$client.query("vacuum analyze organizations");
  const queries: [string, unknown[]][] = [];
  const db = drizzle(server.db.$client, {
    casing: "snake_case",
    logger: { logQuery: (text, params) => queries.push([text, params]) },
  });
  const typed = { licenceNumber: "FA104", licenceAuthority: AUTHORITY };
  await pharmaciesWithLicenceLike(db, typed);
  const context = { runId: "0198c4a0-0000-7000-8000-000000000001", isCheck: true };
  await licenceLikenesses(db as never, context, [{ line: 2, fields: typed }]);
  const ofPharmacies = queries.filter(([text]) => text.includes('from "organizations"'));
  expect(ofPharmacies).toHaveLength(2);
  for (const [text, params] of ofPharmacies) {
    const { rows } = await server.db.$client.query(`explain ${text}`, params);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("organizations_licence_likeness");
  }
}, 60_000);
