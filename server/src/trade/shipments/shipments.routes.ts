import { RecordParams } from "@pharmacy/contract/record";
import { Shipment, ShipmentInput, Shipments } from "@pharmacy/contract/shipments/shipments";
import { KeyHeader } from "../../platform/http/key-header.ts";
import { answerOnce } from "../../platform/http/once.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { readShipment, readShipments } from "./shipments.reads.ts";

const params = RecordParams;
const view = { access: ["shipment", "view"] as const, scope: "orders:read" as const };

export const shipmentsRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/orders/:id/shipments",
    {
      config: { ...view, idOf: "order" },
      schema: { params, response: { 200: Shipments } },
    },
    async ({ params: { id } }) => ({ items: await readShipments(db, id) }),
  );

  app.post(
    "/orders/:id/shipments",
    {
      config: { access: ["shipment", "create"], idOf: "order", whole: true },
      schema: { params, body: ShipmentInput, headers: KeyHeader, response: { 201: Shipment } },
    },
    async (request, reply) => {
      const { actor, params: of, body } = request;
      const shipment = await answerOnce(services, request, {
        line: of.id,
        work: async (within) =>
          (await import("./shipments.ship.ts")).shipOrder(within, actor, of.id, body),
        read: ({ db: read }, id) => readShipment(read, id),
      });
      return reply.code(201).send(shipment);
    },
  );

  app.get(
    "/shipments/:id",
    { config: view, schema: { params, response: { 200: Shipment } } },
    ({ params: { id } }) => readShipment(db, id),
  );
};
