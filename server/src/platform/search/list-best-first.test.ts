import type { SearchAnswer } from "@pharmacy/contract/search/search";
import { describe, expect, test } from "vitest";
import { aGroup } from "#test/groups.ts";
import { itemChoices, newItem } from "#test/items.ts";
import { newList } from "#test/lists.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const pharmacy = async (name: string) =>
  (await server.post("/api/organizations", anOrganization({ name }))).json();

type Found = { id: string };

async function picked(path: string, search: string, more = ""): Promise<string[]> {
  const query = `search=${encodeURIComponent(search)}&picker=true&count=8${more}`;
  const answer = await server.get(`/api/${path}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items.map(({ id }: Found) => id);
}

async function inPalette(model: string, q: string): Promise<string[]> {
  const answer: SearchAnswer = (await server.get(`/api/search?q=${encodeURIComponent(q)}`)).json();
  return answer.groups.find((group) => group.model === model)?.items.map(({ id }) => id) ?? [];
}

test("a picker takes the pharmacy that is called so, not one whose code has the letters", async () => {
  const chemist = await pharmacy("Castlewren Chemist");
  const meant = await pharmacy("Castlewren Pharmacy");
  const [first] = await picked("organizations", "castlewren ph");
  expect(first).toBe(meant.id);
  expect(await picked("organizations", "castlewren ph", "&status=active")).not.toContain("");
  expect((await picked("organizations", chemist.code))[0]).toBe(chemist.id);
});

/** Records of every kind that pickers choose from, of which the list puts another one first. */
const KINDS: Record<string, { model: string; make(): Promise<unknown>; typed: string[] }> = {
  organizations: {
    model: "organization",
    async make() {
      for (const name of [
        "Dunmarrow Chemist",
        "Dunmarrow Pharmacy",
        "Pharmacy of Dunmarrow",
        "Ph",
      ]) {
        await pharmacy(name);
      }
    },
    typed: ["dunmarrow ph", "ph", "pharmacy", "dunmarow", "pharmacy dunmarrow", "chemist"],
  },
  items: {
    model: "item",
    async make() {
      const choices = await itemChoices(server);
      for (const name of [
        "Zinc and iron, 20",
        "Iron 14 mg, 30",
        "Cast iron salts, 5",
        "Itm salve",
      ]) {
        await newItem(server, choices, { name, isActive: true });
      }
    },
    typed: ["iron", "itm", "iron 14", "zink", "salts", "iron zinc"],
  },
  groups: {
    model: "group",
    async make() {
      for (const name of ["Eye drops", "Drops", "Nose and eye", "Allergy drops"]) {
        await server.post("/api/groups", aGroup({ name }));
      }
    },
    typed: ["drops", "eye", "eye drops", "nose eye", "alergy"],
  },
  lists: {
    model: "list",
    async make() {
      for (const name of ["Winter prices", "Prices", "Plain prices", "All prices of winter"]) {
        await newList(server, { name });
      }
    },
    typed: ["prices", "pl", "winter", "winter prices", "wintr"],
  },
  users: {
    model: "user",
    async make() {
      await server.as("finance");
      await server.as("support");
    },
    typed: ["finance", "support", "supp", "example"],
  },
};

describe.each(Object.entries(KINDS))("the picker of %s", (path, { model, make, typed }) => {
  test("begins with what the search for everything finds first, and so in their order", async () => {
    await make();
    let compared = 0;
    for (const text of typed) {
      const best = await inPalette(model, text);
      const offered = await picked(path, text);
      expect(offered.slice(0, best.length), text).toEqual(best);
      compared += best.length;
    }
    expect(compared).toBeGreaterThan(0);
  });
});

test("filters of a picker hold for its best matches, and its other pages are the list's", async () => {
  const closed = await pharmacy("Ballyhart Pharmacy");
  const open = await pharmacy("Old Ballyhart Pharmacy");
  await server.patch(`/api/organizations/${closed.id}`, { status: "inactive" });
  expect(await picked("organizations", "ballyhart pharmacy", "&status=active")).toEqual([open.id]);
  expect((await picked("organizations", "ballyhart pharmacy"))[0]).toBe(closed.id);
  expect(await picked("organizations", "ballyhart", "&page=2")).toEqual([]);
});

test("a picker offers no more than was wanted, each once", async () => {
  for (const place of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await pharmacy(`Rathfern ${place}`);
  const offered = await picked("organizations", "rathfern");
  expect([offered.length, new Set(offered).size]).toEqual([8, 8]);
});
