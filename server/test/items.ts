import { checkDigit } from "@pharmacy/contract/items/gs1-digits";
import type { Item, ItemInput } from "@pharmacy/contract/items/items";
import type { UnitInput } from "@pharmacy/contract/units/units";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { countBy } from "./demo.ts";
import { aGroup } from "./groups.ts";
import type { DemoFigures, PreparedWrite, RouteFacts, TestedResource } from "./nouns.ts";
import { aForm, aPng, type Form } from "./pictures.ts";
import { aUnit } from "./records.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Choices = Pick<ItemInput, "group" | "baseUnit" | "packUnit">;

let made = 0;

/** A GTIN that no other has, of the numbers GS1 keeps for examples. */
export function aGtin(): string {
  made += 1;
  const digits = `0952${String(made).padStart(9, "0")}`;
  return digits + checkDigit(digits);
}

/** What a caller sends to create an item, but for what it chooses; say only what matters to the test. */
export function anItem(values: Partial<ItemInput> = {}): Omit<ItemInput, keyof Choices> {
  made += 1;
  return {
    name: `Amoxicillin 500 mg capsules, ${made}`,
    kind: "medicine",
    packSize: 21,
    genericName: "amoxicillin",
    brandName: null,
    strengthText: null,
    gtin: null,
    doseForm: "Capsule, hard",
    doseFormCode: "10210000",
    routes: ["Oral use"],
    ingredients: [],
    identifiers: [],
    atcCode: "J01CA04",
    manufacturer: null,
    supplyStatus: "prescriptionOnly",
    storage: "below25",
    taxCategory: "zero",
    ...values,
  };
}

/** A group, a capsule, a box and a milligram to choose from. */
export async function choicesFor(server: Server) {
  const unit = async (values: Partial<UnitInput>) =>
    (await server.post("/api/units", aUnit(values))).json().id as string;
  const measure = { kind: "measure", decimals: 3 } as const;
  return {
    group: await aGroupOfItems(server),
    capsule: await unit({ name: "capsule", namePlural: "capsules", symbol: "cap" }),
    box: await unit({ kind: "packaging", name: "box", namePlural: "boxes" }),
    mg: await unit({ ...measure, name: "milligram", symbol: "mg", ucumCode: "mg" }),
    ml: await unit({ ...measure, name: "millilitre", symbol: "mL", ucumCode: "mL" }),
  };
}

/** One group for all items of a test, because its name is its own. */
async function aGroupOfItems(server: Server): Promise<string> {
  const name = "Antibacterials";
  const { items } = (await server.get(`/api/groups?search=${name}`)).json();
  return items[0]?.id ?? (await server.post("/api/groups", aGroup({ name }))).json().id;
}

/** The choices that every item makes. */
export async function itemChoices(server: Server): Promise<Choices> {
  const { group, capsule, box } = await choicesFor(server);
  return { group, baseUnit: capsule, packUnit: box };
}

/** An item that was created; a draft unless told. */
export async function newItem(
  server: Server,
  choices: Choices,
  { isActive = false, ...values }: Partial<ItemInput> & { isActive?: boolean } = {},
): Promise<Item> {
  const item = (
    await server.post("/api/items", { ...anItem(values), ...choices, ...values })
  ).json();
  if (!isActive) return item;
  const { version } = item;
  return (await server.post(`/api/items/${item.id}/activate`, { version })).json();
}

/** Uploads a picture for an item, by default as the administrator. */
export function sendPicture(server: Server, { payload, headers }: Form, token = server.token()) {
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  const url = "/api/items/pictures";
  return server.app.inject({ method: "POST", url, payload, headers: authorized });
}

