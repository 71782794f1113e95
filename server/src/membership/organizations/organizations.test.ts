import { describe, expect, test } from "vitest";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const newPharmacy = async (values = {}) =>
  (await server.post("/api/organizations", anOrganization(values))).json();

describe("a pharmacy", () => {
  test("is created active, with a readable number, and read back the same", async () => {
    const body = anOrganization();
    const created = await server.post("/api/organizations", body);
    expect(created.statusCode).toBe(201);
    const { letter: email, ...pharmacy } = created.json();
    expect(email).toBeNull();
    expect(pharmacy).toMatchObject({ ...body, code: "PH-0001", status: "active", version: 1 });
    expect(pharmacy).toMatchObject({ logo: null, logoUrl: null, usage: { users: 0 }, plan: null });
    expect(pharmacy.subscription).toMatchObject({ state: "none", endDate: null, nextStart: null });
    expect(pharmacy.createdBy.id).toBe(server.adminId());
    expect((await server.get(`/api/organizations/${pharmacy.id}`)).json()).toEqual(pharmacy);
    expect((await newPharmacy()).code).toBe("PH-0002");
  });

  test("returns exactly the fields it was sent", async () => {
    const optional = {
      licenceExpiresOn: "2027-01-31",
      pharmacistNumber: "9981",
      gln: "9521000000018",
      taxNumber: "IE1234567T",
      companyNumber: "512345",
      creditLimit: 500_000,
      approvalAmount: 100_000,
      website: "https://castlewren.example",
      billingEmail: "accounts@castlewren.example",
      buyerReference: "CC-17",
      electronicAddress: "9521000000018",
      electronicAddressScheme: "0088",
      orderHold: true,
      orderHoldReason: "Two invoices are late.",
      notes: "Call first.",
      controlledSchedules: ["CD2"],
    };
    const pharmacy = await newPharmacy(optional);
    expect(pharmacy).toMatchObject(optional);
    const own =
      "code createdAt createdBy id lastActivityAt letter logo logoUrl memberSince nextTerm plan startDate status subscription updatedAt usage version";
    const fields = [...Object.keys(anOrganization()), ...Object.keys(optional), ...own.split(" ")];
    expect(Object.keys(pharmacy).sort()).toEqual([...new Set(fields)].sort());
  });

  test("has an electronic address with its scheme, also after one of the two is changed", async () => {
    const { id, version } = await newPharmacy({
      electronicAddress: "9521000000018",
      electronicAddressScheme: "0088",
    });
    const change = (values: object) =>
      server.patch(`/api/organizations/${id}`, { version, ...values });
    for (const [values, field, message] of [
      [
        { electronicAddressScheme: null },
        "electronicAddressScheme",
        "Enter the scheme of the electronic address.",
      ],
      [
        { electronicAddress: null },
        "electronicAddress",
        "Enter the electronic address, or leave its scheme empty.",
      ],
      [
        { electronicAddressScheme: "EM" },
        "electronicAddress",
        "With scheme EM, enter a valid email address.",
      ],
    ] as const) {
      const answer = await change(values);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().fields).toEqual({ [field]: message });
    }
    const both = { electronicAddress: null, electronicAddressScheme: null };
    expect((await change(both)).json()).toMatchObject(both);
  });

  test("counts its users, and shows its last activity", async () => {
    const started = Date.now();
    const { id } = await newPharmacy();
    await server.as("owner", id);
    await server.as("viewer", id);
    const pharmacy = (await server.get(`/api/organizations/${id}`)).json();
    expect(pharmacy.usage.users).toBe(2);
    expect(Date.parse(pharmacy.lastActivityAt)).toBeGreaterThanOrEqual(started);
  });

  test("keeps its number when others are deleted", async () => {
    const { id } = await newPharmacy();
    await server.patch(`/api/organizations/${id}`, { status: "inactive" });
    await server.delete(`/api/organizations/${id}`);
    expect((await newPharmacy()).code).toBe("PH-0002");
  });

  test("has a unique location number", async () => {
    await newPharmacy({ name: "Castlewren Pharmacy", gln: "9521000000018" });
    const twin = await server.post("/api/organizations", anOrganization({ gln: "9521000000018" }));
    expect(twin.statusCode).toBe(409);
    const message = 'GLN "9521000000018" is already used by Castlewren Pharmacy.';
    expect(twin.json()).toMatchObject({ error: "conflict", message, fields: { gln: message } });
  });

  test("may share its tax number: one company can have many pharmacies", async () => {
    await newPharmacy({ taxNumber: "IE1234567T" });
    const other = anOrganization({ taxNumber: "IE1234567T" });
    expect((await server.post("/api/organizations", other)).statusCode).toBe(201);
  });

  test("is normalized when copied from a register typed by many people", async () => {
    const { id } = await newPharmacy({
      name: " O\u2019Brien\u2019s \u2013  Late Night Pharmacy ",
      phone: "(020) 7946 0000 ext. 4",
      website: "www.obriens.example",
      address: { ...anOrganization().address, country: "GB" },
    });
    expect((await server.get(`/api/organizations/${id}`)).json()).toMatchObject({
      name: "O'Brien's - Late Night Pharmacy",
      phone: "+442079460000;ext=4",
      website: "https://www.obriens.example",
    });
    const found = await server.get(
      `/api/organizations?search=${encodeURIComponent("O\u2019Brien")}`,
    );
    expect(found.json().total).toBe(1);
  });

  test("has a phone number valid in its country; the error shows an example", async () => {
    const address = { ...anOrganization().address, country: "GB" };
    const pharmacy = anOrganization({ phone: "428022", address });
    const refused = await server.post("/api/organizations", pharmacy);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({
      phone:
        "Enter a phone number such as 07400 123456 (United Kingdom), or one with its country code.",
    });
  });

  test("cannot have a licence of punctuation alone", async () => {
    const refused = await server.post(
      "/api/organizations",
      anOrganization({ licenceNumber: "---" }),
    );
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({
      licenceNumber: "Licence number must have at least one letter or digit.",
    });
  });
});

