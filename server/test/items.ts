import { checkDigit } from "@pharmacy/contract/items/gs1-digits";
import type { Item, ItemInput } from "@pharmacy/contract/items/items";
import type { UnitInput } from "@pharmacy/contract/units/units";
import { aGroup } from "./groups.ts";
import { aForm, aPng, type Form } from "./pictures.ts";
import { aUnit } from "./records.ts";
import type { PreparedWrite } from "./resources.ts";
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
