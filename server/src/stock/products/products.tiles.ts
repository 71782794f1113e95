import { selectionOf } from "../../platform/db/list.ts";
import { countOf } from "../../platform/db/list-browse.ts";
import type { Query, TiledList } from "../../platform/summary/tiles.ts";
import { ownListOptions } from "./products.list.ts";
import { productKind } from "./products.table.ts";

const ANY = {
  search: "",
  organization: "",
  status: "",
  stock: "",
  venClass: "",
  sort: "",
  order: "",
} as const;

const model = "product";
const isForPharmacies = true;

/** Only products for sale run out; expired packs must go, whatever the status. */
const TILES = {
  stockWithdrawn: { model, query: { status: "blocked", stock: "in" }, place: 23 },
  stockRecalled: { model, query: { stock: "recalled" }, place: 24 },
  stockExpired: { model, query: { stock: "expired" }, place: 26, isForPharmacies },
  stockOut: { model, query: { status: "active", stock: "out" }, place: 27, isForPharmacies },
  stockLow: { model, query: { status: "active", stock: "low" }, place: 28, isForPharmacies },
  stockExpiring: { model, query: { stock: "expiring30" }, place: 29, isForPharmacies },
} as const satisfies TiledList["tiles"];

/** Counted as the list counts, of all that the user may list. */
export const productTiles: TiledList = {
  list: "products",
  tiles: TILES,
  async read(db, actor, now) {
    const counts = new Map<Query, number>();
    const count = async (query: Query) => {
      const options = ownListOptions(actor, { ...ANY, ...query }, now);
      const { total } = await countOf(db, selectionOf(productKind, ANY, options));
      counts.set(query, total);
    };
    await Promise.all(Object.values(TILES).map(({ query }) => count(query)));
    return (query) => ({ count: counts.get(query) ?? 0, since: null });
  },
};