describe("a change of a pharmacy", () => {
  test("requires the version that was read", async () => {
    const { id } = await newPharmacy();
    const change = await server.patch(`/api/organizations/${id}`, { name: "Rathfern Pharmacy" });
    expect(change.statusCode).toBe(422);
    expect(change.json().fields).toEqual({ version: "Send the version you read." });
  });

  test("requires a reason for a hold, in any order of the fields", async () => {
    const { id } = await newPharmacy();
    const path = `/api/organizations/${id}`;
    const silent = await server.patch(path, { orderHold: true, version: 1 });
    expect(silent.statusCode).toBe(422);
    expect(silent.json().fields).toEqual({ orderHoldReason: "Say why orders are on hold." });
    const reason = { orderHoldReason: "Two invoices are late." };
    await server.patch(path, { orderHold: true, ...reason, version: 1 });
    const emptied = await server.patch(path, { orderHoldReason: "", version: 2 });
    expect(emptied.json().fields).toEqual({ orderHoldReason: "Say why orders are on hold." });
  });

  test("reads a phone number as dialled in the pharmacy's country, or the one it moves to", async () => {
    const { id, address } = await newPharmacy();
    const path = `/api/organizations/${id}`;
    const irish = await server.patch(path, { phone: "01 555 0100", version: 1 });
    expect(irish.json().phone).toBe("+35315550100");
    const moved = { address: { ...address, country: "GB" }, phone: "01638 428022", version: 2 };
    expect((await server.patch(path, moved)).json().phone).toBe("+441638428022");
    const same = await server.patch(path, { phone: "+44 1638 428022", version: 3 });
    expect(same.json().version).toBe(3);
  });

  test("from a stale version returns the current pharmacy", async () => {
    const { id } = await newPharmacy();
    const path = `/api/organizations/${id}`;
    const first = await server.patch(path, { name: "Rathfern Pharmacy", version: 1 });
    const late = await server.patch(path, { name: "Moyfenn Pharmacy", version: 1 });
    expect(late.statusCode).toBe(409);
    const { lastActivityAt: _, ...now } = first.json();
    expect(late.json().current).toMatchObject(now);
  });

  test("of only its status needs no version, and respects one that is sent", async () => {
    const { id } = await newPharmacy();
    const path = `/api/organizations/${id}`;
    expect((await server.patch(path, { status: "inactive" })).json().status).toBe("inactive");
    const stale = await server.patch(path, { status: "active", version: 1 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current.status).toBe("inactive");
  });
});

describe("the list of pharmacies", () => {
  test("is sorted by name, ignoring case and accents, ten to a page", async () => {
    for (const name of ["Étoile Pharmacy", "ash Pharmacy", "Zest Pharmacy", "Dun Pharmacy"]) {
      await newPharmacy({ name });
    }
    const { items, count } = (await server.get("/api/organizations")).json();
    expect(items.map(({ name }: { name: string }) => name[0])).toEqual(["a", "D", "É", "Z"]);
    expect(count).toBe(10);
  });

  const searched = {
    name: "Castlewren Pharmacy",
    legalName: "Wrenhold Ltd",
    licenceNumber: "LX-4217",
    email: "info@wren.example",
    gln: "9521000000018",
    taxNumber: "IE1234567T",
    address: { line1: "4 River Lane", city: "Moyfenn", country: "IE" },
  };
  test.each([
    "castlewren",
    "wrenhold",
    "PH-0001",
    "lx-4217",
    "moyfenn",
    "river",
    "wren.example",
    "9521000000018",
    "IE1234567T",
    "lane castlewren 42",
  ])("finds one by %s", async (search) => {
    const { id } = await newPharmacy(searched);
    await newPharmacy({ name: "Other" });
    const { items } = (await server.get(`/api/organizations?search=${search}`)).json();
    expect(items.map((pharmacy: { id: string }) => pharmacy.id)).toEqual([id]);
  });

  test("shows active ones, inactive ones, or all", async () => {
    await newPharmacy();
    const { id } = await newPharmacy();
    await server.patch(`/api/organizations/${id}`, { status: "inactive" });
    const total = async (status: string) =>
      (await server.get(`/api/organizations?status=${status}`)).json().total;
    expect([await total("active"), await total("inactive"), await total("all")]).toEqual([1, 1, 2]);
  });
});
