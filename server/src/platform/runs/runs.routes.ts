import multipart from "@fastify/multipart";
import { pageOf } from "@pharmacy/contract/list";
import { ReadOptions } from "@pharmacy/contract/mapping/mapping";
import { RecordParams } from "@pharmacy/contract/record";
import { Run, RunPreview, RunsQuery, RunUpload } from "@pharmacy/contract/runs/runs";
import { CSV_SIZE_MAX } from "@pharmacy/contract/runs/runs.values";
import type { Actor } from "../db/audit.ts";
import { equals, listRecords } from "../db/list.ts";
import { scopeOf } from "../http/access.ts";
import { ARRIVAL_MS_MAX } from "../http/arrival.ts";
import { KeyHeader } from "../http/key-header.ts";
import type { Routes } from "../http/routes.ts";
import {
  importable,
  requireImportable,
  requireOrganization,
  requireWithin,
  visibleRun,
} from "./runs.access.ts";
import { previewOf } from "./runs.preview.ts";
import { runKind, runs } from "./runs.table.ts";
import { uploadRun } from "./runs.upload.ts";
import { type Imports, specOf } from "./spec.ts";

const VIEW = { access: ["run", "view"] } as const;

export const runsRoutes =
  ({ specs, reader }: Imports): Routes =>
  async (app, services) => {
    const { db } = services;
    await app.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: CSV_SIZE_MAX + 1 },
      throwFileSizeLimit: false,
    });

    app.get(
      "/runs",
      { config: VIEW, schema: { querystring: RunsQuery, response: { 200: pageOf(Run) } } },
      ({ actor, query }) => listRecords(db, runKind, query, listOptions(actor, query)),
    );

    app.get(
      "/runs/:id",
      { config: VIEW, schema: { params: RecordParams, response: { 200: Run } } },
      (request) => visibleRun(db, request),
    );

    app.post(
      "/runs",
      {
        config: { access: ["run", "create"], arrivalMs: ARRIVAL_MS_MAX },
        handlerTimeout: ARRIVAL_MS_MAX,
        schema: { querystring: RunUpload, headers: KeyHeader, response: { 201: Run } },
      },
      async (request, reply) => {
        const { query, headers } = request;
        await requireImportable(db, request, query.kind);
        const organization = await requireOrganization(db, request, query);
        requireWithin(query.kind, query.within);
        const spec = specOf(specs, query.kind);
        const upload = { ...query, ...(organization && { organization }) };
        const deps = { ...services, reader };
        const run = await uploadRun(deps, spec, request, upload, headers["idempotency-key"]);
        return reply.code(201).send(run);
      },
    );

    app.post(
      "/runs/:id/preview",
      {
        config: VIEW,
        schema: { params: RecordParams, body: ReadOptions, response: { 200: RunPreview } },
      },
      async (request) => {
        const run = await visibleRun(db, request);
        return previewOf({ ...services, reader }, run, specOf(specs, run.kind), request.body);
      },
    );
  };

function listOptions(actor: Actor, query: RunsQuery) {
  return {
    search: runs.search,
    where: [
      scopeOf(actor, runKind),
      importable(actor),
      equals(runs.kind, query.kind),
      equals(runs.status, query.status),
      equals(runs.organization, query.organization),
      equals(runs.within, query.within),
    ],
    sorts: { createdAt: [runs.createdAt] },
    order: { by: [runs.createdAt], descending: true },
  };
}
