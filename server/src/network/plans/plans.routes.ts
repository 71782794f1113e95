import { pageOf } from "@pharmacy/contract/list";
import { Plan, PlanChanges, PlanInput, PlanListQuery, PlanUse } from "@pharmacy/contract/plans";
import { RecordParams } from "@pharmacy/contract/record";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { listRecords } from "../../platform/db/list.ts";
import { insertRecord } from "../../platform/db/records.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { planKind } from "../tables/plans.table.ts";
import { requireTaxCategory } from "../tax-rates/tax-categories.ts";
import { changePlan, deletePlan } from "./plans.changes.ts";
import { exportColumns, listOptions } from "./plans.list.ts";
import { readPlan, readPlanUse, shownTo } from "./plans.reads.ts";

export const plansRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  app.get(
    "/plans",
    {
      config: { access: ["plan", "view"] },
      schema: { querystring: PlanListQuery, response: { 200: pageOf(Plan) } },
    },
    async ({ actor, query }) => {
      const page = await listRecords(db, planKind, query, listOptions(actor, query, clock()));
      return { ...page, items: page.items.map((plan) => shownTo(actor, plan)) };
    },
  );

  app.get(
    "/plans/:id",
    {
      config: { access: ["plan", "view"] },
      schema: { params: RecordParams, response: { 200: Plan } },
    },
    ({ actor, params }) => readPlan(db, actor, params.id, clock()),
  );

  app.get(
    "/plans/:id/use",
    {
      // pharmacies must not learn who else is a member; it counts applications too
      config: { access: ["registration", "view"] },
      schema: { params: RecordParams, response: { 200: PlanUse } },
    },
    ({ params }) => readPlanUse(db, params.id, clock()),
  );

  app.post(
    "/plans",
    {
      config: { access: ["plan", "create"] },
      schema: { body: PlanInput, response: { 201: Plan } },
    },
    async ({ actor, body }, reply) => {
      await requireTaxCategory(db, body.taxCategory);
      const { id } = await insertRecord(db, actor, planKind, body);
      return reply.code(201).send(await readPlan(db, actor, id, clock()));
    },
  );

  app.patch(
    "/plans/:id",
    {
      config: { access: ["plan", "edit"] },
      schema: { params: RecordParams, body: PlanChanges, response: { 200: Plan } },
    },
    async ({ actor, params, body }) => {
      const read = (handle: Database | Transaction) => readPlan(handle, actor, params.id, clock());
      await changePlan(db, actor, params.id, body, read);
      return read(db);
    },
  );

  app.delete(
    "/plans/:id",
    { config: { access: ["plan", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deletePlan(db, actor, params.id);
      return reply.code(204).send();
    },
  );

  serveMany(app, services, {
    path: "/plans",
    title: "Plans",
    kind: planKind,
    query: PlanListQuery,
    options: (actor: Actor, query: PlanListQuery) => listOptions(actor, query, clock()),
    columns: exportColumns,
    remove: (actor, id) => deletePlan(db, actor, id),
  });
};
