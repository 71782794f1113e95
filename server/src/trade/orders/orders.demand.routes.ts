import { pageOf } from "@pharmacy/contract/list";
import {
  Allotment,
  AllotmentAnswer,
  DemandLines,
  ItemDemand,
  type ItemDemandColumn,
  ItemDemandQuery,
} from "@pharmacy/contract/orders/orders.demand";
import { RecordParams } from "@pharmacy/contract/record";
import { narrowed } from "../../platform/conditions/conditions.ts";
import { type ListedRow, listRecords } from "../../platform/db/list.ts";
import type { ExportColumns } from "../../platform/export/columns.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { itemDemand, itemDemandKind } from "./item-demand.view.ts";

const params = RecordParams;
const view = { access: ["order", "view"] as const, whole: true as const };

type Row = ListedRow<typeof itemDemand>;

const listOptions = () => ({
  search: itemDemand.search,
  where: [],
  sorts: {
    oldestAt: [itemDemand.oldestAt],
    packs: [itemDemand.packs],
    orders: [itemDemand.orders],
    item: [itemDemand.name],
  },
  order: { by: [itemDemand.oldestAt] },
  derived: {},
});

const shown = ({ id, code, name, itemStatus: status, ...row }: Row): ItemDemand => ({
  ...row,
  id,
  item: { id, code, name, status },
});

const exportColumns: ExportColumns<Row, ItemDemandColumn> = {
  item: { heading: "Item", width: 40, field: "name" },
  code: { heading: "Code", width: 16, field: "code" },
  orders: { heading: "Orders", as: "number", field: "orders" },
  packs: { heading: "Packs", as: "number", field: "packs" },
  oldestAt: { heading: "Waiting since", as: "instant", field: "oldestAt" },
  wantedBy: { heading: "Wanted by", as: "date", field: "wantedBy" },
};

export const ordersDemandRoutes: Routes = async (app, services) => {
  const { db } = services;
  // read when the demand of an item is first opened
  const allotting = () => import("./orders.allot.ts");
  app.get(
    "/order-demand",
    {
      config: view,
      schema: { querystring: ItemDemandQuery, response: { 200: pageOf(ItemDemand) } },
    },
    async ({ actor, query }) => {
      const page = await listRecords(
        db,
        itemDemandKind,
        query,
        narrowed(actor, itemDemandKind, query, exportColumns, listOptions()),
      );
      return { ...page, items: page.items.map(shown) };
    },
  );

  app.get(
    "/order-demand/:id",
    { config: view, schema: { params, response: { 200: DemandLines } } },
    async ({ params: { id } }) => (await allotting()).readDemand(db, id),
  );

  app.post(
    "/order-demand/:id/allot",
    {
      config: { access: ["order", "act"], whole: true },
      schema: { params, body: Allotment, response: { 200: AllotmentAnswer } },
    },
    async ({ actor, params: { id }, body }) => (await allotting()).allot(services, actor, id, body),
  );

  serveMany(app, services, {
    path: "/order-demand",
    title: "Demand by item",
    kind: itemDemandKind,
    whole: true,
    query: ItemDemandQuery,
    options: listOptions,
    columns: exportColumns,
  });
};
