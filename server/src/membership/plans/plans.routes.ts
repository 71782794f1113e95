import { pageOf } from "@pharmacy/contract/list";
import {
  Plan,
  PlanChanges,
  PlanInput,
  PlanListQuery,
  PlanUse,
} from "@pharmacy/contract/plans/plans";
import { RecordParams } from "@pharmacy/contract/record";
import { requireTaxCategory } from "../../catalogue/tax-rates/tax-rates.categories.ts";
import { narrowed } from "../../platform/conditions/conditions.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { listRecords } from "../../platform/db/list.ts";
import { insertRecord } from "../../platform/db/records.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes, Services } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { planKind } from "../subscriptions/plans.table.ts";
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
      const page = await listRecords(
        db,
        planKind,
        query,
        narrowed(actor, planKind, query, exportColumns, listOptions(actor, query, clock())),
      );
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

  serveWrites(app, services);

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

function serveWrites(app: Parameters<Routes>[0], services: Services): void {
  const { db, clock } = services;
  app.post(
    "/plans",
    {
      config: { access: ["plan", "create"] },
      schema: { body: PlanInput, response: { 201: Plan } },
    },
    async ({ actor, body }, reply) => {
      const made = await answerWithin(services, null, async (within) => {
        await requireTaxCategory(within.db, body.taxCategory);
        const { id } = await insertRecord(within.db, actor, planKind, body);
        return readPlan(within.db, actor, id, clock());
      });
      return reply.code(201).send(made);
    },
  );

  app.patch(
    "/plans/:id",
    {
      config: { access: ["plan", "edit"] },
      schema: { params: RecordParams, body: PlanChanges, response: { 200: Plan } },
    },
    ({ actor, params, body }) =>
      answerWithin(services, params.id, async (within) => {
        const read = () => readPlan(within.db, actor, params.id, clock());
        await changePlan(within.db, actor, params.id, body, read);
        return read();
      }),
  );

  app.delete(
    "/plans/:id",
    { config: { access: ["plan", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deletePlan(db, actor, params.id);
      return reply.code(204).send();
    },
  );
}
