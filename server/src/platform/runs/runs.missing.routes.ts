import { may } from "@pharmacy/contract/permissions";
import { RecordParams } from "@pharmacy/contract/record";
import {
  Run,
  RunMissing,
  RunMissingCreate,
  RunMissingPlan,
  RunMissingQuery,
  RunValues,
  RunValuesQuery,
} from "@pharmacy/contract/runs/runs";
import { refuse } from "../http/access.ts";
import type { Refused } from "../http/note-refusal.ts";
import type { Routes, Services } from "../http/routes.ts";
import type { MissingSpec } from "./missing.ts";
import { visibleRun } from "./runs.access.ts";
import { createMissing, missingOf, missingSpec, planMissing } from "./runs.missing.ts";
import { valuesOf } from "./runs.values.ts";
import { type Imports, specOf } from "./spec.ts";

const VIEW = { access: ["run", "view"] } as const;

export const runsMissingRoutes =
  ({ specs, reader }: Imports): Routes =>
  async (app, services) => {
    const { db } = services;

    app.post(
      "/runs/:id/values/preview",
      {
        config: VIEW,
        schema: { params: RecordParams, body: RunValuesQuery, response: { 200: RunValues } },
      },
      async (request) =>
        valuesOf({ ...services, reader }, await visibleRun(db, request), request.body),
    );

    app.get(
      "/runs/:id/missing",
      { config: VIEW, schema: { params: RecordParams, response: { 200: RunMissing } } },
      async (request) => {
        const run = await visibleRun(db, request);
        return missingOf(db, request.actor, { run, spec: specOf(specs, run.kind) });
      },
    );

    app.get(
      "/runs/:id/missing/plan",
      {
        config: VIEW,
        schema: {
          params: RecordParams,
          querystring: RunMissingQuery,
          response: { 200: RunMissingPlan },
        },
      },
      async (request) => {
        const { id, kind } = await visibleRun(db, request);
        const { column, separator } = request.query;
        const missing = missingSpec(specOf(specs, kind), column);
        await requireCreate(db, request, missing);
        return planMissing(db, id, missing, separator);
      },
    );

    app.post(
      "/runs/:id/missing",
      {
        config: { access: ["run", "edit"] },
        schema: { params: RecordParams, body: RunMissingCreate, response: { 200: Run } },
      },
      async (request) => {
        const { id, kind } = await visibleRun(db, request);
        const spec = specOf(specs, kind);
        await requireCreate(db, request, missingSpec(spec, request.body.column));
        return createMissing(db, request.actor, { id, spec }, request.body);
      },
    );
  };

/** Importing items does not take the permission to create groups. */
async function requireCreate(
  db: Services["db"],
  request: Refused,
  { model }: MissingSpec,
): Promise<void> {
  const { role } = request.actor;
  if (role !== null && may(role, model, "create")) return;
  await refuse(db, request, "You do not have permission to do this.");
}
