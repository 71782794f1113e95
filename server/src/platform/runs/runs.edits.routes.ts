import { Run } from "@pharmacy/contract/runs/runs";
import { RunEdit, RunEditFields, RunEditFieldsQuery } from "@pharmacy/contract/runs/runs.edits";
import { KeyHeader } from "../http/key-header.ts";
import type { Routes } from "../http/routes.ts";
import { editableFields } from "./runs.access.ts";
import { type Imports, specOf } from "./spec.ts";

/** Room for as many ids as can be selected. */
const IDS_BYTES = 512 * 1024;

export const runsEditsRoutes =
  ({ specs }: Imports): Routes =>
  async (app, services) => {
    const { db } = services;

    app.get(
      "/runs/edits/offered",
      {
        config: { access: ["run", "view"] },
        schema: { querystring: RunEditFieldsQuery, response: { 200: RunEditFields } },
      },
      async (request) => {
        const { editable, shownFields } = await import("./runs.edits.ts");
        const spec = editable(specOf(specs, request.query.kind));
        const names = await editableFields(db, request, spec);
        return { fields: await shownFields(db, spec, names) };
      },
    );

    app.post(
      "/runs/edits",
      {
        config: { access: ["run", "create"] },
        bodyLimit: IDS_BYTES,
        schema: { body: RunEdit, headers: KeyHeader, response: { 202: Run } },
      },
      async (request, reply) => {
        const { actor, body, headers } = request;
        const { editable, editMany } = await import("./runs.edits.ts");
        const spec = editable(specOf(specs, body.kind));
        await editableFields(db, request, spec, Object.keys(body.values));
        const call = { ...body, key: headers["idempotency-key"] };
        return reply.code(202).send(await editMany(services, actor, spec, call));
      },
    );
  };
