import { selectionOf } from "../../platform/db/list.ts";
import { countOf } from "../../platform/db/list-browse.ts";
import type { Query, TiledList } from "../../platform/summary/tiles.ts";
import { listOptions } from "./orders.list.ts";
import { orderKind } from "./orders.table.ts";

const ANY = {
  search: "",
  organization: "",
  kind: "",
  payment: "",
  status: "",
  sort: "",
  order: "",
} as const;

const model = "order";
const isForPharmacies = true;

const TILES = {
  ordersPlaced: { model, query: { kind: "supply", status: "placed" }, place: 15, isForPharmacies },
  ordersConfirmed: {
    model,
    query: { kind: "supply", status: "confirmed" },
    place: 16,
    isForPharmacies,
  },
  ordersToInvoice: { model, query: { payment: "toInvoice" }, place: 22 },
} as const satisfies TiledList["tiles"];

/** Counted as the list counts, of all that the user may list. */
export const orderTiles: TiledList = {
  list: "orders",
  tiles: TILES,
  async read(db, actor, now) {
    const counts = new Map<Query, number>();
    const count = async (query: Query) => {
      const options = await listOptions(db, actor, { ...ANY, ...query }, now);
      const { total } = await countOf(db, selectionOf(orderKind, ANY, options));
      counts.set(query, total);
    };
    await Promise.all(Object.values(TILES).map(({ query }) => count(query)));
    return (query) => ({ count: counts.get(query) ?? 0, since: null });
  },
};
