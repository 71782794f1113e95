import { describe, expect, test } from "vitest";
import { aGtin, choicesFor, itemChoices, newItem } from "#test/items.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/items";

type Known = { id: string; version: number };
const act = (
  item: Known,
  name: string,
  body: object = {},
  caller: Pick<typeof server, "post"> = server,
) => caller.post(`${PATH}/${item.id}/${name}`, { version: item.version, ...body });

describe("the state of an item", () => {
  test("goes from draft to active, to discontinued and back, and the log calls it so", async () => {
    const choices = await itemChoices(server);
    const draft = await newItem(server, choices);
    const other = await newItem(server, choices, { isActive: true });
    const active = (await act(draft, "activate")).json();
    expect(active).toMatchObject({ status: "active", version: 2 });
    const gone = (await act(active, "discontinue", { replacedBy: other.id })).json();
    expect(gone).toMatchObject({ status: "discontinued", replacedBy: { id: other.id } });
    expect((await act(gone, "activate")).json()).toMatchObject({
      status: "active",
      replacedBy: null,
    });
    const entries = (await server.get(`/api/logs?recordId=${draft.id}&action=discontinue`)).json();
    expect(entries.items[0].names).toContainEqual({
      id: other.id,
      model: "item",
      label: other.name,
      isOpen: true,
    });
    const history = (await server.history()).filter(({ recordId }) => recordId === draft.id);
    expect(history.map(({ action }) => action)).toEqual([
      "create",
      "activate",
      "discontinue",
      "activate",
    ]);
  });

  test.each([
    ["discontinue", {}, "This item is a draft and cannot be discontinued."],
    ["withdraw", { reason: "Recalled" }, "This item is a draft and cannot be withdrawn."],
  ])("of a draft does not change by %s", async (name, body, message) => {
    const draft = await newItem(server, await itemChoices(server));
    const refused = await act(draft, name, {
      ...body,
      ...(name === "withdraw" && { code: draft.code }),
    });
    expect([refused.statusCode, refused.json().message]).toEqual([409, message]);
  });

  test("is withdrawn with a reason and the typed code, and comes back by an administrator alone", async () => {
    const item = await newItem(server, await itemChoices(server), { isActive: true });
    const withdraw = (body: object) => act(item, "withdraw", body);
    expect((await withdraw({ code: item.code })).json().fields).toEqual({
      reason: "Enter a reason for the withdrawal.",
    });
    expect((await withdraw({ code: "ITM-9", reason: "Recalled" })).json().fields).toEqual({
      code: `Type ${item.code} to confirm.`,
    });
    const withdrawn = (
      await withdraw({ code: item.code.toLowerCase(), reason: "Recalled" })
    ).json();
    expect(withdrawn).toMatchObject({ status: "withdrawn", withdrawnReason: "Recalled" });
    const reason = "The maker was cleared";
    const catalogue = await server.as("catalogue");
    const refused = await act(withdrawn, "activate", { reason }, catalogue);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      "Only administrators can reverse a withdrawal.",
    ]);
    expect((await act(withdrawn, "activate")).json().fields).toEqual({
      reason: "Enter a reason for reversing the withdrawal.",
    });
    expect((await act(withdrawn, "activate", { reason })).json()).toMatchObject({
      status: "active",
      withdrawnReason: null,
      restoredReason: reason,
    });
  });

  test("changes once, when two people act at once", async () => {
    const item = await newItem(server, await itemChoices(server), { isActive: true });
    const answers = await Promise.all([
      act(item, "discontinue"),
      act(item, "withdraw", { reason: "Recalled", code: item.code }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test("changes for many at once, each by the same rules", async () => {
    const choices = await itemChoices(server);
    const [one, draft] = [
      await newItem(server, choices, { isActive: true }),
      await newItem(server, choices),
    ];
    const bulk = async (does: string) =>
      (await server.post(`${PATH}/bulk`, { ids: [one.id, draft.id], do: does })).json().results;
    expect(await bulk("discontinue")).toMatchObject([
      { id: one.id, error: null, version: 3 },
      { id: draft.id, error: { message: "This item is a draft and cannot be discontinued." } },
    ]);
    expect(await bulk("activate")).toMatchObject([{ error: null }, { error: null }]);
    const { items } = (await server.get(`${PATH}?status=active`)).json();
    expect(items).toHaveLength(2);
  });

  test("that replaces it is an active one, and not itself", async () => {
    const choices = await itemChoices(server);
    const item = await newItem(server, choices, { isActive: true });
    const draft = await newItem(server, choices, { name: "Draftol" });
    expect((await act(item, "discontinue", { replacedBy: item.id })).json().fields).toEqual({
      replacedBy: "An item cannot be replaced by itself.",
    });
    expect((await act(item, "discontinue", { replacedBy: draft.id })).json().fields).toEqual({
      replacedBy: '"Draftol" is draft. Choose an active item.',
    });
  });
});

test("what an act would touch is shown first", async () => {
  const choices = await itemChoices(server);
  const item = await newItem(server, choices, { isActive: true });
  const other = await newItem(server, choices, { isActive: true });
  await act(other, "discontinue", { replacedBy: item.id });
  const impact = (await server.get(`${PATH}/${item.id}/impact`)).json();
  expect(impact).toMatchObject({ uses: [], dependents: [{ id: other.id }] });
});

test("a copy is a new draft of the same in another pack", async () => {
  const { group, capsule, box, mg } = await choicesFor(server);
  const item = await newItem(
    server,
    { group, baseUnit: capsule, packUnit: box },
    {
      isActive: true,
      gtin: aGtin(),
      manufacturer: "Corvane Laboratories",
      ingredients: [{ substance: "amoxicillin", strengthValue: "500", strengthUnit: mg }],
      identifiers: [{ system: "pzn", value: "01234567" }],
    },
  );
  const copy = { name: "Amoxicillin 500 mg capsules, 100", packSize: 100, packUnit: box };
  const made = await server.post(`${PATH}/${item.id}/duplicate`, copy);
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({
    name: copy.name,
    packSize: 100,
    status: "draft",
    gtin: null,
    identifiers: [],
    manufacturer: "Corvane Laboratories",
    strength: "500 mg",
    doseForm: "Capsule, hard",
    ingredients: [{ substance: "amoxicillin", strengthValue: "500" }],
  });
  expect(made.json().code).not.toBe(item.code);
});

describe("a shortage", () => {
  test("has a beginning, and an end that is not before it", async () => {
    const item = await newItem(server, await itemChoices(server));
    const change = (values: object) =>
      server.patch(`${PATH}/${item.id}`, { ...values, version: 1 });
    expect((await change({ shortageExpectedOn: "2026-12-01" })).json().fields).toEqual({
      shortageSince: "Enter the date since when it is short.",
    });
    const dates = { shortageSince: "2026-11-23", shortageExpectedOn: "2026-11-22" };
    expect((await change(dates)).json().fields).toEqual({
      shortageExpectedOn: "Expected date must not be before the shortage.",
    });
    expect((await change({ ...dates, shortageExpectedOn: "2026-12-01" })).json()).toMatchObject({
      shortageSince: "2026-11-23",
      version: 2,
    });
  });

  test("is helped by substitutes that people pick and order, and the same are proposed", async () => {
    const { group, capsule, box, mg } = await choicesFor(server);
    const choices = { group, baseUnit: capsule, packUnit: box };
    const of = (strengthValue: string) => ({
      isActive: true,
      ingredients: [{ substance: "amoxicillin", strengthValue, strengthUnit: mg }],
    });
    const item = await newItem(server, choices, of("500"));
    const same = await newItem(server, choices, of("500.0"));
    const weaker = await newItem(server, choices, of("250"));
    const proposed = async () =>
      (await server.get(`${PATH}/${item.id}/substitutes/proposed`))
        .json()
        .items.map(({ id }: { id: string }) => id);
    expect(await proposed()).toEqual([same.id]);
    const put = (substitutes: string[], version: number) =>
      server.put(`${PATH}/${item.id}/substitutes`, { substitutes, version });
    const picked = (await put([weaker.id, same.id], 2)).json();
    expect(picked.substitutes.map(({ id }: { id: string }) => id)).toEqual([weaker.id, same.id]);
    expect(await proposed()).toEqual([]);
    expect((await put([same.id], 2)).statusCode).toBe(409);
    const turned = (await put([same.id, weaker.id], 3)).json();
    expect(turned.substitutes.map(({ id }: { id: string }) => id)).toEqual([same.id, weaker.id]);
    const changes = (await server.history()).at(-1)?.changes;
    expect(changes).toContainEqual({
      field: "substitutes",
      from: `${weaker.code}, ${same.code}`,
      to: `${same.code}, ${weaker.code}`,
    });
    expect((await put([item.id], 4)).json().fields).toEqual({
      substitutes: "An item is no substitute for itself.",
    });
  });
});
