import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { describe, expect, test } from "vitest";
import { aPack, newActiveList, newList } from "#test/lists.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/lists";

const pharmacy = async (values = {}) =>
  (await server.post("/api/organizations", anOrganization(values))).json();
const act = (name: string, { id, version }: { id: string; version: number }) =>
  server.post(`${PATH}/${id}/${name}`, { version });

describe("what becomes of a list", () => {
  test("is activated with a line alone, then archived, and then stays as it is", async () => {
    const item = await aPack(server);
    const list = await newList(server);
    const refused = await act("activate", list);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "Add at least one item before activating the list.",
    ]);
    await server.post(`${PATH}/${list.id}/lines`, { item: item.id, price: 395 });
    const active = (await act("activate", list)).json();
    expect(active).toMatchObject({ status: "active", state: "running", lineCount: 1 });
    const archived = (await act("archive", active)).json();
    expect(archived).toMatchObject({ status: "archived", state: "archived" });
    const message = "This list is archived and cannot be changed. Copy it instead.";
    const { version } = archived;
    const attempts = [
      await server.patch(`${PATH}/${list.id}`, { name: "Another", version }),
      await server.post(`${PATH}/${list.id}/lines`, { item: item.id, price: 1, minQuantity: 5 }),
    ];
    for (const answer of attempts) {
      expect([answer.statusCode, answer.json().message]).toEqual([409, message]);
    }
    expect((await act("activate", archived)).json().message).toBe(
      "This list is archived and cannot be activated. Copy it instead.",
    );
  });

  test("is deleted as a draft with its lines, and never once it was active", async () => {
    const item = await aPack(server);
    const lines = [{ item: item.id, price: 395 }];
    const draft = await newList(server, {}, lines);
    expect((await server.delete(`${PATH}/${draft.id}`)).statusCode).toBe(204);
    const active = await newActiveList(server, { name: "Autumn" }, lines);
    const refused = await server.delete(`${PATH}/${active.id}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Only drafts can be deleted. Archive "Autumn" instead.',
    ]);
  });

  test("copies go to several pharmacies as drafts, all or none", async () => {
    const item = await aPack(server);
    const list = await newActiveList(server, { name: "Core" }, [
      { item: item.id, price: 395 },
      { item: item.id, price: 350, minQuantity: 10 },
    ]);
    const [one, two, pounds] = [
      await pharmacy(),
      await pharmacy(),
      await pharmacy({ currency: "GBP" }),
    ];
    const copy = (ids: (string | null)[], name?: string) =>
      server.post(`${PATH}/${list.id}/copies`, { organizations: ids, ...(name && { name }) });
    const refused = await copy([one.id, pounds.id]);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { currency: `The list's currency must be GBP, the currency of ${pounds.name}.` },
    ]);
    expect((await copy([null])).statusCode).toBe(409);
    expect((await copy([null], "Core, again")).statusCode).toBe(201);
    const { items } = (await copy([one.id, two.id])).json();
    expect(items).toMatchObject([
      { name: "Core", status: "draft", lineCount: 2, organization: { id: one.id } },
      { name: "Core", status: "draft", lineCount: 2, organization: { id: two.id } },
    ]);
    expect((await server.get(PATH)).json().total).toBe(4);
  });

  test("a copy leaves out what can no longer be added to a list", async () => {
    const [kept, gone] = [await aPack(server), await aPack(server)];
    const list = await newActiveList(server, { name: "Core" }, [
      { item: kept.id, price: 395 },
      { item: gone.id, price: 100 },
    ]);
    await server.post(`/api/items/${gone.id}/discontinue`, { version: gone.version });
    const copying = { organizations: [null], name: "Core, again" };
    const { items } = (await server.post(`${PATH}/${list.id}/copies`, copying)).json();
    expect(items).toMatchObject([{ lineCount: 1 }]);
    const lines = (await server.get(`${PATH}/${items[0].id}/lines`)).json().items;
    expect(lines).toMatchObject([{ item: { id: kept.id }, price: 395 }]);
  });
});

