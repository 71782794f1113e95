import { ExportAddress, exportSignature } from "@pharmacy/contract/export";
import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import { Run, RunCorrection, RunReasons, RunRow, RunRowsQuery } from "@pharmacy/contract/runs/runs";
import * as z from "zod/mini";
import { EXPORT_ROUTE, exportAddress } from "../export/send-export.ts";
import type { Routes } from "../http/routes.ts";
import { visibleRun } from "./runs.access.ts";
import { correctRows, reasonsOfRun, rowsOfRun } from "./runs.rows.ts";
import { sendRefused } from "./send-refused.ts";
import { type Imports, specOf } from "./spec.ts";

const VIEW = { access: ["run", "view"] } as const;

export const runsRowsRoutes =
  ({ specs }: Imports): Routes =>
  async (app, { db, fileStore, secret, clock }) => {
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
      async (request) => {
        const run = await visibleRun(db, request);
        return rowsOfRun(db, { run, spec: specOf(specs, run.kind) }, request.query);
      },
    );

    app.get(
      "/runs/:id/reasons",
      { config: VIEW, schema: { params: RecordParams, response: { 200: RunReasons } } },
      async (request) => reasonsOfRun(db, (await visibleRun(db, request)).id),
    );

    app.post(
      "/runs/:id/corrections",
      {
        config: { access: ["run", "edit"] },
        schema: { params: RecordParams, body: RunCorrection, response: { 200: Run } },
      },
      async (request) => {
        const { id, kind } = await visibleRun(db, request);
        const of = { id, spec: specOf(specs, kind), now: clock() };
        return correctRows(db, request.actor, of, request.body);
      },
    );

    app.post(
      "/runs/:id/refused/export",
      { config: VIEW, schema: { params: RecordParams, response: { 200: ExportAddress } } },
      async (request) => {
        const { id } = await visibleRun(db, request);
        app.runningExports.requireRoom(request.actor);
        return exportAddress(secret, `/api/runs/${id}/refused/export`, request.actor, {});
      },
    );

    app.get(
      "/runs/:id/refused/export",
      {
        ...EXPORT_ROUTE,
        config: { ...VIEW, acceptsSignature: true },
        schema: { params: RecordParams, querystring: z.strictObject(exportSignature) },
      },
      async (request, reply) => {
        const run = await visibleRun(db, request);
        const { runningExports } = app;
        const refused = { run, spec: specOf(specs, run.kind) };
        return sendRefused({ db, fileStore, runningExports }, request.actor, reply, refused);
      },
    );
  };
