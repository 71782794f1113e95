import { pageOf } from "@pharmacy/contract/list";
import { BATCH_ACTS } from "@pharmacy/contract/products/batches.acts";
import {
  Batch,
  BatchChanges,
  BatchDecision,
  BatchesQuery,
  BatchInput,
  BatchParams,
  StockAdjustment,
} from "@pharmacy/contract/products/products.batches";
import { RecordParams } from "@pharmacy/contract/record";
import { listRecords } from "../../platform/db/list.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { adjustBatch } from "./batches.adjust.ts";
import { addBatch, changeBatch, decideBatch } from "./batches.changes.ts";
import { batchOptions, shownBatch } from "./batches.reads.ts";
import { productBatchKind } from "./batches.table.ts";

/** `idOf` checks that the caller may view the product in the address. */
export const batchesRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  const access = (act: "view" | "create" | "edit" | "act") =>
    ({ access: ["productBatch", act], idOf: "product" }) as const;

  app.get(
    "/products/:id/batches",
    {
      config: { ...access("view"), scope: "stock:read" },
      schema: {
        params: RecordParams,
        querystring: BatchesQuery,
        response: { 200: pageOf(Batch) },
      },
    },
    async ({ params, query }) => {
      const page = await listRecords(db, productBatchKind, query, batchOptions(params.id, query));
      return { ...page, items: page.items.map((row) => shownBatch(row, clock())) };
    },
  );

  app.post(
    "/products/:id/batches",
    {
      config: access("create"),
      schema: { params: RecordParams, body: BatchInput, response: { 201: Batch } },
    },
    async ({ actor, params, body }, reply) => {
      const batch = await addBatch(services, actor, params.id, body);
      return reply.code(201).send(batch);
    },
  );

  app.patch(
    "/products/:id/batches/:batch",
    {
      config: access("edit"),
      schema: { params: BatchParams, body: BatchChanges, response: { 200: Batch } },
    },
    ({ actor, params, body }) => changeBatch(services, actor, params, body),
  );

  app.post(
    "/products/:id/batches/:batch/stock",
    {
      config: { ...access("edit"), scope: "stock:write" },
      schema: { params: BatchParams, body: StockAdjustment, response: { 200: Batch } },
    },
    ({ actor, params, body }) => adjustBatch(services, actor, params, body),
  );

  for (const act of ["quarantine", "release"] as const) {
    app.post(
      `/products/:id/batches/:batch/${act}`,
      {
        config: access(BATCH_ACTS[act].may),
        schema: { params: BatchParams, body: BatchDecision, response: { 200: Batch } },
      },
      (request) => {
        const params = request.params as { id: string; batch: string };
        const { version } = request.body as { version: number };
        return decideBatch(services, request.actor, params, act, version);
      },
    );
  }
};
