import { selectionOf } from "../../platform/db/list.ts";
import { countOf } from "../../platform/db/list-browse.ts";
import type { TiledList } from "../../platform/summary/tiles.ts";
import { listOptions } from "./invoices.list.ts";
import { invoiceKind } from "./invoices.table.ts";

const QUERY = { status: "overdue" };
const ANY = { search: "", organization: "", kind: "", sort: "", order: "" } as const;

/** Counted as the list counts. */
export const invoiceTiles: TiledList = {
  list: "invoices",
  tiles: { invoicesOverdue: { model: "invoice", query: QUERY, place: 18 } },
  async read(db, actor, now) {
    const options = await listOptions(db, actor, { ...ANY, ...QUERY }, now);
    const { total } = await countOf(db, selectionOf(invoiceKind, ANY, options));
    return () => ({ count: total, since: null });
  },
};
