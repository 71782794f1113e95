import { RecordParams } from "@pharmacy/contract/record";
import { Run, RunAct, RunApply, RunCheck } from "@pharmacy/contract/runs/runs";
import type { Routes } from "../http/routes.ts";
import { continueRun } from "./continue-run.ts";
import { requireFields, visibleRun } from "./runs.access.ts";
import { applyRun, cancelRun, checkRun, undoRun } from "./runs.acts.ts";
import { type Imports, specOf } from "./spec.ts";

const ACT = { access: ["run", "act"] } as const;

export const runsActsRoutes =
  ({ specs, reader }: Imports): Routes =>
  async (app, services) => {
    const { db } = services;

    app.post(
      "/runs/:id/check",
      { config: ACT, schema: { params: RecordParams, body: RunCheck, response: { 202: Run } } },
      async (request, reply) => {
        const { id, kind } = await visibleRun(db, request);
        const spec = specOf(specs, kind);
        await requireFields(db, request, spec, request.body.mapping);
        const of = { id, spec };
        const run = await checkRun({ ...services, reader }, request.actor, of, request.body);
        return reply.code(202).send(run);
      },
    );

    app.post(
      "/runs/:id/apply",
      { config: ACT, schema: { params: RecordParams, body: RunApply, response: { 202: Run } } },
      async (request, reply) => {
        const { id, kind, mapping } = await visibleRun(db, request);
        await requireFields(db, request, specOf(specs, kind), mapping);
        return reply.code(202).send(await applyRun(db, request.actor, id, request.body));
      },
    );

    app.post(
      "/runs/:id/continue",
      { config: ACT, schema: { params: RecordParams, body: RunAct, response: { 202: Run } } },
      async (request, reply) => {
        const { id, kind, mapping } = await visibleRun(db, request);
        await requireFields(db, request, specOf(specs, kind), mapping);
        const run = await continueRun(db, request.actor, id, request.body.version);
        return reply.code(202).send(run);
      },
    );

    app.post(
      "/runs/:id/cancel",
      { config: ACT, schema: { params: RecordParams, body: RunAct, response: { 200: Run } } },
      async (request) => {
        const { id } = await visibleRun(db, request);
        return cancelRun(db, request.actor, id, request.body.version);
      },
    );

    app.post(
      "/runs/:id/undo",
      { config: ACT, schema: { params: RecordParams, body: RunAct, response: { 202: Run } } },
      async (request, reply) => {
        const { id, kind } = await visibleRun(db, request);
        const spec = specOf(specs, kind);
        const undo = await undoRun(db, request.actor, { id, spec }, request.body.version);
        return reply.code(202).send(undo);
      },
    );
  };
