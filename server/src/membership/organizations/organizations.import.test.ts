import type {
  CreatedOrganization,
  Organization,
} from "@pharmacy/contract/organizations/organizations";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { describe, expect, test } from "vitest";
import { enterSeller } from "#test/invoices.ts";
import { PHARMACY_MAPPING, type PharmacyLine, pharmacyFile } from "#test/organizations.ts";
import { anOrganization, aPlan } from "#test/records.ts";
import { checked, readRun, rowsOf, undone, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { purgeRuns } from "../../platform/runs/purge-runs.ts";
import { runOriginals } from "../../platform/runs/runs.table.ts";
import { BATCH } from "../../platform/runs/work.ts";

const server = testServer();

const check = (...lines: PharmacyLine[]) =>
  checked(server, pharmacyFile(...lines), { kind: "organizations", mapping: PHARMACY_MAPPING });

async function apply(...lines: PharmacyLine[]) {
  const { id, version } = await check(...lines);
  await server.post(`/api/runs/${id}/apply`, { version, skipRefused: true });
  await workRuns(server);
  return readRun(server, id);
}

const pharmacies = async (): Promise<Organization[]> =>
  (await server.get("/api/organizations?sort=name")).json().items;

const add = async (values = {}): Promise<CreatedOrganization> =>
  (await server.post("/api/organizations", anOrganization(values))).json();

async function messagesOf(run: { id: string }, verdict = "refused") {
  const rows = await rowsOf(server, run as never, `verdict=${verdict}`);
  return rows.flatMap(({ messages }) => messages.map(({ column, message }) => [column, message]));
}

async function changesOf(pharmacy: { id: string } | undefined) {
  const entries = await server.history();
  return entries.filter(({ recordId }) => recordId === pharmacy?.id).map(({ changes }) => changes);
}

const looksLike = (number: string, other: string, whose: string) =>
  `Licence ${number} looks like ${other} of ${whose}. They stay separate: check that the licence is typed correctly.`;

describe("pharmacies from a file", () => {
  test("are added as people write them, with their first plan", async () => {
    const plan = (
      await server.post("/api/plans", aPlan({ name: "Basic", currency: "EUR" }))
    ).json();
    const run = await apply(
      {
        licenceExpiresOn: "31/12/2027",
        creditLimit: "1.250,50",
        plan: "basic",
        buyerReference: "CC-17",
        electronicAddress: "9520000000004",
        electronicAddressScheme: "0088",
      },
      { gln: "" },
    );
    expect(run.counts).toMatchObject({ new: 2, written: 2, refused: 0 });
    const [one, other] = (await pharmacies()).sort((a, b) => (a.email < b.email ? -1 : 1));
    expect(one).toMatchObject({
      code: expect.stringMatching(/^PH-/),
      type: "community",
      paymentTermDays: 30,
      legalName: one?.name,
      licenceExpiresOn: "2027-12-31",
      creditLimit: 125_050,
      buyerReference: "CC-17",
      electronicAddress: "9520000000004",
      electronicAddressScheme: "0088",
      phone: "+353209110001",
      currency: "EUR",
      orderHold: false,
      address: { line1: "1 Quay Road", country: "IE", postalCode: null },
      plan: { id: plan.id },
    });
    expect(other).toMatchObject({ plan: null, creditLimit: null });
    const entries = await server.history();
    expect(entries.filter(({ model }) => model === "subscription")).toHaveLength(1);
    const entry = entries.find(({ recordId }) => recordId === one?.id);
    expect(entry?.changes).toContainEqual({ field: "phone", from: null, to: "•••" });
  });

  test("are refused with an electronic address without its scheme", async () => {
    const run = await check({ electronicAddress: "9520000000004" });
    expect(run.counts).toMatchObject({ new: 0, refused: 1 });
  });

  test("are known by their licence in any notation, or by their GLN", async () => {
    const known = await add({ licenceNumber: "4711", gln: "9521234567899" });
    const byGln = { gln: "952 1234567899" };
    const byLicence = { licenceNumber: "47-11", licenceAuthority: "PHARMACY REGULATOR" };
    const run = await check({ ...byLicence, phone: "020 911 0009" }, byGln);
    expect(run.counts).toMatchObject({ new: 0, changed: 1, refused: 1 });
    expect(await messagesOf(run)).toEqual([[null, "This pharmacy is also in row 2."]]);
    expect((await check(byGln)).counts).toMatchObject({ changed: 1 });
    const [row] = await rowsOf(server, run);
    expect(row).toMatchObject({ recordId: known.id, before: { address: { city: "Ballyhart" } } });
    expect(await messagesOf(run, "changed")).toEqual([]);
  });

  test("are one where a file writes the licence of a new one in two ways", async () => {
    const other = { licenceNumber: "47-11", licenceAuthority: "PHARMACY-REGULATOR" };
    const run = await check({ licenceNumber: "4711" }, other, { licenceNumber: "４７　１１" });
    expect(run.counts).toMatchObject({ new: 1, refused: 2 });
    expect(await messagesOf(run)).toEqual([
      ["licenceNumber", "Licence number 47-11 is also in row 2."],
      ["licenceNumber", "Licence number ４７ １１ is also in row 2."],
    ]);
  });

  test("are two where their licences only look alike, and each row names the other", async () => {
    const file = [
      { name: "Castlewren Pharmacy", licenceNumber: "FAL04", email: "a@members.example" },
      { name: "Moyfenn Chemist", licenceNumber: "FA104", email: "b@members.example" },
      { name: "Drumcollen Chemist", licenceNumber: "FА104", email: "c@members.example" },
    ];
    const run = await apply(...file);
    expect(run.counts).toMatchObject({ new: 3, refused: 0, written: 3, left: 0 });
    const before = await check(...file.map((line) => ({ ...line, licenceAuthority: "Another" })));
    expect(await messagesOf(before, "new")).toEqual([
      ["licenceNumber", looksLike("FAL04", "FA104", "row 3")],
      ["licenceNumber", looksLike("FA104", "FAL04", "row 2")],
      ["licenceNumber", looksLike("FА104", "FAL04", "row 2")],
    ]);
  });

  test("change nothing when a file with licences that look alike is imported again", async () => {
    const file = pharmacyFile({ licenceNumber: "FAL04" }, { licenceNumber: "FA104" });
    const first = await checked(server, file, { kind: "organizations", mapping: PHARMACY_MAPPING });
    await server.post(`/api/runs/${first.id}/apply`, { version: first.version });
    await workRuns(server);
    const again = await checked(server, file, { kind: "organizations", mapping: PHARMACY_MAPPING });
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2, refused: 0 });
    expect(await messagesOf(again, "unchanged")).toEqual([]);
  });

  test("are new beside a known one whose licence looks alike, and overwrite nothing of it", async () => {
    const known = await add({ licenceNumber: "FA104", name: "Castlewren Pharmacy" });
    const line = { licenceNumber: "FAL04", name: "Moyfenn Chemist" };
    const run = await check(line);
    expect(run.counts).toMatchObject({ new: 1, changed: 0, refused: 0 });
    expect(await messagesOf(run, "new")).toEqual([
      ["licenceNumber", looksLike("FAL04", "FA104", `Castlewren Pharmacy (${known.code})`)],
    ]);
    expect((await apply(line)).counts).toMatchObject({ written: 1, left: 0 });
    const [kept] = (await pharmacies()).filter(({ id }) => id === known.id);
    expect(kept).toMatchObject({ name: known.name, licenceNumber: "FA104", version: 1 });
  });

  test("that get another licence by their GLN are warned of one that looks alike", async () => {
    const other = await add({ licenceNumber: "FA104", name: "Castlewren Pharmacy" });
    await add({ licenceNumber: "4711", gln: "9521234567899" });
    const run = await check({ licenceNumber: "FAL04", gln: "9521234567899" });
    expect(run.counts).toMatchObject({ changed: 1 });
    expect(await messagesOf(run, "changed")).toEqual([
      ["licenceNumber", looksLike("FAL04", "FA104", `Castlewren Pharmacy (${other.code})`)],
    ]);
  });

  test("are warned of a row of another batch whose licence looks alike", async () => {
    const many = Array.from({ length: BATCH }, () => ({}));
    const run = await check({ licenceNumber: "FAL04" }, ...many, { licenceNumber: "FA104" });
    expect((await messagesOf(run, `new&page=${Math.ceil((BATCH + 2) / 100)}`)).at(-1)).toEqual([
      "licenceNumber",
      looksLike("FA104", "FAL04", "row 2"),
    ]);
  }, 60_000);

  test("are refused where licence and GLN belong to two", async () => {
    await add({ licenceNumber: "4711" });
    const other = await add({ gln: "9521234567899" });
    const run = await check({ licenceNumber: "4711", gln: "9521234567899" });
    expect(await messagesOf(run)).toEqual([
      ["gln", `GLN "9521234567899" is already used by ${other.name}.`],
    ]);
  });

  test("that look like a known one are shown first, and added once a person says so", async () => {
    const known = await add({ name: "Castlewren Pharmacy" });
    const alike = { name: "Castlewren Pharmcy", city: "Ballyhart" };
    const run = await check(alike, { ...alike, isOther: "yes" });
    expect(run.counts).toMatchObject({ new: 1, refused: 1 });
    expect(await messagesOf(run)).toEqual([
      [
        "isOther",
        `This looks like Castlewren Pharmacy (${known.code}) in Ballyhart. If it is another pharmacy, write yes.`,
      ],
    ]);
    const { items } = (await server.get(`/api/runs/${run.id}/reasons`)).json();
    const correction = { reason: items[0].reason, column: "isOther", value: "yes" };
    const corrected = await server.post(`/api/runs/${run.id}/corrections`, correction);
    expect(corrected.json().counts).toMatchObject({ new: 2, refused: 0 });
  });

  test("say what their plans bill, as the invoices then do", async () => {
    await server.post("/api/plans", aPlan({ name: "Basic", currency: "EUR", price: 7_900 }));
    await server.post("/api/plans", aPlan({ name: "Free", currency: "EUR", price: 0 }));
    const rows = [{ plan: "Basic" }, { plan: "Free" }, {}];
    const missing = "the seller's legal name, address, tax number and IBAN are missing";
    expect(await messagesOf(await check(...rows), "new")).toEqual([
      ["plan", `€79.00 will not be invoiced yet: ${missing}.`],
    ]);
    await enterSeller(server);
    const run = await apply(...rows);
    const [invoice, ...others] = (await server.get("/api/invoices")).json().items;
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ totalAmount: 7_900 });
    expect(await messagesOf(run, "new")).toEqual([
      ["plan", `€79.00 will be invoiced, due ${invoice.dueDate}.`],
    ]);
  });

  test("are refused where a plan's name may mean two, and its code names one", async () => {
    for (const [code, name] of [
      ["PERA", "Pera"],
      ["PERA2", "Pêra"],
    ]) {
      await server.post("/api/plans", aPlan({ code, name, currency: "EUR" }));
    }
    const run = await check({ plan: "Péra" }, { plan: "Pêra" }, { plan: "PERA2" });
    expect(run.counts).toMatchObject({ new: 2, refused: 1 });
    expect(await messagesOf(run)).toEqual([
      ["plan", 'Several plans are called "Péra". Write the code of one.'],
    ]);
  });

  test("that are alike among themselves are all added, in whatever batch", async () => {
    const alike = { name: "Moyfenn Pharmacy", city: "Moyfenn" };
    const run = await apply(alike, { ...alike, name: "Moyfenn Pharmacy 2" });
    expect(run.counts).toMatchObject({ written: 2, left: 0 });
  });

  test.each<[PharmacyLine, string, string]>([
    [{ email: "nobody" }, "email", "Enter a valid email address."],
    [{ phone: "12" }, "phone", "Enter a phone number"],
    [{ city: "" }, "city", "City is required."],
    [{ country: "Atlantis" }, "country", "Choose a country."],
    [{ gln: "9521234567890" }, "gln", "check digit"],
    [{ creditLimit: "1,234" }, "creditLimit", "can mean two amounts"],
    [{ plan: "Gold" }, "plan", 'No plan called "Gold" is offered.'],
    [{ startDate: "2026-01-01" }, "plan", "Choose the plan"],
    [{ licenceExpiresOn: "soon" }, "licenceExpiresOn", "date"],
  ])("are refused with the column at fault: %j", async (line, column, message) => {
    const run = await check(line);
    expect(await messagesOf(run)).toEqual([[column, expect.stringContaining(message)]]);
  });
});

