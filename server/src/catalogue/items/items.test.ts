import { describe, expect, test } from "vitest";
import { aGroup } from "#test/groups.ts";
import { aGtin, anItem, choicesFor, itemChoices, newItem } from "#test/items.ts";
import { anOrganization, aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/items";

const refusalOf = async (values: object, choices?: object) => {
  const body = { ...anItem(), ...(choices ?? (await itemChoices(server))), ...values };
  const answer = await server.post(PATH, body);
  return [answer.statusCode, answer.json().fields];
};

describe("an item", () => {
  test("is refused for all its fields at once, those of its schema and of its rules", async () => {
    const { group, capsule, mg } = await choicesFor(server);
    const nothing = { kind: "medicine", genericName: null, doseForm: null, supplyStatus: null };
    expect(await refusalOf({ ...nothing, name: "", gtin: "123" })).toMatchObject([
      422,
      {
        name: expect.any(String),
        gtin: expect.any(String),
        genericName: "Generic name (INN) is required for medicines.",
        doseForm: "Dose form is required for medicines.",
        supplyStatus: "Supply status is required for medicines.",
      },
    ]);
    const wrong = {
      ingredients: [{ substance: "zinc", strengthValue: "1", strengthUnit: capsule }],
      packSize: 1.5,
      taxCategory: "unheard-of",
    };
    const unfit = { group: crypto.randomUUID(), baseUnit: capsule, packUnit: mg };
    expect(Object.keys((await refusalOf(wrong, unfit))[1]).sort()).toEqual([
      "group",
      "ingredients.0.strengthUnit",
      "packSize",
      "packUnit",
      "taxCategory",
    ]);
    expect(await refusalOf({ packSize: 1.5 })).toMatchObject([
      422,
      { packSize: expect.any(String) },
    ]);
    expect(group).not.toBe(unfit.group);
  });

  test("is created as a draft with all it is made of, and read back the same", async () => {
    const { group, capsule, box, mg } = await choicesFor(server);
    const amount = { strengthUnit: mg, perValue: "1.0", perUnit: capsule };
    const body = {
      ...anItem({ name: "Co-amoxiclav 500/125", gtin: "9521234000013", atcCode: "j01cr02" }),
      group,
      baseUnit: capsule,
      packUnit: box,
      ingredients: [
        { substance: "amoxicillin", strengthValue: "0500", ...amount },
        { substance: "clavulanic acid", strengthValue: "125.50", ...amount },
        { substance: "lactose", role: "excipient" },
      ],
      identifiers: [{ system: "ndc", value: "12345-678-90" }],
      referencePrice: 412,
    };
    const created = await server.post(PATH, body);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({
      code: "ITM-000001",
      status: "draft",
      gtin: "09521234000013",
      atcCode: "J01CR02",
      strength: "500 mg + 125.5 mg",
      batchTracked: true,
      expiryTracked: true,
      referencePrice: 412,
      currency: "EUR",
      hints: [],
      version: 1,
      group: { id: group, path: "Antibacterials" },
      baseUnit: { id: capsule, name: "capsule" },
      packUnit: { id: box },
      ingredients: [
        { substance: "amoxicillin", role: "active", strength: "500 mg / 1 capsule" },
        { substance: "clavulanic acid", strengthValue: "125.5" },
        { substance: "lactose", role: "excipient", strength: null },
      ],
      identifiers: [{ system: "ndc", value: "12345-678-90" }],
    });
    expect((await server.get(`${PATH}/${created.json().id}`)).json()).toEqual(created.json());
    const { items } = (await server.get(PATH)).json();
    expect(items).toMatchObject([{ code: "ITM-000001", strength: "500 mg + 125.5 mg" }]);
  });

  test.each([
    [{ name: "-" }, "name", "Name must have at least one letter or digit."],
    [{ genericName: "" }, "genericName", "Generic name (INN) is required for medicines."],
    [{ doseForm: null }, "doseForm", "Dose form is required for medicines."],
    [{ supplyStatus: null }, "supplyStatus", "Supply status is required for medicines."],
    [{ doseFormCode: "1021" }, "doseFormCode", "An EDQM code has 8 digits."],
    [{ packSize: 0 }, "packSize", "Enter a pack size above 0 with at most 3 decimals."],
    [{ packSize: 1.5 }, "packSize", "Pack size must be a whole number for capsule."],
    [{ gtin: "9521234000014" }, "gtin", "The GTIN's check digit is wrong. It should end in 3."],
    [{ gtin: "123" }, "gtin", "A GTIN has 8, 12, 13 or 14 digits."],
    [{ gtin: "2012345678903" }, "gtin", "This is an in-store number, not a GTIN."],
    [{ atcCode: "J1" }, "atcCode", "An ATC code looks like A10BA02."],
    [
      { atcCode: "J01" },
      "atcCode",
      "This ATC code is a group of substances. Use one such as A10BA or A10BA02.",
    ],
    [{ group: "none" }, "group", "Choose a group."],
    [
      { leafletUrl: "http://a.example" },
      "leafletUrl",
      "Enter a web address that starts with https://.",
    ],
    [
      { shelfLifeMonths: 121 },
      "shelfLifeMonths",
      "Shelf life must be a whole number from 1 to 120.",
    ],
    [{ referencePrice: -1 }, "referencePrice", "Enter an amount of 0 or more."],
  ])("is refused with %j beside %s", async (values, field, message) => {
    expect(await refusalOf(values)).toEqual([422, { [field]: message }]);
  });

  test.each(["1234567890", "12345-6789-0", "1234-567-890", "12345-678"])(
    "is refused with the NDC %s",
    async (value) => {
      const message = "An NDC has 10 digits in three parts, for example 12345-678-90.";
      expect(await refusalOf({ identifiers: [{ system: "ndc", value }] })).toEqual(
        value === "12345-6789-0" ? [201, undefined] : [422, { "identifiers.0.value": message }],
      );
    },
  );

  test("chooses only from units of the right kind and groups that are shown", async () => {
    const { group, capsule, box, mg } = await choicesFor(server);
    const choices = { group, baseUnit: capsule, packUnit: box };
    expect(await refusalOf({ baseUnit: box }, choices)).toEqual([
      422,
      { baseUnit: "Choose a unit of presentation or measure." },
    ]);
    expect(await refusalOf({ packUnit: mg }, choices)).toEqual([
      422,
      { packUnit: "Choose a packaging." },
    ]);
    const gone = (await server.post("/api/units", aUnit({ status: "inactive" }))).json().id;
    expect(await refusalOf({ baseUnit: gone }, choices)).toEqual([
      422,
      { baseUnit: "Choose an active unit." },
    ]);
    const ingredients = [{ substance: "amoxicillin", strengthValue: "5", strengthUnit: box }];
    expect(await refusalOf({ ingredients }, choices)).toEqual([
      422,
      { "ingredients.0.strengthUnit": "Choose a unit of measure." },
    ]);
    const below = (await server.post("/api/groups", aGroup({ parent: group }))).json().id;
    await server.patch(`/api/groups/${group}`, { status: "inactive", version: 1 });
    for (const hidden of [group, below]) {
      expect(await refusalOf({ group: hidden }, choices)).toEqual([
        422,
        { group: "Choose an active group." },
      ]);
    }
  });

  test("keeps a choice that became inactive since, while others change", async () => {
    const choices = await itemChoices(server);
    const { id } = await newItem(server, choices);
    await server.patch(`/api/groups/${choices.group}`, { status: "inactive", version: 1 });
    await server.patch(`/api/units/${choices.baseUnit}`, { status: "inactive", version: 1 });
    const changed = await server.patch(`${PATH}/${id}`, { brandName: "Corvamox", version: 1 });
    expect([changed.statusCode, changed.json().brandName]).toEqual([200, "Corvamox"]);
  });

  test("has its GTIN and identifiers to itself, also when two come at once", async () => {
    const choices = await itemChoices(server);
    const body = () => ({ ...anItem({ gtin: "9521234000013" }), ...choices });
    const both = await Promise.all([server.post(PATH, body()), server.post(PATH, body())]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const [first] = (await server.get(PATH)).json().items;
    const refused = both.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused.fields).toEqual({ gtin: `Item ${first.code} already has this GTIN.` });

    const { code } = await newItem(server, choices, {
      identifiers: [{ system: "ndc", value: "12345-678-90" }],
    });
    expect(
      await refusalOf({ identifiers: [{ system: "ndc", value: "12345-0678-90" }] }, choices),
    ).toEqual([409, { identifiers: `Item ${code} already has the identifier 12345-678-90.` }]);
  });

  test("is hinted at where it looks incomplete, and not refused", async () => {
    const choices = await itemChoices(server);
    await server.patch(`/api/groups/${choices.group}`, { atcPrefix: "N02", version: 1 });
    expect((await newItem(server, choices)).hints).toEqual([
      "Add at least one active ingredient.",
      "The ATC code usually starts with N02 in this group.",
    ]);
  });

  test("is deleted while it is a draft that nothing refers to, with its parts", async () => {
    const choices = await itemChoices(server);
    const draft = await newItem(server, choices, {
      ingredients: [{ substance: "amoxicillin" }],
    });
    const active = await newItem(server, choices, { isActive: true, name: "Paracetamol" });
    expect((await server.delete(`${PATH}/${draft.id}`)).statusCode).toBe(204);
    const refused = await server.delete(`${PATH}/${active.id}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Only drafts can be deleted. Discontinue or withdraw "Paracetamol" instead.',
    ]);
    const { rows } = await server.db.$client.query("select from item_ingredients");
    expect(rows).toEqual([]);
    const group = await server.delete(`/api/groups/${choices.group}`);
    expect(group.json().message).toBe('Move the item of "Antibacterials" to another group first.');
  });
});

describe("the parts of an item", () => {
  test("change as rows, and the history of the item says what changed", async () => {
    const { group, capsule, box, mg } = await choicesFor(server);
    const strength = { strengthUnit: mg, strengthValue: "500" };
    const item = await newItem(
      server,
      { group, baseUnit: capsule, packUnit: box },
      {
        ingredients: [{ substance: "amoxicillin", ...strength }, { substance: "lactose" }],
        identifiers: [{ system: "pzn", value: "01234567" }],
      },
    );
    const ids = item.ingredients.map(({ id }) => id);
    const entries = (await server.history()).length;
    const changed = await server.patch(`${PATH}/${item.id}`, {
      ingredients: [{ substance: "amoxicillin", ...strength, strengthValue: "250" }],
      version: 1,
    });
    expect(changed.json()).toMatchObject({
      version: 2,
      strength: "250 mg",
      identifiers: [{ value: "01234567" }],
      ingredients: [{ id: ids[0], strengthValue: "250" }],
    });
    const history = (await server.history()).slice(entries);
    expect(history.map(({ model, action }) => `${action} ${model}`).sort()).toEqual([
      "delete itemPart",
      "update item",
      "update itemPart",
    ]);
    expect(history.find(({ model }) => model === "item")?.changes).toContainEqual({
      field: "ingredients",
      from: "amoxicillin 500 mg; lactose",
      to: "amoxicillin 250 mg",
    });
    const stale = await server.patch(`${PATH}/${item.id}`, { ingredients: [], version: 1 });
    expect([stale.statusCode, stale.json().current.version]).toEqual([409, 2]);
  });

  test("that are the same again write nothing", async () => {
    const choices = await itemChoices(server);
    const parts = {
      ingredients: [{ substance: "amoxicillin" }],
      identifiers: [{ system: "pzn" as const, value: "01234567" }],
    };
    const { id } = await newItem(server, choices, parts);
    const entries = (await server.history()).length;
    expect((await server.patch(`${PATH}/${id}`, { ...parts, version: 1 })).json().version).toBe(1);
    expect((await server.history()).length).toBe(entries);
  });

  test.each([
    [{ substance: "amoxicillin", strengthValue: "5" }, "Enter both the strength and its unit."],
    [{ substance: "amoxicillin", perValue: "1" }, "Enter both the amount and its unit."],
  ])("are refused with %j", async (ingredient, message) => {
    const [status, fields] = await refusalOf({ ingredients: [ingredient] });
    expect([status, Object.values(fields as object)[0]]).toEqual([422, message]);
  });

  test("are bounded, and each is there once", async () => {
    const many = Array.from({ length: 31 }, (_, at) => ({ substance: `substance ${at}` }));
    const choices = await itemChoices(server);
    expect(await refusalOf({ ingredients: many }, choices)).toEqual([
      422,
      { ingredients: "An item has at most 30 ingredients." },
    ]);
    const twice = [{ substance: "Amoxicillin" }, { substance: "amoxicillin" }];
    expect(await refusalOf({ ingredients: twice }, choices)).toEqual([
      422,
      { ingredients: "List each substance only once." },
    ]);
  });
});

test("a pharmacy sees no drafts, in the list, by id, in a group or in a search", async () => {
  const choices = await itemChoices(server);
  const draft = await newItem(server, choices, { name: "Draftol", gtin: aGtin() });
  const active = await newItem(server, choices, { name: "Activol", isActive: true });
  const { id } = (await server.post("/api/organizations", anOrganization())).json();
  await server.subscribe(id);
  const owner = await server.as("owner", id);
  for (const query of ["", "?status=draft", "?search=ol", `?search=${draft.gtin}`, "?sort=code"]) {
    const { items, total } = (await owner.get(`${PATH}${query}`)).json();
    const seen = query === "?status=draft" || query.includes(`${draft.gtin}`) ? [] : [active.id];
    expect([query, items.map((item: { id: string }) => item.id), total]).toEqual([
      query,
      seen,
      seen.length,
    ]);
  }
  expect((await owner.get(`${PATH}/${draft.id}`)).statusCode).toBe(404);
  expect((await owner.get(`/api/groups/${choices.group}/contents`)).json().total).toBe(1);
  expect((await owner.get("/api/search?q=Draftol")).json().groups).toEqual([]);
  expect((await owner.get(`${PATH}/ids`)).json().ids).toEqual([active.id]);
});
