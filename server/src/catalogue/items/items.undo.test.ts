import { aGtin, choicesFor } from "#test/items.ts";
import { newList } from "#test/lists.ts";
import { applied } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { type Scenes, succeeding, testUndos } from "#test/undos.ts";

const server = testServer();
const { found, get, ok, patch } = succeeding(server);

/** Four items with ingredients and codes of a country: two that are there already, and two new ones. */
async function itemScene(change: (id: string) => Promise<unknown>, isOfAll = true) {
  await choicesFor(server);
  const gtins = Array.from({ length: 4 }, aGtin);
  const head =
    "GTIN;Name;Group;Unit;Pack;Form;INN;Legal status;Pack size;National code;NDC;Ingredients";
  const rest = "Antibacterials;capsules;box;Tablet;zinc;prescription only;21";
  const rows = gtins.map((gtin, place) => {
    const ndc = `12345-678-9${place}`;
    return `${gtin};Zinc ${place};${rest};77${place};${ndc};"zinc 5 mg; lactose"`;
  });
  const old = gtins.slice(0, 2).map((gtin, place) => `${gtin};Old ${place};${rest};;;"iron 2 mg"`);
  await applied(server, [head, ...old].join("\n"), "items");
  const idOf = (gtin: string | undefined) => found("/api/items", gtin ?? "");
  return {
    write: () => applied(server, [head, ...rows].join("\n"), "items"),
    async change() {
      const ids = [...(isOfAll ? [await idOf(gtins[1])] : []), await idOf(gtins[3])];
      for (const id of ids) await change(id);
      return ids;
    },
  };
}

async function partsOf(id: string) {
  const { version, ingredients, identifiers } = await get(`/api/items/${id}`);
  const inputs = ingredients.map(({ id: _, strength: __, ...one }: Record<string, unknown>) => one);
  return { version, ingredients: inputs, identifiers };
}

const items: Scenes = {
  tables: {
    items: "id",
    item_ingredients: "item",
    item_identifiers: "item",
    item_substitutes: "item",
    item_pictures: "item",
    products: "item",
  },
  scenes: {
    "a price": () => itemScene((id) => patch(`/api/items/${id}`, { referencePrice: 4_711 })),
    "only an ingredient": () =>
      itemScene(async (id) => {
        const { version, ingredients } = await partsOf(id);
        const [one, ...others] = ingredients;
        const changed = [{ ...one, role: "excipient" }, ...others];
        await ok(server.patch(`/api/items/${id}`, { version, ingredients: changed }));
      }),
    "only an identifier": () =>
      itemScene(async (id) => {
        const { version, identifiers } = await partsOf(id);
        const values = identifiers.map(({ system, value }: Record<string, string>) => ({
          system,
          value: system === "national" ? `9${value}` : value,
        }));
        await ok(server.patch(`/api/items/${id}`, { version, identifiers: values }));
      }),
    "a price that a list has of them": async () => {
      const list = await newList(server);
      return itemScene(async (id) => {
        await ok(server.post(`/api/items/${id}/activate`, { version: 1 }));
        await ok(server.post(`/api/lists/${list.id}/lines`, { item: id, price: 300 }));
      }, false);
    },
  },
};

testUndos(server, "items", items);