describe("the undo of imported pharmacies", () => {
  test("removes them with their plans, and restores those that were changed", async () => {
    await server.post("/api/plans", aPlan({ name: "Basic", currency: "EUR", price: 0 }));
    const known = await add({ licenceNumber: "4711" });
    const run = await apply({ plan: "Basic" }, { licenceNumber: "4711", name: "Another name" });
    expect(run.counts).toMatchObject({ written: 2 });
    const undo = await undone(server, run);
    expect(undo).toMatchObject({ status: "done", counts: { left: 0 } });
    const { version: _, updatedAt: __, letter: ___, ...before } = known;
    expect(await pharmacies()).toMatchObject([{ ...before, lastActivityAt: expect.anything() }]);
  });

  test("leaves those that were billed, and says why", async () => {
    await server.post("/api/plans", aPlan({ name: "Basic", currency: "EUR" }));
    const run = await apply({ plan: "Basic", licenceNumber: "4711" }, { licenceNumber: "4712" });
    expect(run.counts).toMatchObject({ written: 2 });
    const undo = await undone(server, run);
    expect(undo).toMatchObject({ status: "done", counts: { written: 1, left: 1 } });
    expect(await messagesOf(undo, "left")).toEqual([
      [
        null,
        expect.stringMatching(
          / was left as it is\. Basic from .* is used by other records\. It was not deleted\.$/,
        ),
      ],
    ]);
    expect(await pharmacies()).toMatchObject([{ licenceNumber: "4711", plan: { name: "Basic" } }]);
  });

  test("restores a phone number that the file changed and the log does not tell", async () => {
    const line = { name: "Castlewren Pharmacy", city: "Castlewren", licenceNumber: "4711" };
    await apply({ ...line, email: "desk@castlewren.example", phone: "020 911 0001" });
    const other = { ...line, email: "desk@castlewren.example", phone: "020 911 0002" };
    const checkedRun = await check(other);
    expect(checkedRun.counts).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await rowsOf(server, checkedRun)).toMatchObject([
      { before: { phone: "+353209110001" }, values: { phone: "+353209110002" }, messages: [] },
    ]);
    expect((await check({ ...other, phone: "+353 20 911 0001" })).counts.unchanged).toBe(1);
    const run = await apply(other);
    const [changed] = await pharmacies();
    expect(changed).toMatchObject({ phone: "+353209110002" });
    const isPhone = [{ field: "phone", from: "•••", to: "•••" }];
    expect((await changesOf(changed)).at(-1)).toEqual(isPhone);
    expect((await undone(server, run)).counts).toMatchObject({ written: 1, left: 0 });
    expect(await pharmacies()).toMatchObject([{ phone: "+353209110001" }]);
    expect((await changesOf(changed)).at(-1)).toEqual(isPhone);
  });

  test("keeps phone numbers for as long as it is possible, and no longer", async () => {
    const line = { name: "Castlewren Pharmacy", city: "Castlewren", licenceNumber: "4711" };
    await apply({ ...line, email: "desk@castlewren.example" });
    const again = { ...line, email: "desk@castlewren.example" };
    const run = await apply({ ...again, phone: "020 911 0002" });
    await apply({ ...again, phone: "020 911 0003" });
    const purged = async (days: number) => {
      const now = Date.now() + days * DAY_MS;
      await purgeRuns(server.services, new AbortController().signal, now);
      return (await server.db.select().from(runOriginals)).length;
    };
    expect(await purged(29)).toBe(2);
    expect((await undone(server, run)).status).toBe("done");
    expect(await purged(29)).toBe(1);
    expect(await purged(31)).toBe(0);
  });

  test("leaves a pharmacy in which something happened since, with its plan", async () => {
    const plan = (
      await server.post("/api/plans", aPlan({ name: "Basic", currency: "EUR" }))
    ).json();
    const run = await apply({ plan: "Basic" }, {});
    const [kept] = (await pharmacies()).filter((one) => one.plan);
    await server.post("/api/users", {
      name: "Niamh Daly",
      email: "niamh@members.example",
      role: "owner",
      organization: kept?.id,
    });
    const undo = await undone(server, run);
    expect(undo.counts.left).toBeGreaterThan(0);
    expect(await pharmacies()).toMatchObject([{ id: kept?.id, plan: { id: plan.id } }]);
    const left = await rowsOf(server, undo);
    expect(left.flatMap(({ messages }) => messages)[0]?.message).toMatch(
      /was changed by .+ afterwards/,
    );
  });
});
