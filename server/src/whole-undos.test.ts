import type { Run } from "@pharmacy/contract/runs";
import { RUN_KIND_NAMES, type RunKind } from "@pharmacy/contract/runs.values";
import { expect, test } from "vitest";
import { aGtin, choicesFor, newItem } from "#test/items.ts";
import { aPack, newList } from "#test/lists.ts";
import { PHARMACY_MAPPING, type PharmacyLine, pharmacyFile } from "#test/pharmacy-file.ts";
import { importProducts, productFile } from "#test/products.import.ts";
import { aPair, sync } from "#test/products.sync.ts";
import { aShop, newBatch } from "#test/products.ts";
import { type NounTables, recordHashes, WRITTEN } from "#test/record-hashes.ts";
import { aPlan, aUnit } from "#test/records.ts";
import { applied, checked, readRun, rowsOf, undone, unitFile, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Scene = {
  /** Writes what there is to write, and answers the run. */
  write(): Promise<Run>;
  /** Changes some of the records that were written, and answers their ids. */
  change(): Promise<string[]>;
};

type Scenes = { tables: NounTables; scenes: Record<string, () => Promise<Scene>> };

async function ok(answer: ReturnType<typeof server.get>) {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(body);
  return body === "" ? {} : JSON.parse(body);
}

const get = (path: string) => ok(server.get(path));

/** Changes a record as its form does. */
async function patch(path: string, values: object): Promise<string> {
  const { id, version } = await get(path);
  await ok(server.patch(path, { ...values, version }));
  return id;
}

const found = async (path: string, search: string): Promise<string> => {
  const { items } = await get(`${path}${path.includes("?") ? "&" : "?"}search=${search}`);
  if (items.length !== 1) throw new Error(`${items.length} of ${search}`);
  return items[0].id;
};

/** Two units that are there and two new ones, of each of which one is changed by a person. */
const units: Scenes = {
  tables: { units: "id" },
  scenes: {
    "their names": async () => {
      await applied(server, unitFile({ code: "TAB" }, { code: "VIA" }));
      const named = { name: "file" };
      const file = unitFile(
        ...[{ code: "TAB", ...named }, { code: "VIA", ...named }, { code: "BOX" }, { code: "BAG" }],
      );
      const rename = async (code: string) =>
        patch(`/api/units/${await found("/api/units", code)}`, { name: `${code} of mine` });
      return {
        write: () => applied(server, file),
        change: async () => [await rename("VIA"), await rename("BAG")],
      };
    },
    "what is counted in them": async () => {
      const measure = { kind: "measure", decimals: 3, ucumCode: "mg" } as const;
      const old = await ok(server.post("/api/units", aUnit({ ...measure, code: "OLD" })));
      const file =
        "Code,Name,Plural name,Symbol,Kind,UCUM code\n" +
        "OLD,gram,grams,g,measure,g\nNEW,capsule,capsules,cap,presentation,\n" +
        "BAG,bag,bags,bag,packaging,\n";
      return {
        write: () => applied(server, file),
        change: async () => {
          const { capsule: _, ...choices } = await choicesFor(server);
          const baseUnit = await found("/api/units", "NEW");
          const one = { substance: "zinc", role: "active", strengthValue: "5" } as const;
          const ingredients = [
            { ...one, strengthUnit: old.id, perValue: null, perUnit: null },
          ] as never;
          const { group, box: packUnit } = choices;
          const item = await newItem(server, { group, baseUnit, packUnit }, { ingredients });
          if (!item.id) throw new Error(JSON.stringify(item));
          return [old.id, baseUnit];
        },
      };
    },
  },
};

const groupFile = "Code;Name;Parent\na;Alpha;\nb;Beta;a\nc;Gamma;\nd;Delta;\n";
const groups: Scenes = {
  tables: { groups: "id" },
  scenes: {
    "their names": async () => {
      await applied(server, "Code;Name;Parent\na;Old alpha;\nb;Old beta;a\n", "groups");
      const rename = async (code: string) => {
        const { items } = await get("/api/groups?count=100");
        const { id } = items.find((one: { code: string }) => one.code === code);
        return patch(`/api/groups/${id}`, { name: `Mine ${code}` });
      };
      return {
        write: () => applied(server, groupFile, "groups"),
        change: async () => [await rename("b"), await rename("c")],
      };
    },
    "what is placed in them": async () => {
      await applied(server, "Code;Name;Parent\na;Old alpha;\n", "groups");
      return {
        write: () => applied(server, groupFile, "groups"),
        async change() {
          const { items } = await get("/api/groups?count=100");
          const idOf = (code: string) =>
            items.find((one: { code: string }) => one.code === code).id as string;
          await ok(
            server.post("/api/groups", {
              ...{ name: "Mine", code: "mine", parent: idOf("b"), status: "active" },
              ...{ atcPrefix: null, description: null },
            }),
          );
          return [idOf("b")];
        },
      };
    },
  },
};

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
    ...{ items: "id", item_ingredients: "item", item_identifiers: "item" },
    ...{ item_substitutes: "item", item_pictures: "item", products: "item" },
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
          ...{ system, value: system === "national" ? `9${value}` : value },
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

async function linesOf(list: string) {
  const { items: lines } = await get(`/api/lists/${list}/lines?sort=price`);
  return lines as { id: string; version: number; price: number }[];
}

async function changeLine(list: string, price: number) {
  const line = (await linesOf(list)).find((one) => one.price === price);
  if (!line) throw new Error(`No line costs ${price}.`);
  const { id, version } = line;
  await ok(server.patch(`/api/lists/${list}/lines/${id}`, { price: price + 1, version }));
  return id;
}

const listLines: Scenes = {
  tables: { price_list_lines: "id" },
  scenes: {
    "their prices": async () => {
      const packs = [await aPack(server), await aPack(server), await aPack(server)];
      const [a, b, c] = packs;
      const list = await newList(server, {}, [
        { item: a?.id ?? "", price: 100, note: "Keep" },
        { item: b?.id ?? "", price: 200 },
      ]);
      const file = [
        "Item code;Price;Minimum;Note",
        ...[`${a?.code};1.10;;File`, `${b?.code};2.20;;File`],
        ...[`${c?.code};3.30;1;`, `${c?.code};4.40;12;`],
      ].join("\n");
      return {
        write: () => applied(server, file, "listLines", list.id),
        change: async () => [await changeLine(list.id, 220), await changeLine(list.id, 440)],
      };
    },
  },
};

const listPrices: Scenes = {
  tables: { price_list_lines: "id" },
  scenes: {
    "their prices": async () => {
      const list = await newList(server);
      for (const price of [100, 200, 300]) {
        await ok(
          server.post(`/api/lists/${list.id}/lines`, { item: (await aPack(server)).id, price }),
        );
      }
      return {
        async write() {
          const change = { percent: 10, rounding: "none" };
          const run = await ok(server.post(`/api/lists/${list.id}/lines/reprice`, change));
          await workRuns(server);
          return readRun(server, run.id);
        },
        change: async () => [await changeLine(list.id, 220)],
      };
    },
  },
};

const INVITING = { ...PHARMACY_MAPPING, inviteOwners: { fixed: "yes" } };

/** Two pharmacies that are there without an owner, and two new ones on a plan, all with owners. */
async function pharmacyScene(change: (id: string, owner: string) => Promise<unknown>) {
  await ok(server.post("/api/plans", aPlan({ name: "Basic", currency: "EUR" })));
  const lines = [1, 2, 3, 4].map((place): PharmacyLine => {
    const town = ["Castlewren", "Drumcollen", "Moyfenn", "Inishlagan"][place - 1] ?? "";
    const desk = { email: `desk${place}@members.example`, phone: `020 911 000${place}` };
    return { name: `${town} Pharmacy`, city: town, licenceNumber: `471${place}`, ...desk };
  });
  const apply = async (...all: PharmacyLine[]) => {
    const checking = { kind: "organizations", mapping: INVITING };
    const { id, version } = await checked(server, pharmacyFile(...all), checking);
    await ok(server.post(`/api/runs/${id}/apply`, { version, skipRefused: true }));
    await workRuns(server);
    return readRun(server, id);
  };
  await apply(...lines.slice(0, 2));
  const owned = lines.map((line, place) => ({
    ...{ ...line, phone: `020 911 111${place}`, plan: place > 1 ? "Basic" : "" },
    ...{ ownerName: `Owner ${place}`, ownerEmail: `owner${place}@members.example` },
  }));
  return {
    write: () => apply(...owned),
    async change() {
      const ids: string[] = [];
      for (const place of [2, 4]) {
        const id = await found("/api/organizations", `471${place}`);
        const owner = await found("/api/users", `owner${place - 1}`);
        await change(id, owner);
        ids.push(id);
      }
      return ids;
    },
  };
}

const organizations: Scenes = {
  tables: {
    ...{ organizations: "id", subscriptions: "organization", users: "organization" },
    ...{ tokens: "organization" },
  },
  scenes: {
    "their names": () =>
      pharmacyScene((id) => patch(`/api/organizations/${id}`, { legalName: "Mine" })),
    "only the name of an owner": () =>
      pharmacyScene((_, owner) => patch(`/api/users/${owner}`, { name: "Another name" })),
    "only the invitation of an owner": () =>
      pharmacyScene((_, owner) => ok(server.post(`/api/users/${owner}/invitation`, {}))),
  },
};

const productLine = { Category: "Antibacterials", Unit: "capsule", Packaging: "box" };

/** Four products with two batches each, of which two are there already. */
async function productScene(change: (id: string) => Promise<unknown>) {
  const shop = await aShop(server, { features: ["productImport"], maxProducts: null });
  const names = ["Comb", "Soap", "Towel", "Brush"];
  for (const name of names.slice(0, 2)) {
    const { id } = await shop.make({ sku: name, name });
    await newBatch(server, id, { batchNumber: "ONE", quantity: 7 });
  }
  const row = { ...productLine, "Pack size": 21, "Selling price": 2, "Tax rate": 0 };
  const file = productFile(
    ...names.flatMap((name) =>
      ["ONE", "TWO"].map((batch, place) => ({
        ...(place === 0
          ? { SKU: name, Name: `${name} of the file`, ...row }
          : { SKU: name, Name: "", ...row, "Selling price": "" }),
        ...{ Batch: batch, Quantity: 12, Expiry: "2099-12-31" },
      })),
    ),
  );
  const list = `/api/products?organization=${shop.organization}`;
  return {
    write: () => importProducts(server, shop.organization, file),
    async change() {
      const ids = [await found(list, "Soap"), await found(list, "Brush")];
      for (const id of ids) await change(id);
      return ids;
    },
  };
}

async function batchesOf(product: string) {
  const { items: batches } = await get(`/api/products/${product}/batches`);
  return batches as { id: string; version: number; batchNumber: string }[];
}

async function changeBatch(product: string, batchNumber: string, act: string, body: object) {
  const batch = (await batchesOf(product)).find((one) => one.batchNumber === batchNumber);
  if (!batch) throw new Error(`There is no batch ${batchNumber}.`);
  await ok(server.post(`/api/products/${product}/batches/${batch.id}/${act}`, body));
}

const products: Scenes = {
  tables: { products: "id", product_batches: "product" },
  scenes: {
    "their prices": () =>
      productScene((id) => patch(`/api/products/${id}`, { sellingPrice: 4_711 })),
    "only the count of a batch": () =>
      productScene((id) => changeBatch(id, "TWO", "stock", { change: -1, reason: "sale" })),
    "only the batch that was there": () =>
      productScene((id) => changeBatch(id, "ONE", "stock", { change: -1, reason: "sale" })),
  },
};

const productSync: Scenes = {
  tables: { products: "id", product_batches: "product" },
  scenes: {
    "their prices": () => syncScene((id) => patch(`/api/products/${id}`, { sellingPrice: 4_711 })),
    "the stock of a copy": () => syncScene((id) => newBatch(server, id), false),
  },
};

async function syncScene(change: (id: string) => Promise<unknown>, isOfAll = true) {
  const { source, target } = await aPair(server);
  for (const sku of ["A", "B", "C", "D"]) await source.make({ sku, name: `New ${sku}` });
  for (const sku of ["A", "B"]) await target.make({ sku, name: `Old ${sku}` });
  const list = `/api/products?organization=${target.organization}`;
  return {
    async write() {
      const { runId } = await ok(sync(server, source, target, "onConflict=update"));
      return readRun(server, runId);
    },
    async change() {
      const { items: shelf } = await get(list);
      const changed = shelf.filter(({ sku }: { sku: string }) =>
        (isOfAll ? ["B", "D"] : ["D"]).includes(sku),
      );
      for (const { id } of changed) await change(id);
      return changed.map(({ id }: { id: string }) => id);
    },
  };
}

const KINDS: Record<RunKind, Scenes> = {
  ...{ units, groups, items, listLines, listPrices, organizations, products, productSync },
};

test("every kind of run is undone below", () => {
  expect(Object.keys(KINDS).sort()).toEqual([...RUN_KIND_NAMES].sort());
});

const CASES = Object.entries(KINDS).flatMap(([kind, { tables, scenes }]) =>
  Object.entries(scenes).map(([what, scene]) => [kind, what, tables, scene] as const),
);

const without = <Value>(all: ReadonlyMap<string, Value>, ids: readonly string[]) =>
  Object.fromEntries([...all].filter(([id]) => !ids.includes(id)));
const only = <Value>(all: ReadonlyMap<string, Value>, ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, all.get(id)]));

