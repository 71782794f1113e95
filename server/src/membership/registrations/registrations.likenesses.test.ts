import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { addPharmacies } from "#test/organizations.ts";
import { aWaitingOne } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { likenesses } from "./registrations.likenesses.ts";
import { registrations } from "./registrations.table.ts";

const server = testServer({ isOwn: true });

/** Adds applications, each with a different licence, person and company. */
const addRegistrations = (count: number) =>
  server.db.$client.query(
    `insert into registrations (id, number, status, pharmacy_name, licence_number, applicant_email, email,
       gln, tax_number, legal_name, licence_authority, pharmacist_name, address, phone, applicant_name,
       documents, terms_accepted_at, terms_version)
     select gen_random_uuid(), 'RG-2020-' || n, 'rejected', 'Pharmacy ' || n, 'X' || n,
       n || '@crowd.example', 'info' || n || '@crowd.example', lpad(n::text, 13, '0'), 'T' || n,
       legal_name, licence_authority, pharmacist_name, address, phone, applicant_name, documents,
       terms_accepted_at, terms_version
     from registrations, generate_series(1, ${count}) n`,
  );

test("similar pharmacies and applications are found through indexes, among thousands of each", async () => {
  const values = { gln: "9521000000018", taxNumber: "IE1234567T" };
  const { id } = await aWaitingOne(server, values);
  await addPharmacies(server.db, 3_000, sql`'Pharmacy ' || n`);
  await addRegistrations(3_000);
  await server.db.$client.query("vacuum analyze registrations");
  const [waiting] = await server.db.select().from(registrations).where(sql`id = ${id}`);
  if (!waiting) throw new Error("Nothing waits.");
  const queries: [string, unknown[]][] = [];
  const db = drizzle(server.db.$client, {
    casing: "snake_case",
    logger: { logQuery: (text, params) => queries.push([text, params]) },
  });
  await likenesses(db, waiting);
  expect(queries.length).toBeGreaterThan(10);
  for (const [text, params] of queries) {
    const { rows } = await server.db.$client.query(`explain ${text}`, params);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect([text, plan]).toEqual([text, expect.not.stringContaining("Seq Scan")]);
    // the few pending ones have indexes of their own
    expect(plan).toMatch(/Index Cond|(using|Scan on) registrations_(applicant|licence)/);
  }
}, 60_000);
