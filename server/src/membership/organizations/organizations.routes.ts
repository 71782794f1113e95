import { pageOf, pickerQuery } from "@pharmacy/contract/list";
import { LicenceLikenesses, LicenceQuestion } from "@pharmacy/contract/organizations/licences";
import {
  CreatedOrganization,
  NewOrganization,
  Organization,
  OrganizationChanges,
  OrganizationCounts,
  OrganizationImpact,
  OrganizationListQuery,
} from "@pharmacy/contract/organizations/organizations";
import { Timeline, TimelineQuery } from "@pharmacy/contract/organizations/timeline";
import { RecordParams } from "@pharmacy/contract/record";
import type { IdentityServices } from "../../identity/accounts/accounts.network-rules.ts";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { narrowed } from "../../platform/conditions/conditions.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes, Services } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { listBestFirst } from "../../platform/search/list-best-first.ts";
import { changeOrganization, deleteOrganization } from "./organizations.changes.ts";
import { countOrganizations } from "./organizations.counts.ts";
import { createOrganization } from "./organizations.create.ts";
import { impactOn } from "./organizations.impact.ts";
import { pharmaciesWithLicenceLike } from "./organizations.licence-likenesses.ts";
import { exportColumns, listOptions } from "./organizations.list.ts";
import { readOrganization, shownTo } from "./organizations.reads.ts";
import { organizationSearch } from "./organizations.search.ts";

export const organizationsRoutes: Routes<IdentityServices> = async (app, services) => {
  const { db, secret, clock } = services;
  const optionsOf = (actor: Actor, query: OrganizationListQuery) =>
    listOptions(actor, query, clock());
  app.get(
    "/organizations",
    {
      config: { access: ["organization", "view"] },
      schema: {
        querystring: pickerQuery(OrganizationListQuery),
        response: { 200: pageOf(Organization) },
      },
    },
    async ({ actor, query }) => {
      const options = {
        ...narrowed(actor, organizationKind, query, exportColumns, optionsOf(actor, query)),
        searchable: organizationSearch,
      };
      const page = await listBestFirst(db, organizationKind, query, options);
      return { ...page, items: page.items.map((row) => shownTo(actor, secret, row)) };
    },
  );

  app.get(
    "/organizations/counts",
    {
      // counts include only what the caller may see
      config: { access: "signedIn" },
      schema: { querystring: OrganizationListQuery, response: { 200: OrganizationCounts } },
    },
    ({ actor, query }) => countOrganizations(db, actor, query, clock()),
  );

  app.get(
    "/organizations/:id",
    {
      config: { access: ["organization", "view"] },
      schema: { params: RecordParams, response: { 200: Organization } },
    },
    ({ actor, params }) => readOrganization(db, services, actor, params.id),
  );

  app.get(
    "/organizations/:id/impact",
    {
      // it counts users, sessions and tokens, which not all who see pharmacies may see
      config: { access: ["session", "view"], idOf: "organization", whole: true },
      schema: { params: RecordParams, response: { 200: OrganizationImpact } },
    },
    ({ params }) => impactOn(db, params.id),
  );

  app.get(
    "/organizations/:id/timeline",
    {
      // a role that reads only part of the log gets no more of it here
      config: { access: ["log", "view"], idOf: "organization" },
      schema: {
        params: RecordParams,
        querystring: TimelineQuery,
        response: { 200: Timeline },
      },
    },
    async ({ actor, params, query }) => {
      const { timelineOf } = await import("./organizations.timeline.ts");
      return timelineOf(services, actor, params.id, query);
    },
  );

  serveWrites(app, services);

  serveMany(app, services, {
    path: "/organizations",
    title: "Pharmacies",
    kind: organizationKind,
    query: OrganizationListQuery,
    options: optionsOf,
    columns: exportColumns,
    change: (actor, id, changes) => changeOrganization(db, actor, id, changes),
    remove: (actor, id) => deleteOrganization(services, actor, id),
    provedActs: ["deactivate", "delete"],
  });
};

function serveWrites(app: Parameters<Routes>[0], services: Services): void {
  app.get(
    "/organizations/licence-likenesses",
    {
      // it names other pharmacies, for the forms in which a licence is typed
      config: { access: ["organization", "view"], whole: true },
      schema: { querystring: LicenceQuestion, response: { 200: LicenceLikenesses } },
    },
    async ({ query }) => ({ items: await pharmaciesWithLicenceLike(services.db, query) }),
  );

  app.post(
    "/organizations",
    {
      config: {
        access: ["organization", "create"],
        // adding a user requires a fresh proof, on this route too
        freshProof: ({ body }) => Boolean((body as NewOrganization).owner),
      },
      schema: { body: NewOrganization, response: { 201: CreatedOrganization } },
    },
    async ({ actor, body }, reply) => {
      const made = await answerWithin(services, null, async (within) => {
        const id = await createOrganization(within, actor, body);
        const organization = await readOrganization(within.db, within, actor, id);
        return Object.assign(organization, emailReceipt(services.config, body.owner ? 1 : 0));
      });
      return reply.code(201).send(made);
    },
  );

  app.patch(
    "/organizations/:id",
    {
      config: {
        access: ["organization", "edit"],
        // it signs out all users and stops the programs, as deleting does
        freshProof: ({ body }) => (body as OrganizationChanges).status === "inactive",
      },
      schema: { params: RecordParams, body: OrganizationChanges, response: { 200: Organization } },
    },
    ({ actor, params, body }) =>
      answerWithin(services, params.id, async (within) => {
        const read = (handle: Database | Transaction) =>
          readOrganization(handle, within, actor, params.id);
        await changeOrganization(within.db, actor, params.id, body, read);
        return read(within.db);
      }),
  );

  app.delete(
    "/organizations/:id",
    {
      config: { access: ["organization", "delete"], freshProof: true },
      schema: { params: RecordParams },
    },
    async ({ actor, params }, reply) => {
      await deleteOrganization(services, actor, params.id);
      return reply.code(204).send();
    },
  );
}
