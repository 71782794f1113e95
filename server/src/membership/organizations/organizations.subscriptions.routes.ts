import { Organization } from "@pharmacy/contract/organizations/organizations";
import { RecordParams } from "@pharmacy/contract/record";
import {
  FirstPlanPreview,
  FirstPlanQuery,
  PlanChangeAnswer,
  PlanChangePreview,
  PlanUndo,
} from "@pharmacy/contract/subscriptions/plan-changes";
import {
  PlanChoice,
  PlanChoiceQuery,
  SubscriptionHistory,
} from "@pharmacy/contract/subscriptions/subscriptions";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { getRecord } from "../../platform/db/records.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { cancelSubscription } from "../subscriptions/subscriptions.end.ts";
import { shownTerm, subscribe, termsOf } from "../subscriptions/subscriptions.subscribe.ts";
import { readOrganization } from "./organizations.reads.ts";
import { undoPlanChange } from "./organizations.undo-plan-change.ts";

/** On each of these routes the id is a pharmacy's. */
const idOf = "organization";

const loadPreview = () => import("../subscriptions/subscriptions.preview.ts");

export const subscriptionRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  app.get(
    "/organizations/:id/subscriptions",
    {
      config: { access: ["subscription", "view"], idOf },
      schema: { params: RecordParams, response: { 200: SubscriptionHistory } },
    },
    async ({ params }) => {
      await getRecord(db, organizationKind, params.id);
      const terms = await db.transaction((tx) => termsOf(tx, params.id));
      return { items: terms.reverse().map(shownTerm) };
    },
  );

  app.get(
    "/organizations/first-plan",
    {
      // for the form of a new pharmacy, so open to no pharmacy
      config: { access: ["subscription", "view"], whole: true },
      schema: { querystring: FirstPlanQuery, response: { 200: FirstPlanPreview } },
    },
    async ({ query }) => {
      const { previewFirstPlan } = await loadPreview();
      return db.transaction((tx) => previewFirstPlan(tx, query, clock()));
    },
  );

  app.get(
    "/organizations/:id/plan/preview",
    {
      // open to platform users who cannot change the plan, but to no pharmacy
      config: { access: ["subscription", "view"], idOf, whole: true },
      schema: {
        params: RecordParams,
        querystring: PlanChoiceQuery,
        response: { 200: PlanChangePreview },
      },
    },
    async ({ params, query: { skipTrial, ...choice } }) => {
      const planChoice = { ...choice, skipTrial: skipTrial === "true" };
      const { previewPlan } = await loadPreview();
      return db.transaction((tx) => previewPlan(tx, params.id, planChoice, clock()));
    },
  );

  app.put(
    "/organizations/:id/plan",
    {
      config: { access: ["subscription", "act"], idOf },
      schema: { params: RecordParams, body: PlanChoice, response: { 200: PlanChangeAnswer } },
    },
    ({ actor, params, body }) =>
      inTurn(db, params.id, async (tx) => {
        const { newTerm } = await subscribe(tx, services, actor, params.id, body, clock());
        return { ...(await readOrganization(tx, services, actor, params.id)), newTerm };
      }),
  );

  app.post(
    "/organizations/:id/plan/undo",
    {
      config: {
        access: ["subscription", "act"],
        idOf,
        attemptOf: () => ({ act: "act", action: "undoPlanChange", fields: [], ids: [] }),
      },
      schema: { params: RecordParams, body: PlanUndo, response: { 200: Organization } },
    },
    ({ actor, params, body }) =>
      inTurn(db, params.id, async (tx) => {
        await undoPlanChange(tx, services, actor, params.id, body.term, clock());
        return readOrganization(tx, services, actor, params.id);
      }),
  );

  app.delete(
    "/organizations/:id/plan",
    {
      config: {
        access: ["subscription", "act"],
        idOf,
        attemptOf: () => ({ act: "act", action: "cancelSubscription", fields: [], ids: [] }),
      },
      schema: { params: RecordParams, response: { 200: Organization } },
    },
    ({ actor, params }) =>
      inTurn(db, params.id, async (tx) => {
        await cancelSubscription(tx, services, actor, params.id, clock());
        return readOrganization(tx, services, actor, params.id);
      }),
  );
};
