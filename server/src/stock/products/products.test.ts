import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { aPharmacy } from "#test/members.ts";
import { aProduct, aShop } from "#test/products.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/products";

describe("a product of an item", () => {
  test("has what the item has, the item's code, and the tax where its pharmacy is", async () => {
    const { ofItem, item, organization } = await aShop(server);
    const gtin = aGtin();
    const { id, code, name } = await item({ gtin, referencePrice: 400 });
    const created = await ofItem(id, { costPrice: 481, sellingPrice: 699 });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({
      sku: code,
      name,
      gtin,
      packSize: 21,
      currency: "EUR",
      taxRateBps: 0,
      version: 1,
      item: { id, code },
      organization: { id: organization },
      unit: { name: "capsule" },
      // (699 − 481) / 699
      marginBps: 3119,
      quantityOnHand: null,
      availability: "unknown",
      source: "manual",
    });
    expect((await server.get(`${PATH}/${created.json().id}`)).json()).toEqual(created.json());
  });

  test("is one for each pharmacy, and none while the item is not on offer", async () => {
    const { ofItem, item } = await aShop(server);
    const one = await item();
    expect((await ofItem(one.id)).statusCode).toBe(201);
    const twin = await ofItem(one.id, { sku: "OTHER" });
    expect([twin.statusCode, twin.json().fields]).toEqual([
      409,
      { item: `Castlewren Pharmacy already has a product for ${one.name}.` },
    ]);
    const other = await item({ name: "Ibuprofen 200 mg, 24" });
    await server.post(`/api/items/${other.id}/discontinue`, { version: other.version });
    expect((await ofItem(other.id)).json().fields).toEqual({
      item: '"Ibuprofen 200 mg, 24" is discontinued and cannot be added.',
    });
  });

  test("is of a controlled item only where the licence covers its schedule", async () => {
    const { ofItem, item, organization, make } = await aShop(server);
    const one = await item({ name: "Morphine 10 mg, 20", controlledSchedule: "CD2" });
    const refusal = {
      item: '"Morphine 10 mg, 20" is controlled (schedule CD2), which the licence of Castlewren Pharmacy does not cover.',
    };
    expect((await ofItem(one.id)).json().fields).toEqual(refusal);
    const { id } = await make();
    const linked = await server.patch(`${PATH}/${id}`, { item: one.id, version: 1 });
    expect(linked.json().fields).toEqual(refusal);
    const path = `/api/organizations/${organization}`;
    const { version } = (await server.get(path)).json();
    await server.patch(path, { controlledSchedules: ["cd2"], version });
    expect((await ofItem(one.id)).statusCode).toBe(201);
  });

  test("follows its item, and its name until the pharmacy chooses another", async () => {
    const { ofItem, item } = await aShop(server);
    const one = await item();
    const { id } = (await ofItem(one.id)).json();
    const changed = { name: "Amoxicillin 500 mg, 24", packSize: 24, version: one.version };
    const after = (await server.patch(`/api/items/${one.id}`, changed)).json();
    const product = (await server.get(`${PATH}/${id}`)).json();
    expect(product).toMatchObject({ name: "Amoxicillin 500 mg, 24", packSize: 24, sku: one.code });
    await server.patch(`${PATH}/${id}`, { name: "Amox", version: product.version });
    await server.patch(`/api/items/${one.id}`, { name: "Yet another", version: after.version });
    expect((await server.get(`${PATH}/${id}`)).json().name).toBe("Amox");
  });

  test("is blocked while its item is withdrawn, and then what it was before", async () => {
    const { ofItem, item } = await aShop(server);
    const one = await item();
    const { id } = (await ofItem(one.id, { status: "draft" })).json();
    const withdrawal = { code: one.code, reason: "Recalled by its maker", version: one.version };
    const withdrawn = (await server.post(`/api/items/${one.id}/withdraw`, withdrawal)).json();
    const blocked = (await server.get(`${PATH}/${id}`)).json();
    expect(blocked.status).toBe("blocked");
    const refused = await server.patch(`${PATH}/${id}`, { status: "active" });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "This product is blocked because its item was withdrawn.",
    ]);
    const other = await item();
    for (const chosen of [null, other.id]) {
      const change = { item: chosen, version: blocked.version };
      const kept = await server.patch(`${PATH}/${id}`, change);
      expect([kept.statusCode, kept.json().message]).toEqual([
        409,
        "This product is blocked because its item was withdrawn. Keep its item until the item is active again, or archive the product.",
      ]);
    }
    const back = { reason: "The recall was lifted", version: withdrawn.version };
    await server.post(`/api/items/${one.id}/activate`, back);
    expect((await server.get(`${PATH}/${id}`)).json().status).toBe("draft");
    const entries = (await server.history()).filter(({ recordId }) => recordId === id);
    expect(entries.map(({ action }) => action)).toEqual(["create", "update", "update"]);
  });
});

