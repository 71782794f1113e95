import { momentInWords } from "@pharmacy/contract/date-words";
import { describe, expect, test } from "vitest";
import { anOrganization, aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";

const server = testServer();

/** Guarantees that concurrent changes do not overwrite each other. */
describe("concurrent changes to one record", () => {
  test("a stale change is refused with the name of the other user and the current record", async () => {
    const { id } = (await server.post("/api/units", aUnit({ name: "tablet" }))).json();
    const catalogue = await server.as("catalogue");
    const quicker = await catalogue.patch(`/api/units/${id}`, { name: "pill", version: 1 });
    const slower = await server.patch(`/api/units/${id}`, { symbol: "pil", version: 1 });
    expect(slower.statusCode).toBe(409);
    const [, entry] = await server.history();
    const time = momentInWords(entry?.at ?? "");
    expect(slower.json()).toMatchObject({
      error: "conflict",
      message: `This record was changed by ${entry?.actorName} on ${time}. Reload it and try again.`,
    });
    expect(entry?.actorId).toBe(catalogue.userId);
    expect(slower.json().current).toEqual(quicker.json());
    expect((await server.get(`/api/units/${id}`)).json()).toEqual(quicker.json());
  });

  test("another user's refused attempt does not count as a change", async () => {
    const { id } = (await server.post("/api/units", aUnit())).json();
    await server.patch(`/api/units/${id}`, { name: "pill", version: 1 });
    await (await server.as("finance")).patch(`/api/units/${id}`, { name: "no", version: 2 });
    const stale = await server.patch(`/api/units/${id}`, { name: "late", version: 1 });
    const [, changed] = await server.history();
    expect(stale.json().message).toContain(`changed by ${changed?.actorName} on`);
  });

  test("a version from the future is as wrong as one from the past", async () => {
    const { id } = (await server.post("/api/units", aUnit())).json();
    expect((await server.patch(`/api/units/${id}`, { name: "a", version: 2 })).statusCode).toBe(
      409,
    );
  });

  test("of many simultaneous changes one succeeds, and the others are refused", async () => {
    const { id } = (await server.post("/api/units", aUnit())).json();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        server.patch(`/api/units/${id}`, { name: `name ${index}`, version: 1 }),
      ),
    );
    const winners = answers.filter(({ statusCode }) => statusCode === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
    const now = (await server.get(`/api/units/${id}`)).json();
    expect(now).toMatchObject({ version: 2, name: winners[0]?.json().name });
    expect((await server.history()).filter(({ action }) => action === "update")).toHaveLength(1);
  });

  test("users who keep reading and trying again all succeed in the end", async () => {
    const { id } = (await server.post("/api/units", aUnit({ sortOrder: 0 }))).json();
    const addOne = async () => {
      for (;;) {
        const { version, sortOrder } = (await server.get(`/api/units/${id}`)).json();
        const change = { sortOrder: sortOrder + 1, version };
        if ((await server.patch(`/api/units/${id}`, change)).statusCode === 200) return;
      }
    };
    await Promise.all([addOne(), addOne(), addOne(), addOne(), addOne()]);
    expect((await server.get(`/api/units/${id}`)).json()).toMatchObject({
      sortOrder: 5,
      version: 6,
    });
  });

  test("status changes without a version are made one after the other, and each is logged", async () => {
    const { id } = (await server.post("/api/organizations", anOrganization())).json();
    const answers = await Promise.all(
      ["inactive", "active", "inactive", "active"].map((status) =>
        server.patch(`/api/organizations/${id}`, { status }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const { version } = (await server.get(`/api/organizations/${id}`)).json();
    const switches = (await server.history()).filter(({ action }) => action !== "create");
    expect(switches).toHaveLength(version - 1);
  });
});

describe("two pharmacies cannot have the same licence", () => {
  test("even when both are created at the same moment", async () => {
    const licence = { licenceNumber: "004217", licenceAuthority: "Pharmacy regulator" };
    const answers = await Promise.all([
      server.post(
        "/api/organizations",
        anOrganization({ ...licence, name: "Castlewren Pharmacy" }),
      ),
      server.post(
        "/api/organizations",
        anOrganization({ ...licence, name: "Castlewren Pharmacy" }),
      ),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    const message =
      "A pharmacy with licence 004217 (Pharmacy regulator) already exists: Castlewren Pharmacy.";
    expect(refused?.json()).toMatchObject({
      error: "conflict",
      message,
      fields: { licenceNumber: message },
    });
    expect(await server.db.$count(organizations)).toBe(1);
  });

  test("nor by a change", async () => {
    const first = anOrganization();
    await server.post("/api/organizations", first);
    const { id } = (await server.post("/api/organizations", anOrganization())).json();
    const change = { licenceNumber: first.licenceNumber, version: 1 };
    const refused = await server.patch(`/api/organizations/${id}`, change);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().fields.licenceNumber).toContain(`already exists: ${first.name}.`);
  });

  test("one number from two authorities is two licences", async () => {
    const licenceNumber = "004217";
    const other = { licenceNumber, licenceAuthority: "Another regulator" };
    await server.post("/api/organizations", anOrganization({ licenceNumber }));
    expect((await server.post("/api/organizations", anOrganization(other))).statusCode).toBe(201);
  });
});
