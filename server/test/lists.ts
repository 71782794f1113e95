import type { ListInput, PriceList } from "@pharmacy/contract/lists/lists";
import type { LineInput, ListLine } from "@pharmacy/contract/lists/lists.lines";
import { itemChoices, newItem } from "./items.ts";
import { anOrganization } from "./records.ts";
import type { PreparedWrite } from "./resources.ts";
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