/** Guarantees that an undo leaves whole what it leaves, and takes back whole what it takes back. */
test.each(CASES)(
  "%s of which a person has since changed %s are left whole",
  async (_, __, tables, set) => {
    const scene = await set();
    const exact = () => recordHashes(server.db, tables);
    const content = () => recordHashes(server.db, tables, WRITTEN);
    const before = await content();
    const run = await scene.write();
    expect(run).toMatchObject({ status: "done", counts: { left: 0 } });
    const written = (await content()).size;

    const changed = await scene.change();
    const [kept, asChanged] = [await exact(), await content()];
    const undo = await undone(server, run);
    expect(undo).toMatchObject({
      status: "done",
      counts: {
        read: run.counts.written,
        written: run.counts.written - changed.length,
        left: changed.length,
      },
    });
    expect(only(await exact(), changed)).toEqual(only(kept, changed));
    const after = await content();
    const others = [...asChanged.keys()].filter((id) => !before.has(id) && !changed.includes(id));
    expect(without(after, [...changed, ...others])).toEqual(without(before, changed));
    const left = await rowsOf(server, undo, "verdict=left");
    expect(left.map(({ recordId }) => recordId).sort()).toEqual([...changed].sort());

    // the same once more finds what was left, and doubles nothing
    const again = await scene.write();
    expect(again.status).toBe("done");
    expect((await content()).size).toBe(asChanged.size);
    expect(asChanged.size - written).toBeLessThanOrEqual(1);
    expect(await undone(server, again)).toMatchObject({ status: "done", counts: { left: 0 } });
    expect(Object.fromEntries(await content())).toEqual(Object.fromEntries(after));
  },
);
