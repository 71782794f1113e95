import multipart from "@fastify/multipart";
import { ExportAddress, exportSignature } from "@pharmacy/contract/export";
import { pageOf } from "@pharmacy/contract/list";
import { ReadOptions } from "@pharmacy/contract/mapping";
import { RecordParams } from "@pharmacy/contract/record";
import {
  Run,
  RunAct,
  RunApply,
  RunCheck,
  RunCorrection,
  RunPreview,
  RunReasons,
  RunRow,
  RunRowsQuery,
  RunsQuery,
  RunUpload,
} from "@pharmacy/contract/runs";
import { CSV_SIZE_MAX } from "@pharmacy/contract/runs.values";
import * as z from "zod/mini";
import { equals, listRecords } from "../db/list.ts";
import { getRecord } from "../db/records.ts";
import { EXPORT_ROUTE, exportAddress } from "../export/send-export.ts";
import { ARRIVAL_MS_MAX } from "../http/arrival.ts";
import type { Refused } from "../http/note-refusal.ts";
import type { Routes } from "../http/routes.ts";
import { importable, requireImportable, requireOrganization } from "./runs.access.ts";
import { applyRun, cancelRun, checkRun, undoRun } from "./runs.acts.ts";
import { previewOf } from "./runs.preview.ts";
import { findRun } from "./runs.reads.ts";
import { correctRows, reasonsOfRun, rowsOfRun } from "./runs.rows.ts";
import { type RunRecord, runKind, runs } from "./runs.table.ts";
import { uploadRun } from "./runs.upload.ts";
import { sendRefused } from "./send-refused.ts";
import type { TableReader } from "./source.ts";
import { type ImportSpec, specOf } from "./spec.ts";

const VIEW = { access: ["run", "view"] } as const;
const ACT = { access: ["run", "act"] } as const;

/** Longest key of a caller. */
const KEY_MAX = 200;

const KeyHeader = z.object({
  "idempotency-key": z.optional(
    z
      .string()
      .check(
        z.minLength(1, "An Idempotency-Key has at least one character."),
        z.maxLength(KEY_MAX, `An Idempotency-Key has at most ${KEY_MAX} characters.`),
      ),
  ),
});

type Call = Refused & { params: { id: string } };

/**
 * Imports of every noun: a file is uploaded, looked at, checked, applied and undone.
 *
 * @param specs what can be imported.
 */
export const runsRoutes =
  (specs: readonly ImportSpec[], reader: TableReader): Routes =>
  async (app, services) => {
    const { db, secret, clock } = services;
    await app.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: CSV_SIZE_MAX + 1 },
      throwFileSizeLimit: false,
    });

    /** A run that the caller may see, with what its noun gives. */
    async function find(request: Call): Promise<{ run: RunRecord; spec: ImportSpec }> {
      const run = await findRun(db, request.params.id);
      await requireImportable(db, request, run.kind);
      return { run, spec: specOf(specs, run.kind) };
    }
    const answer = (id: string) => getRecord(db, runKind, id);

    app.get(
      "/runs",
      { config: VIEW, schema: { querystring: RunsQuery, response: { 200: pageOf(Run) } } },
      ({ actor, query }) =>
        listRecords(db, runKind, query, {
          search: runs.search,
          where: [
            importable(actor),
            equals(runs.kind, query.kind),
            equals(runs.status, query.status),
            equals(runs.organization, query.organization),
          ],
          sorts: { createdAt: [runs.createdAt] },
          order: { by: [runs.createdAt], descending: true },
        }),
    );

    app.get(
      "/runs/:id",
      { config: VIEW, schema: { params: RecordParams, response: { 200: Run } } },
      async (request) => (await find(request)).run,
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
        requireOrganization(query.kind, query.organization);
        const id = await uploadRun(services, request, query, headers["idempotency-key"]);
        return reply.code(201).send(await answer(id));
      },
    );

    app.post(
      "/runs/:id/preview",
      {
        config: VIEW,
        schema: { params: RecordParams, body: ReadOptions, response: { 200: RunPreview } },
      },
      async (request) => {
        const { run, spec } = await find(request);
        return previewOf({ ...services, reader }, run, spec, request.body);
      },
    );

    app.post(
      "/runs/:id/check",
      { config: ACT, schema: { params: RecordParams, body: RunCheck, response: { 202: Run } } },
      async (request, reply) => {
        const { run, spec } = await find(request);
        await checkRun({ ...services, reader }, request.actor, { id: run.id, spec }, request.body);
        return reply.code(202).send(await answer(run.id));
      },
    );

    app.get(
      "/runs/:id/rows",
      {
        config: VIEW,
        schema: {
          params: RecordParams,
          querystring: RunRowsQuery,
          response: { 200: pageOf(RunRow) },
        },
      },
      async (request) => rowsOfRun(db, (await find(request)).run.id, request.query),
    );

    app.get(
      "/runs/:id/reasons",
      { config: VIEW, schema: { params: RecordParams, response: { 200: RunReasons } } },
      async (request) => reasonsOfRun(db, (await find(request)).run.id),
    );

    app.post(
      "/runs/:id/corrections",
      {
        config: { access: ["run", "edit"] },
        schema: { params: RecordParams, body: RunCorrection, response: { 200: Run } },
      },
      async (request) => {
        const { run, spec } = await find(request);
        const { id } = run;
        await correctRows(db, request.actor, { id, spec, now: clock() }, request.body);
        return answer(id);
      },
    );

    app.post(
      "/runs/:id/apply",
      { config: ACT, schema: { params: RecordParams, body: RunApply, response: { 202: Run } } },
      async (request, reply) => {
        const { run } = await find(request);
        await applyRun(db, request.actor, run.id, request.body);
        return reply.code(202).send(await answer(run.id));
      },
    );

    app.post(
      "/runs/:id/cancel",
      { config: ACT, schema: { params: RecordParams, body: RunAct, response: { 200: Run } } },
      async (request) => {
        const { run } = await find(request);
        await cancelRun(db, request.actor, run.id, request.body.version);
        return answer(run.id);
      },
    );

    app.post(
      "/runs/:id/undo",
      { config: ACT, schema: { params: RecordParams, body: RunAct, response: { 202: Run } } },
      async (request, reply) => {
        const { run } = await find(request);
        const id = await undoRun(db, request.actor, run.id, request.body.version);
        return reply.code(202).send(await answer(id));
      },
    );

    const path = (id: string) => `/api/runs/${id}/refused/export`;
    app.post(
      "/runs/:id/refused/export",
      { config: VIEW, schema: { params: RecordParams, response: { 200: ExportAddress } } },
      async (request) => {
        app.runningExports.requireRoom(request.actor);
        const { run } = await find(request);
        return exportAddress(secret, path(run.id), request.actor, {});
      },
    );

    app.get(
      "/runs/:id/refused/export",
      {
        ...EXPORT_ROUTE,
        config: { ...VIEW, acceptsSignature: true },
        schema: { params: RecordParams, querystring: z.strictObject(exportSignature) },
      },
      async (request, reply) =>
        sendRefused(
          { db, runningExports: app.runningExports },
          request.actor,
          reply,
          await find(request),
        ),
    );
  };