describe("a product of the pharmacy's own", () => {
  test("says all by itself", async () => {
    const { send } = await aShop(server);
    const without = async (field: string) => (await send({ [field]: null })).json().fields;
    expect(await without("group")).toEqual({ group: "A local product needs a category." });
    expect(await without("sku")).toEqual({ sku: "SKU is required." });
    expect(await without("packSize")).toEqual({ packSize: "Pack size is required." });
    expect((await send({ packSize: 2.5 })).json().fields).toEqual({
      packSize: "Pack size must be a whole number for capsule.",
    });
    expect((await send()).statusCode).toBe(201);
  });

  test("shares neither its SKU nor its GTIN within its pharmacy", async () => {
    const { send, ofItem, item } = await aShop(server);
    const elsewhere = await aShop(server);
    const gtin = aGtin();
    await send({ sku: "amox-21", name: "Amoxicillin", gtin });
    expect((await send({ sku: "AMOX-21" })).json().fields).toEqual({
      sku: 'SKU "amox-21" is already used by Amoxicillin.',
    });
    expect((await send({ gtin })).json().fields.gtin).toContain("is already used by Amoxicillin.");
    expect((await elsewhere.send({ sku: "amox-21", gtin })).statusCode).toBe(201);
    const one = await item({ gtin: aGtin() });
    await ofItem(one.id);
    expect((await send({ gtin: one.gtin })).statusCode).toBe(409);
    // a number of the shop's own making
    expect((await send({ gtin: "2000000000008" })).statusCode).toBe(201);
  });

  test("has a GTIN that no product of an item has there, whichever comes first", async () => {
    const { make, send, ofItem, item, organization } = await aShop(server);
    const one = await item({ gtin: aGtin() });
    const local = await make({ name: "Own brand", gtin: one.gtin });
    const other = await make();
    const message = `Castlewren Pharmacy already sells GTIN ${one.gtin} as "Own brand". Link that product to the item instead.`;
    const added = await ofItem(one.id);
    expect([added.statusCode, added.json().fields]).toEqual([409, { item: message }]);
    const linked = await server.patch(`${PATH}/${other.id}`, { item: one.id, version: 1 });
    expect([linked.statusCode, linked.json().fields]).toEqual([409, { item: message }]);
    const scan = { id: crypto.randomUUID(), scan: one.gtin, quantity: 1 };
    const call = { organization, receipts: [scan] };
    const [received] = (await server.post(`${PATH}/receipts`, call)).json().results;
    expect(received.receipt.product.id).toBe(local.id);
    const own = await server.patch(`${PATH}/${local.id}`, { item: one.id, version: 1 });
    expect(own.json()).toMatchObject({ item: { id: one.id }, gtin: one.gtin });
    const late = await item({ gtin: aGtin() });
    const { id } = await make({ gtin: late.gtin });
    await server.post(`${PATH}/${id}/archive`, { version: 1 });
    await ofItem(late.id);
    expect((await server.post(`${PATH}/${id}/restore`, { version: 2 })).statusCode).toBe(409);
    expect((await send({ gtin: late.gtin })).statusCode).toBe(409);
  });

  test("becomes one of an item, and the other way round", async () => {
    const { make, item } = await aShop(server);
    const { id } = await make({ packSize: 5 });
    const one = await item({ gtin: aGtin() });
    const linked = await server.patch(`${PATH}/${id}`, { item: one.id, version: 1 });
    expect(linked.json()).toMatchObject({ item: { id: one.id }, gtin: one.gtin, packSize: 21 });
    const same = await server.patch(`${PATH}/${id}`, { packSize: 7, version: 2 });
    expect(same.json()).toMatchObject({ packSize: 21 });
    const free = { item: null, packSize: 7, version: same.json().version };
    expect((await server.patch(`${PATH}/${id}`, free)).json()).toMatchObject({
      item: null,
      packSize: 7,
      gtin: one.gtin,
    });
  });
});

