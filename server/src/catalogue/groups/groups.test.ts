import type { Group } from "@pharmacy/contract/groups/groups";
import { describe, expect, test } from "vitest";
import { aGroup, aTree, newGroup } from "#test/groups.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/groups";

const change = (group: Group, values: object) =>
  server.patch(`${PATH}/${group.id}`, { ...values, version: group.version });
const move = (group: Group, place: object) =>
  server.post(`${PATH}/${group.id}/move`, { ...place, version: group.version });
const paths = async (query = "") =>
  (await server.get(`${PATH}${query}`)).json().items.map(({ path }: Group) => path);

describe("a group", () => {
  test("is created as it was sent, with its path and level, and read back the same", async () => {
    const { id: parent } = await newGroup(server, { name: "Medicines" });
    const body = aGroup({ name: "Pain relief", parent, atcPrefix: "n02" });
    const created = await server.post(PATH, body);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({
      ...body,
      atcPrefix: "N02",
      path: "Medicines › Pain relief",
      level: 2,
      version: 1,
      subGroupCount: 0,
      itemCount: 0,
      isHidden: false,
    });
    expect((await server.get(`${PATH}/${created.json().id}`)).json()).toEqual(created.json());
  });

  test("comes last among its siblings unless it is told otherwise", async () => {
    await newGroup(server, { name: "First", sortOrder: 70 });
    const { sortOrder: _, ...body } = aGroup({ name: "Last" });
    expect((await server.post(PATH, body)).json().sortOrder).toBe(80);
  });

  test("is never put further back than a group can be", async () => {
    await newGroup(server, { name: "First", sortOrder: 1_000_000 });
    const { sortOrder: _, ...body } = aGroup({ name: "Last" });
    const { id, sortOrder, version } = (await server.post(PATH, body)).json();
    expect(sortOrder).toBe(1_000_000);
    const moved = await server.post(`${PATH}/${id}/move`, { parent: null, version });
    expect(moved.json().sortOrder).toBe(20);
  });

  test.each([
    ["code", "Pain Relief", "Use small letters and digits, with hyphens between words."],
    ["code", "pain--relief", "Use small letters and digits, with hyphens between words."],
    ["code", "x".repeat(61), "Code must be at most 60 characters."],
    ["name", "-", "Name must have at least one letter or digit."],
    ["atcPrefix", "N02BE0", "An ATC code looks like A10BA02."],
    ["atcPrefix", "N2", "An ATC code looks like A10BA02."],
    ["parent", "medicines", "Choose a group."],
    ["parent", "0199f0a0-0000-7000-8000-000000000001", "Choose a group."],
    ["sortOrder", -1, "Order must be a whole number from 0 to 1000000."],
  ])("is refused with %s %j", async (field, value, message) => {
    const refused = await server.post(PATH, { ...aGroup(), [field]: value });
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { [field]: message }]);
  });

  test("shares its code with no other, and its name with none beside it", async () => {
    const { medicines, pain, care } = await aTree(server);
    const twin = await server.post(PATH, aGroup({ code: "pain-relief" }));
    expect(twin.json().fields).toEqual({
      code: 'Code "pain-relief" is already used by Pain relief.',
    });
    const message = 'There is already a group "Pain relief" at this level.';
    const beside = await server.post(PATH, aGroup({ name: "PAIN RELIEF", parent: medicines.id }));
    expect([beside.statusCode, beside.json().fields]).toEqual([409, { name: message }]);
    const top = await server.post(PATH, aGroup({ name: "Personal care" }));
    expect(top.statusCode).toBe(409);
    const elsewhere = await newGroup(server, { name: "Pain relief", parent: care.id });
    expect((await move(elsewhere, { parent: medicines.id })).json().fields).toEqual({
      name: message,
    });
    expect(pain.path).toBe("Medicines › Pain relief");
  });

  test("is edited with its version, and the log says what changed", async () => {
    const group = await newGroup(server, { name: "Pain" });
    const changed = await change(group, { name: "Pain relief" });
    expect(changed.json()).toMatchObject({ name: "Pain relief", version: 2 });
    const stale = await change(group, { name: "Aches" });
    expect([stale.statusCode, stale.json().current.path]).toEqual([409, "Pain relief"]);
    expect((await server.history()).slice(-1)).toMatchObject([
      { action: "update", model: "group", changes: [{ from: "Pain", to: "Pain relief" }] },
    ]);
  });

  test("is kept by administrators and catalogue managers, and seen by all", async () => {
    for (const [role, keeps] of [
      ["catalogue", 201],
      ["finance", 403],
      ["support", 403],
    ] as const) {
      const caller = await server.as(role);
      expect([role, (await caller.get(PATH)).statusCode]).toEqual([role, 200]);
      expect([role, (await caller.post(PATH, aGroup())).statusCode]).toEqual([role, keeps]);
    }
  });
});

