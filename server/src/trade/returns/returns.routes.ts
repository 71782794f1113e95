import { pageOf } from "@pharmacy/contract/list";
import { may } from "@pharmacy/contract/permissions";
import { RecordParams } from "@pharmacy/contract/record";
import {
  OrderReturns,
  RecalledPacks,
  Return,
  ReturnInput,
  ReturnListQuery,
  ReturnSummary,
  ShipmentReceipt,
} from "@pharmacy/contract/returns/returns";
import { Shipment } from "@pharmacy/contract/shipments/shipments";
import { AppError } from "../../platform/app-error.ts";
import { narrowed } from "../../platform/conditions/conditions.ts";
import { listRecords } from "../../platform/db/list.ts";
import { getRecord } from "../../platform/db/records.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import { KeyHeader } from "../../platform/http/key-header.ts";
import { answerOnce } from "../../platform/http/once.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { readShipment } from "../shipments/shipments.reads.ts";
import { shipmentKind } from "../shipments/shipments.table.ts";
import { exportColumns, listOptions } from "./returns.list.ts";
import { readReturn, readReturnsOf, shownSummary } from "./returns.reads.ts";
import { recalledPacks } from "./returns.recalled.ts";
import { returnKind } from "./returns.table.ts";

const params = RecordParams;
const view = { access: ["return", "view"] as const };

export const returnsRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/returns",
    {
      config: view,
      schema: { querystring: ReturnListQuery, response: { 200: pageOf(ReturnSummary) } },
    },
    async ({ actor, query }) => {
      const options = await listOptions(db, actor, query);
      const page = await listRecords(
        db,
        returnKind,
        query,
        narrowed(actor, returnKind, query, exportColumns, options),
      );
      return { ...page, items: page.items.map(shownSummary) };
    },
  );

  app.get(
    "/returns/recalled",
    { config: view, schema: { response: { 200: RecalledPacks } } },
    ({ actor }) => recalledPacks(db, actor.organization),
  );

  app.get(
    "/returns/:id",
    { config: view, schema: { params, response: { 200: Return } } },
    ({ actor, params: { id } }) => readReturn(services, actor, id),
  );

  app.get(
    "/orders/:id/returns",
    { config: { ...view, idOf: "order" }, schema: { params, response: { 200: OrderReturns } } },
    ({ actor, params: { id } }) => readReturnsOf(services, actor, id),
  );

  app.post(
    "/shipments/:id/returns",
    {
      config: { access: ["return", "create"], idOf: "shipment" },
      schema: { params, body: ReturnInput, headers: KeyHeader, response: { 201: Return } },
    },
    async (request, reply) => {
      const { actor, params: of, body } = request;
      const opened = await answerOnce(services, request, {
        line: of.id,
        work: async (within) => {
          const { openReturn } = await import("./returns.open.ts");
          return openReturn(within, actor, of.id, { lines: body.lines, field: "lines" });
        },
        read: (within, id) => readReturn(within, actor, id),
      });
      return reply.code(201).send(opened);
    },
  );

  app.post(
    "/shipments/:id/deliver",
    {
      config: { access: ["shipment", "act"] },
      schema: { params, body: ShipmentReceipt, response: { 200: Shipment } },
    },
    async ({ actor, params: { id }, body: { claims: lines, ...delivery } }) => {
      if (lines.length > 0 && !(actor.role && may(actor.role, "return", "create"))) {
        throw new AppError("forbidden", "Only an owner or a pharmacist can claim packs.");
      }
      // a delivery may add products to the pharmacy
      const { organization } = await getRecord(db, shipmentKind, id);
      return answerWithin(services, organization, async (within) => {
        const { deliverShipment } = await import("../shipments/shipments.deliver.ts");
        await deliverShipment(within, actor, id, delivery);
        if (lines.length > 0) {
          const { openReturn } = await import("./returns.open.ts");
          await openReturn(within, actor, id, { lines, field: "claims" });
        }
        return readShipment(within.db, id);
      });
    },
  );

  serveMany(app, services, {
    path: "/returns",
    title: "Returns",
    kind: returnKind,
    query: ReturnListQuery,
    options: (actor, query) => listOptions(db, actor, query),
    columns: exportColumns,
  });
};
