import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import {
  Registration,
  RegistrationListQuery,
  RegistrationSummary,
} from "@pharmacy/contract/registrations/registrations";
import { narrowed } from "../../platform/conditions/conditions.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { listRecords } from "../../platform/db/list.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { exportColumns, listOptions } from "./registrations.list.ts";
import { readRegistration, shownRegistration } from "./registrations.reads.ts";
import { registrationKind } from "./registrations.table.ts";

export const registrationsRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/registrations",
    {
      config: { access: ["registration", "view"] },
      schema: {
        querystring: RegistrationListQuery,
        response: { 200: pageOf(RegistrationSummary) },
      },
    },
    async ({ actor, query }) => {
      const page = await listRecords(
        db,
        registrationKind,
        query,
        narrowed(actor, registrationKind, query, exportColumns, listOptions(query)),
      );
      return { ...page, items: page.items.map(shownRegistration) };
    },
  );

  app.get(
    "/registrations/:id",
    {
      config: { access: ["registration", "view"] },
      schema: { params: RecordParams, response: { 200: Registration } },
    },
    ({ params }) => readRegistration(services, params.id),
  );

  serveMany(app, services, {
    path: "/registrations",
    title: "Registrations",
    kind: registrationKind,
    query: RegistrationListQuery,
    options: (_: Actor, query: RegistrationListQuery) => listOptions(query),
    columns: exportColumns,
  });
};
