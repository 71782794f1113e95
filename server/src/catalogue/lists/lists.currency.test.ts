import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { describe, expect, test } from "vitest";
import { newList } from "#test/lists.ts";
import { PHARMACY_MAPPING, type PharmacyLine, pharmacyFile } from "#test/organizations.ts";
import { anOrganization } from "#test/records.ts";
import { checked, readRun, rowsOf, undone, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/organizations";

const check = (...lines: PharmacyLine[]) =>
  checked(server, pharmacyFile(...lines), { kind: "organizations", mapping: PHARMACY_MAPPING });

const add = async (values: object): Promise<Organization> =>
  (await server.post(PATH, anOrganization(values))).json();
const currencyOf = async ({ id }: { id: string }) =>
  (await server.get(`${PATH}/${id}`)).json().currency;

/** Guarantees that the amounts of a pharmacy stay in the currency in which they were written. */
describe("the currency of a pharmacy that has lists", () => {
  const gln = "9521234567899";

  test("stays as it is whatever a file says; without any the file decides", async () => {
    const priced = await add({ gln, currency: "EUR" });
    const free = await add({ licenceNumber: "4711", currency: "EUR" });
    await newList(server, { organization: priced.id });
    const run = await check({ gln, currency: "GBP" }, { licenceNumber: "4711", currency: "GBP" });
    expect(run.counts).toMatchObject({ changed: 1, refused: 1 });
    const message = `The currency cannot change because ${priced.name} already has products, lists or a membership.`;
    expect(await rowsOf(server, run, "verdict=refused")).toMatchObject([
      { line: 2, messages: [{ column: "currency", value: "GBP", message }] },
    ]);
    await server.post(`/api/runs/${run.id}/apply`, { version: run.version, skipRefused: true });
    await workRuns(server);
    expect([await currencyOf(priced), await currencyOf(free)]).toEqual(["EUR", "GBP"]);
  });

  test("is not what it was when the run that changed it is undone", async () => {
    const pharmacy = await add({ gln, currency: "EUR" });
    const { id, version } = await check({ gln, currency: "GBP" });
    await server.post(`/api/runs/${id}/apply`, { version });
    await workRuns(server);
    await newList(server, { organization: pharmacy.id, currency: "GBP" });
    const undo = await undone(server, await readRun(server, id));
    expect(await currencyOf(pharmacy)).toBe("GBP");
    expect(undo).toMatchObject({ status: "done", counts: { left: 1 } });
    expect(await rowsOf(server, undo)).toMatchObject([
      { messages: [{ message: expect.stringContaining("The currency cannot change because") }] },
    ]);
  });
});
