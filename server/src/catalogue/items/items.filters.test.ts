import { beforeAll, describe, expect, test } from "vitest";
import { itemChoices, newItem } from "#test/items.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isKept: true });
const PATH = "/api/items";

const found = async (query: Record<string, string>) =>
  (await server.get(`${PATH}?${new URLSearchParams(query)}`))
    .json()
    .items.map(({ name }: { name: string }) => name);

describe("a list of items narrowed down", () => {
  const mark = "Narrow";
  beforeAll(async () => {
    const choices = await itemChoices(server);
    const aGroup = async (name: string, parent: string | null) => {
      const input = { name, code: name.toLowerCase(), parent, status: "active" };
      return (await server.post("/api/groups", input)).json().id;
    };
    const care = await aGroup("Care", null);
    const skin = await aGroup("Skin", care);
    const face = await aGroup("Face", skin);
    await aGroup("Empty", null);
    const add = (name: string, group: string, supplyStatus: "generalSale" | "pharmacyOnly") =>
      newItem(server, { ...choices, group }, { name: `${mark} ${name}`, supplyStatus });
    await add("balm", care, "generalSale");
    await add("cream", skin, "pharmacyOnly");
    await add("mask", face, "generalSale");
  });

  test.each([
    [{ group: "care" }, ["balm", "cream", "mask"]],
    [{ group: "SKIN" }, ["cream", "mask"]],
    [{ group: "face" }, ["mask"]],
    [{ group: "empty" }, []],
    [{ group: "gone" }, []],
    [{ group: "skin", supplyStatus: "generalSale" }, ["mask"]],
    [{ group: "skin", search: "crea" }, ["cream"]],
    [{ group: "skin", status: "draft" }, ["cream", "mask"]],
    [{ group: "skin", status: "active" }, []],
    [{ group: "care", sort: "name", order: "desc" }, ["mask", "cream", "balm"]],
    [{ supplyStatus: "pharmacyOnly" }, ["cream"]],
    [{ supplyStatus: "generalSale" }, ["balm", "mask"]],
    [{ supplyStatus: "gone" }, []],
  ])("by %j has and counts %j", async (query, expected) => {
    const names = expected.map((name) => `${mark} ${name}`);
    expect(await found(query)).toEqual(names);
    const { total, totalIsExact } = (
      await server.get(`${PATH}?${new URLSearchParams({ ...query, count: "1" })}`)
    ).json();
    expect([total, totalIsExact]).toEqual([names.length, true]);
  });

  test("shows pharmacies no drafts", async () => {
    const { id } = (await server.post("/api/organizations", anOrganization())).json();
    const owner = await server.as("owner", id);
    const seen = async (query: string) => (await owner.get(`${PATH}?${query}`)).json().total;
    expect([await seen("group=care"), await seen("supplyStatus=generalSale")]).toEqual([0, 0]);
  });

  test("is exported as it is listed", async () => {
    const body = { format: "csv", columns: "name", group: "skin", supplyStatus: "generalSale" };
    const { url } = (await server.post(`${PATH}/export`, body)).json();
    const lines = (await server.visitor.get(url)).body.trim().split("\r\n");
    expect(lines.slice(1)).toEqual([`${mark} mask`]);
  });

  test("is one that many acts go by", async () => {
    const query = new URLSearchParams({ group: "care", supplyStatus: "generalSale" });
    const answer = await server.get(`${PATH}/ids?${query}`);
    expect(answer.json().ids).toHaveLength(2);
  });
});