describe("the price", () => {
  test("is 0 only where someone says so", async () => {
    const { send } = await aShop(server);
    const refused = await send({ sellingPrice: 0 });
    expect(refused.json().fields).toEqual({
      sellingPrice: "The price is 0. Enter a price, or confirm that it is free.",
    });
    const draft = (await send({ sellingPrice: 0, status: "draft" })).json();
    const path = `${PATH}/${draft.id}`;
    expect((await server.patch(path, { status: "active" })).statusCode).toBe(422);
    expect((await server.patch(path, { status: "active", isFree: true })).json().status).toBe(
      "active",
    );
  });
});

describe("the people of a pharmacy", () => {
  test("add to their own alone, technicians change the stock alone, viewers nothing", async () => {
    const { organization, choices, make } = await aShop(server);
    const { id: other } = await aPharmacy(server, {}, {});
    const owner = await server.as("owner", organization);
    const own = await owner.post(PATH, aProduct({ ...choices, organization: null }));
    expect(own.json().organization.id).toBe(organization);
    expect((await owner.post(PATH, aProduct({ ...choices, organization: other }))).statusCode).toBe(
      403,
    );
    const { id } = await make();
    const technician = await server.as("technician", organization);
    const priced = await technician.patch(`${PATH}/${id}`, { sellingPrice: 1, version: 1 });
    expect([priced.statusCode, priced.json().message]).toEqual([
      403,
      "You do not have permission to change sellingPrice.",
    ]);
    const shelved = await technician.patch(`${PATH}/${id}`, { shelfLocation: "B2", version: 1 });
    expect(shelved.json().shelfLocation).toBe("B2");
    const viewer = await server.as("viewer", organization);
    expect(
      (await viewer.patch(`${PATH}/${id}`, { shelfLocation: "B3", version: 2 })).statusCode,
    ).toBe(403);
    const foreign = await server.as("owner", other);
    expect((await foreign.get(`${PATH}/${id}`)).statusCode).toBe(403);
  });
});

test("markup in its texts is text, in answers and in exports", async () => {
  const { send } = await aShop(server);
  const [name, shelfLocation] = ["=HYPERLINK(1)<img src=x onerror=x>", "<b>B2</b>"];
  const sent = await send({ name, shelfLocation });
  expect(sent.json()).toMatchObject({ name, shelfLocation });
  const exported = { format: "csv", columns: "name,shelf" };
  const { url } = (await server.post(`${PATH}/export`, exported)).json();
  expect((await server.visitor.get(url)).body).toContain("'=HYPERLINK");
});

test("a change of what someone else changed is refused with the product as it is", async () => {
  const { make } = await aShop(server);
  const { id } = await make({ name: "Amoxicillin" });
  await server.patch(`${PATH}/${id}`, { name: "Amox", version: 1 });
  const stale = await server.patch(`${PATH}/${id}`, { sellingPrice: 5, version: 1 });
  expect([stale.statusCode, stale.json().current.name]).toEqual([409, "Amox"]);
});