/** What is done with items beyond creating and changing one. */
export function itemWrites(server: Server): PreparedWrite[] {
  const path = "/api/items";
  const one = async (isActive = false) => newItem(server, await itemChoices(server), { isActive });
  const act = (name: string, isActive: boolean, body: (item: Item) => object): PreparedWrite => [
    `POST ${path}/:id/${name}`,
    async () => {
      const item = await one(isActive);
      return () =>
        server.post(`${path}/${item.id}/${name}`, { version: item.version, ...body(item) });
    },
  ];
  return [
    act("activate", false, () => ({})),
    act("discontinue", true, () => ({})),
    act("withdraw", true, ({ code }) => ({ code, reason: "Recalled by its maker" })),
    [
      `POST ${path}/:id/duplicate`,
      async () => {
        const { id, packUnit } = await one();
        const copy = { name: "Amoxicillin, 100", packSize: 100, packUnit: packUnit.id };
        return () => server.post(`${path}/${id}/duplicate`, copy);
      },
    ],
    [`POST ${path}/pictures`, async () => () => sendPicture(server, aForm({ bytes: aPng() }))],
    [
      `PUT ${path}/:id/substitutes`,
      async () => {
        const [{ id, version }, other] = [await one(), await one(true)];
        return () => server.put(`${path}/${id}/substitutes`, { substitutes: [other.id], version });
      },
    ],
  ];
}

/** Every row of the catalogue as the database has it, but for when it was changed. */
export async function catalogueState(server: ReturnType<typeof testServer>) {
  const { rows } = await server.db.$client.query(
    `select md5(string_agg((to_jsonb(i) - 'version' - 'updated_at')::text, '|' order by id)) as items,
       (select md5(string_agg((to_jsonb(n) - 'version' - 'updated_at')::text, '|' order by id))
        from item_identifiers n) as identifiers,
       (select md5(string_agg((to_jsonb(n) - 'version' - 'updated_at' - 'created_at' - 'created_by')::text, '|' order by id))
        from item_ingredients n) as ingredients from items i`,
  );
  return rows[0];
}

// a pack size, and a reason that the log keeps
export const facts: RouteFacts = {
  forPrograms: ["GET /api/items", "GET /api/items/similar", "GET /api/items/{id}"],
  ownTexts: ["/api/items/{id}/duplicate", "/api/items/{id}/withdraw"],
  uploads: {
    "/api/items/pictures": {
      send: (server, part) => sendPicture(server, aForm(part)),
      takesWebp: true,
    },
  },
};

export const resource: TestedResource = {
  name: "items",
  body: anItem,
  choices: itemChoices,
  texts: () => ({ controlledSchedule: "", description: "" }),
  change: { name: "Another name" },
  bulk: "delete",
  writes: itemWrites,
};

export const figures: DemoFigures = {
  // with their ingredients
  created: 400 + 355,
  tests: {
    async "four hundred items, with numbers of the range for examples of six makers, in twenty-two groups"(
      db,
    ) {
      expect(await countBy(db, "items", "status")).toEqual({
        active: 355,
        draft: 20,
        discontinued: 22,
        withdrawn: 3,
      });
      const { rows } = await db.execute(sql`
        select count(distinct gtin)::int as gtins, bool_and(gtin like '0952%') as ours,
          count(replaced_by)::int as replaced, count(distinct "group")::int as groups,
          count(distinct manufacturer)::int as makers
        from items`);
      expect(rows).toEqual([{ gtins: 400, ours: true, replaced: 8, groups: 22, makers: 6 }]);
    },
    async "every medicine with the strengths of its ingredients, most of them with others that hold the same"(
      db,
    ) {
      const { rows } = await db.execute(sql`
        with medicines as (select id, composition_key as key from items where kind = 'medicine')
        select (count(*) - count(key))::int as bare,
          (count(*) - (select count(distinct item)::int from item_ingredients
            where strength_value is not null))::int as weak,
          (100 * (select count(*) from medicines m where exists (select from medicines other
            where other.key = m.key and other.id <> m.id)) / count(*))::int as shared
        from medicines`);
      expect(rows).toMatchObject([{ bare: 0, weak: 0 }]);
      expect(rows[0]?.shared).toBeGreaterThan(80);
    },
  },
};