describe("beside other lists", () => {
  test("overlaps are named with the rule that decides", async () => {
    const [a, b] = [await aPack(server), await aPack(server)];
    const both = [a, b].map(({ id }) => ({ item: id, price: 100 }));
    const list = await newList(server, { name: "New" }, both);
    await newActiveList(server, { name: "Core", priority: 20 }, both);
    await newActiveList(server, { name: "Same day" }, both.slice(0, 1));
    await newActiveList(server, { name: "Over", validTo: "2026-01-31" }, both);
    await newList(server, { name: "Draft" }, both);
    await newActiveList(server, { name: "Own", organization: (await pharmacy()).id }, both);
    await server.patch(`${PATH}/${list.id}`, { validFrom: "2026-02-01", version: 1 });
    const { items } = (await server.get(`${PATH}/${list.id}/overlaps`)).json();
    expect(items.map(({ message }: { message: string }) => message)).toEqual([
      "2 items are also in Core. Core wins because it has the higher priority.",
      "1 item is also in Same day. This list wins because it starts later.",
    ]);
  });

  test("each line names the strongest of them, and which of both wins at its quantity", async () => {
    const [a, b, c] = [await aPack(server), await aPack(server), await aPack(server)];
    const list = await newList(server, { name: "New", validFrom: "2026-02-01" }, [
      { item: a.id, price: 100 },
      { item: a.id, price: 80, minQuantity: 10 },
      { item: b.id, price: 200 },
      { item: c.id, price: 300 },
    ]);
    await newActiveList(server, { name: "Core", priority: 20 }, [{ item: b.id, price: 250 }]);
    const same = { name: "Same day", validFrom: "2026-02-01" };
    await newActiveList(server, same, [
      { item: a.id, price: 90 },
      { item: b.id, price: 1 },
    ]);
    await newActiveList(server, { name: "Over", validTo: "2026-01-31" }, [
      { item: c.id, price: 1 },
    ]);
    await newList(server, { name: "Draft" }, [{ item: c.id, price: 1 }]);
    await newActiveList(server, { name: "Pounds", currency: "GBP" }, [{ item: c.id, price: 1 }]);
    const own = { name: "Own", organization: (await pharmacy()).id };
    await newActiveList(server, own, [{ item: c.id, price: 1 }]);
    const rivals = async () => {
      const { items } = (await server.get(`${PATH}/${list.id}/lines?sort=price`)).json();
      return items.map(({ rival }: { rival: ListLine["rival"] }) =>
        rival ? [rival.list.name, rival.price, rival.isWinner, rival.others] : null,
      );
    };
    expect(await rivals()).toEqual([
      ["Same day", 90, false, 0],
      ["Same day", 90, true, 0],
      ["Core", 250, true, 1],
      null,
    ]);
    const { version } = (await server.get(`${PATH}/${list.id}`)).json();
    await server.patch(`${PATH}/${list.id}`, { priority: 30, version });
    expect((await rivals()).map((rival: unknown[] | null) => rival?.[2])).toEqual([
      false,
      false,
      false,
      undefined,
    ]);
  });

  test("two lists are compared by item and minimum quantity", async () => {
    const [a, b, c] = [
      await aPack(server, "Aa 1"),
      await aPack(server, "Bb 1"),
      await aPack(server, "Cc 1"),
    ];
    const here = await newList(server, {}, [
      { item: a.id, price: 100 },
      { item: b.id, price: 200 },
      { item: b.id, price: 180, minQuantity: 10 },
    ]);
    const there = await newList(server, { name: "There" }, [
      { item: a.id, price: 100 },
      { item: b.id, price: 210 },
      { item: c.id, price: 300 },
    ]);
    const compared = await server.get(`${PATH}/${here.id}/comparison?with=${there.id}`);
    expect(compared.json()).toMatchObject({
      other: { id: there.id, name: "There" },
      counts: { same: 1, changed: 1, onlyHere: 1, onlyThere: 1 },
      differences: [
        { item: { name: "Bb 1" }, minQuantity: 1, here: 200, there: 210 },
        { item: { name: "Bb 1" }, minQuantity: 10, here: 180, there: null },
        { item: { name: "Cc 1" }, minQuantity: 1, here: null, there: 300 },
      ],
    });
  });
});
