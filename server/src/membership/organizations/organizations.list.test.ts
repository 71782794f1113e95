import { PHARMACY_ROLES } from "@pharmacy/contract/roles.values";
import { beforeEach, describe, expect, test } from "vitest";
import { anOrganization } from "#test/records.ts";
import { forgetRefusals } from "#test/refusals.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

let castlewren: string;
let rathfern: string;
beforeEach(async () => {
  const ids = [];
  for (const name of ["Castlewren Pharmacy", "Rathfern Pharmacy"]) {
    const body = anOrganization({ name, licenceExpiresOn: "2027-03-31" });
    ids.push((await server.post("/api/organizations", body)).json().id);
  }
  [castlewren, rathfern] = ids as [string, string];
});

const bulk = "/api/organizations/bulk";

describe("a bulk change of pharmacies", () => {
  test("that deactivates them ends the sessions of their users", async () => {
    const owner = await server.as("owner", castlewren);
    await server.post(bulk, { ids: [castlewren, rathfern], do: "deactivate" });
    expect((await owner.get("/api/auth/me")).statusCode).toBe(401);
    expect((await server.get("/api/organizations?status=inactive")).json().total).toBe(2);
    const actions = (await server.history()).slice(2).map(({ action }) => action);
    expect(actions).toEqual(["revoke", "deactivate", "deactivate"]);
  });

  test("deletes inactive ones and refuses active ones", async () => {
    await server.post(bulk, { ids: [rathfern], do: "deactivate" });
    const answer = await server.post(bulk, { ids: [castlewren, rathfern], do: "delete" });
    const message = "Make the pharmacy inactive before deleting it.";
    expect(answer.json().results).toMatchObject([
      { id: castlewren, label: "Castlewren Pharmacy", error: { code: "conflict", message } },
      { id: rathfern, label: "Rathfern Pharmacy", error: null },
    ]);
    const { items } = (await server.get("/api/organizations")).json();
    expect(items).toMatchObject([{ id: castlewren, status: "active" }]);
  });

  test.each(["finance", "support", "owner"] as const)(
    "%s, who edits other fields, cannot set the status",
    async (role) => {
      const caller = await server.as(role, role === "owner" ? castlewren : undefined);
      const answer = await caller.post(bulk, { ids: [castlewren], do: "deactivate" });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().message).toBe("You do not have permission to change status.");
      expect((await server.history()).at(-1)).toMatchObject({
        action: "deactivate",
        model: "organization",
        outcome: "denied",
        recordLabel: "several pharmacies",
        actorId: caller.userId,
        changes: [{ field: "ids", from: null, to: [castlewren] }],
      });
      await forgetRefusals(server.db);
      const removal = await caller.post(bulk, { ids: [castlewren], do: "delete" });
      expect(removal.statusCode).toBe(403);
      expect((await server.history()).at(-1)).toMatchObject({
        action: "delete",
        outcome: "denied",
        changes: [{ field: "ids", from: null, to: [castlewren] }],
      });
      expect((await server.get(`/api/organizations/${castlewren}`)).json().version).toBe(1);
    },
  );
});

describe("an export of pharmacies", () => {
  test("writes a licence as its three parts, and values as words", async () => {
    const columns = "name,code,city,licence,users,status,email,phone,country";
    const url = `/api/organizations/export?format=csv&columns=${columns}&search=rathfern`;
    const answer = await server.get(url);
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="pharmacies-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const { licenceNumber } = (await server.get(`/api/organizations/${rathfern}`)).json();
    expect(answer.body.split("\r\n")).toEqual([
      "\ufeffPharmacy,Code,Town,Licence number,Licence authority,Licence expires on,Users,Status,Email,Phone,Country",
      `Rathfern Pharmacy,PH-0002,Ballyhart,${licenceNumber},Pharmacy regulator,2027-03-31,0,Active,info@ballyhart.example,'+353209110001,IE`,
      "",
    ]);
  });

  test("is logged with the user, the number of rows and the query", async () => {
    const support = await server.as("support");
    await support.get("/api/organizations/export?format=csv&columns=name,code&status=active");
    expect((await server.history()).at(-1)).toMatchObject({
      action: "export",
      model: "organization",
      recordId: null,
      outcome: "success",
      recordLabel: "Pharmacies, 2 rows",
      actorId: support.userId,
      changes: expect.arrayContaining([
        { field: "columns", from: null, to: "name,code" },
        { field: "status", from: null, to: "active" },
      ]),
    });
  });
});

/** Guarantees that pharmacy users cannot get from a list what it does not show them. */
describe.each(PHARMACY_ROLES)("a user with the role %s", (role) => {
  test("gets the id and the row of their own pharmacy, and of no other", async () => {
    const caller = await server.as(role, castlewren);
    const ids = (await caller.get("/api/organizations/ids")).json();
    expect(ids).toEqual({ ids: [castlewren], total: 1, totalIsExact: true });
    const found = (await caller.get("/api/organizations/ids?search=rathfern")).json();
    expect(found).toEqual({ ids: [], total: 0, totalIsExact: true });
    const file = await caller.get("/api/organizations/export?format=csv&columns=name");
    expect(file.body).toBe("\ufeffPharmacy\r\nCastlewren Pharmacy\r\n");
    const exportBody = { format: "csv", columns: "name" };
    const { url } = (await caller.post("/api/organizations/export", exportBody)).json();
    expect((await server.visitor.get(url)).body).toBe("\ufeffPharmacy\r\nCastlewren Pharmacy\r\n");
  });
});
