import type { ListInput, PriceList } from "@pharmacy/contract/lists/lists";
import type { LineInput, ListLine } from "@pharmacy/contract/lists/lists.lines";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { priceListKind, priceListLineKind } from "../src/catalogue/lists/price-lists.table.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { countBy } from "./demo.ts";
import { itemChoices, newItem } from "./items.ts";
import type {
  ActedResource,
  DemoFigures,
  PreparedWrite,
  RouteFacts,
  TestedResource,
} from "./nouns.ts";
import { anOrganization } from "./records.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
const PATH = "/api/lists";

let made = 0;

/** What a caller sends to create a list; say only what matters to the test. */
export function aList(values: Partial<ListInput> = {}): ListInput {
  made += 1;
  return {
    name: `List ${made}`,
    description: null,
    organization: null,
    currency: "EUR",
    validFrom: "2020-01-01",
    validTo: null,
    priority: 10,
    ...values,
  };
}

/** A list that was created, with one price for each of these items. */
export async function newList(
  server: Server,
  values: Partial<ListInput> = {},
  lines: readonly LineInput[] = [],
): Promise<PriceList> {
  const list: PriceList = (await server.post(PATH, aList(values))).json();
  for (const line of lines) await server.post(`${PATH}/${list.id}/lines`, line);
  return list;
}

/** The same, which prices what it has. */
export async function newActiveList(
  server: Server,
  values: Partial<ListInput>,
  lines: readonly LineInput[],
): Promise<PriceList> {
  const { id, version } = await newList(server, values, lines);
  return (await server.post(`${PATH}/${id}/activate`, { version })).json();
}

/** Adds many lines of one item to a list, with a price of 1 for 1 pack, 2 for 2 and so on. */
export async function addLines(
  { db }: Server,
  list: string,
  { id, code }: { id: string; code: string },
  count: number,
): Promise<void> {
  await db.$client.query(
    `insert into price_list_lines (id, list, item, item_code, price, min_quantity, multiple_of)
     select gen_random_uuid(), $1, $2, $3, n, n, 1 from generate_series(1, $4::int) n`,
    [list, id, code, count],
  );
}

/** An item that can be put on a list. */
export async function aPack(server: Server, name?: string) {
  return newItem(server, await itemChoices(server), { isActive: true, ...(name && { name }) });
}

/** A draft with one line. */
async function aPricedList(server: Server) {
  const item = await aPack(server);
  const list = await newList(server, {}, [{ item: item.id, price: 395 }]);
  const [line] = (await server.get(`${PATH}/${list.id}/lines`)).json().items as ListLine[];
  if (!line) throw new Error("The list has no line.");
  return { item, list, line };
}

/** What is done with lists beyond creating and changing one. */
export function listWrites(server: Server): PreparedWrite[] {
  const on = (
    route: string,
    call: (made: Awaited<ReturnType<typeof aPricedList>>) => ReturnType<Server["post"]>,
  ): PreparedWrite => [
    route,
    async () => {
      const prepared = await aPricedList(server);
      return () => call(prepared);
    },
  ];
  return [
    on("POST /api/lists/:id/activate", ({ list: { id, version } }) =>
      server.post(`${PATH}/${id}/activate`, { version }),
    ),
    on("POST /api/lists/:id/archive", ({ list: { id, version } }) =>
      server.post(`${PATH}/${id}/archive`, { version }),
    ),
    [
      "POST /api/lists/:id/copies",
      async () => {
        const { list } = await aPricedList(server);
        const { id } = (await server.post("/api/organizations", anOrganization())).json();
        return () => server.post(`${PATH}/${list.id}/copies`, { organizations: [id] });
      },
    ],
    on("POST /api/lists/:id/lines", ({ item, list }) =>
      server.post(`${PATH}/${list.id}/lines`, { item: item.id, price: 300, minQuantity: 10 }),
    ),
    on("PATCH /api/lists/:id/lines/:line", ({ list, line }) =>
      server.patch(`${PATH}/${list.id}/lines/${line.id}`, { price: 1, version: line.version }),
    ),
    on("DELETE /api/lists/:id/lines/:line", ({ list, line }) =>
      server.delete(`${PATH}/${list.id}/lines/${line.id}`),
    ),
    on("POST /api/lists/:id/lines/paste", ({ item, list }) =>
      server.post(`${PATH}/${list.id}/lines/paste`, { lines: [{ item: item.code, price: 1 }] }),
    ),
    on("POST /api/lists/:id/lines/restore", ({ list, line: { id, version } }) =>
      server.post(`${PATH}/${list.id}/lines/restore`, {
        lines: [{ id, version, before: { price: 1 } }],
      }),
    ),
    on("POST /api/lists/:id/lines/reprice", ({ list }) =>
      server.post(`${PATH}/${list.id}/lines/reprice`, { percent: 10 }),
    ),
  ];
}

// the name of a copy, and the note of a line; what is searched for is not stored
export const facts: RouteFacts = {
  ownTexts: [
    "/api/lists/{id}/copies",
    "/api/lists/{id}/lines",
    "/api/lists/{id}/lines/reprice",
    "/api/lists/{id}/lines/reprice/preview",
  ],
};

export const resource: TestedResource = {
  name: "lists",
  body: aList,
  texts: () => ({ description: "" }),
  change: { name: "Another name" },
  bulk: "archive",
  writes: listWrites,
};

/** The lists of one pharmacy, with a line, for the tests that keep pharmacies apart. */
export const ownResource: ActedResource = {
  places: ["lists"],
  async insert(server, { organization, name }) {
    const { id: item, code } = await aPack(server);
    const list = await insertRecord(server.db, SYSTEM, priceListKind, {
      name: `List of ${name}`,
      organization,
      currency: "EUR",
      validFrom: "2020-01-01",
      priority: 10,
      status: "active",
      keptState: "running",
    });
    await insertRecord(server.db, SYSTEM, priceListLineKind, {
      // the same id, by which the lines of another pharmacy are looked for too
      id: list.id,
      list: list.id,
      item,
      itemCode: code,
      price: 100,
      minQuantity: 1,
      multipleOf: 1,
      note: `Note of ${name}`,
    });
    return list.id;
  },
  writes: () => [],
};

export const figures: DemoFigures = {
  // the lists and their lines
  created: 14 + 320 + 3 * 40 + 320 + 630,
  tests: {
    async "fourteen price lists in every state, nine of them of one pharmacy"(db) {
      expect(await countBy(db, "price_lists", "kept_state")).toEqual({
        running: 11,
        scheduled: 1,
        ended: 1,
        draft: 1,
      });
      const { rows } = await db.execute(sql`
        select count(p.organization)::int as own,
          (select array_agg(lines order by lines desc) from (select count(*)::int as lines
            from price_list_lines l join price_lists n on n.id = l.list
            where n.organization is null and n.kept_state = 'running' group by n.id) c) as network,
          (select bool_and(lines between 30 and 110) from (select count(*) as lines
            from price_list_lines l join price_lists o on o.id = l.list
            where o.organization is not null group by o.id) c) as fits
        from price_lists p`);
      expect(rows).toEqual([{ own: 9, network: [320, 40], fits: true }]);
    },
  },
};