describe("the tree", () => {
  test("is listed with each group above what is below it", async () => {
    const { medicines, care } = await aTree(server);
    await newGroup(server, { name: "Antibiotics", parent: medicines.id, sortOrder: 0 });
    await newGroup(server, { name: "Skin", parent: care.id });
    expect(await paths()).toEqual([
      "Medicines",
      "Medicines › Antibiotics",
      "Medicines › Pain relief",
      "Medicines › Pain relief › Opioids",
      "Personal care",
      "Personal care › Skin",
    ]);
    expect(await paths("?sort=path&order=desc&count=1")).toEqual(["Personal care › Skin"]);
    expect(await paths("?sort=name&count=1")).toEqual(["Medicines › Antibiotics"]);
  });

  test.each(["opioids", "N02A", "N02a"])(
    "is searched by name, code and ATC: %s",
    async (search) => {
      await aTree(server);
      expect(await paths(`?search=${search}`)).toEqual(["Medicines › Pain relief › Opioids"]);
    },
  );

  test("tells what is in a group: those right below it, in their order", async () => {
    const { medicines, pain } = await aTree(server);
    expect((await server.get(`${PATH}/${medicines.id}/contents`)).json()).toEqual({
      groups: [{ id: pain.id, name: "Pain relief", itemCount: 0 }],
      items: [],
      total: 0,
    });
  });

  test("has five levels and no more, counting what moves along", async () => {
    const { pain, opioids, care } = await aTree(server);
    const fourth = await newGroup(server, { name: "Fourth", parent: opioids.id });
    const fifth = await newGroup(server, { name: "Fifth", parent: fourth.id });
    const sixth = await server.post(PATH, aGroup({ parent: fifth.id }));
    expect(sixth.json().fields).toEqual({ parent: "Groups can be nested five levels deep." });
    expect((await server.get(`${PATH}/${fifth.id}`)).json()).toMatchObject({
      path: "Medicines › Pain relief › Opioids › Fourth › Fifth",
      level: 5,
    });
    expect((await server.get(`${PATH}/${pain.id}`)).json()).toMatchObject({ subGroupCount: 3 });
    const below = await newGroup(server, { name: "Skin", parent: care.id });
    expect((await move(pain, { parent: below.id })).statusCode).toBe(422);
    expect((await move(pain, { parent: care.id })).json()).toMatchObject({
      path: "Personal care › Pain relief",
      level: 2,
    });
    expect((await server.get(`${PATH}/${opioids.id}`)).json().path).toBe(
      "Personal care › Pain relief › Opioids",
    );
  });
});

describe("an inactive group", () => {
  test("hides all that is below it, until it is active again", async () => {
    const { medicines, opioids } = await aTree(server);
    const inactive = (await change(medicines, { status: "inactive" })).json();
    const isHidden = async () => (await server.get(`${PATH}/${opioids.id}`)).json().isHidden;
    expect([inactive.subGroupCount, inactive.isHidden, await isHidden()]).toEqual([2, true, true]);
    expect((await server.history()).at(-1)).toMatchObject({ action: "deactivate" });
    expect(await paths("?status=inactive")).toEqual(["Medicines"]);
    await change(inactive, { status: "active" });
    expect(await isHidden()).toBe(false);
  });
});

describe("a group is deleted", () => {
  test("once nothing is below it", async () => {
    const { medicines, opioids } = await aTree(server);
    const refused = await server.delete(`${PATH}/${medicines.id}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Move or delete the sub-group of "Medicines" first.',
    ]);
    expect((await server.delete(`${PATH}/${opioids.id}`)).statusCode).toBe(204);
    expect((await server.get(`${PATH}/${opioids.id}`)).statusCode).toBe(404);
  });
});

test("an export has the path of each group", async () => {
  await aTree(server);
  const body = { format: "csv", columns: "path,code,subGroups" };
  const { url } = (await server.post(`${PATH}/export`, body)).json();
  const lines = (await server.visitor.get(url)).body.trim().split("\r\n");
  expect(lines[1]).toContain("Medicines,medicines,2");
});
