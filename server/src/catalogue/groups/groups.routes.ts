import { Group, GroupChanges, GroupInput, GroupListQuery } from "@pharmacy/contract/groups/groups";
import { pageOf, pickerQuery } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import { narrowed } from "../../platform/conditions/conditions.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { listBestFirst } from "../../platform/search/list-best-first.ts";
import { changeGroup, deleteGroup, GROUPS, insertGroup } from "./groups.changes.ts";
import { exportColumns, listOptions } from "./groups.list.ts";
import { readGroup } from "./groups.reads.ts";
import { groupSearch } from "./groups.search.ts";
import { groupKind } from "./groups.table.ts";

const view = { access: ["group", "view"] as const, scope: "catalogue:read" as const };
const edit = { access: ["group", "edit"] as const };

export const groupsRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/groups",
    {
      config: view,
      schema: { querystring: pickerQuery(GroupListQuery), response: { 200: pageOf(Group) } },
    },
    ({ actor, query }) =>
      listBestFirst(db, groupKind, query, {
        ...narrowed(actor, groupKind, query, exportColumns, listOptions(query)),
        searchable: groupSearch,
      }),
  );

  app.get(
    "/groups/:id",
    { config: view, schema: { params: RecordParams, response: { 200: Group } } },
    ({ params }) => readGroup(db, params.id),
  );

  app.post(
    "/groups",
    {
      config: { access: ["group", "create"] },
      schema: { body: GroupInput, response: { 201: Group } },
    },
    async ({ actor, body }, reply) => {
      const made = await answerWithin(services, GROUPS, async (within) => {
        const { id } = await insertGroup(within.db, actor, body);
        return readGroup(within.db, id);
      });
      return reply.code(201).send(made);
    },
  );

  app.patch(
    "/groups/:id",
    {
      config: edit,
      schema: { params: RecordParams, body: GroupChanges, response: { 200: Group } },
    },
    ({ actor, params, body }) =>
      answerWithin(services, GROUPS, async (within) => {
        await changeGroup(within.db, actor, params.id, body);
        return readGroup(within.db, params.id);
      }),
  );

  app.delete(
    "/groups/:id",
    { config: { access: ["group", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deleteGroup(db, actor, params.id);
      return reply.code(204).send();
    },
  );

  serveMany(app, services, {
    path: "/groups",
    title: "Groups",
    kind: groupKind,
    query: GroupListQuery,
    options: (_, query) => listOptions(query),
    columns: exportColumns,
    change: (actor, id, changes) => changeGroup(db, actor, id, changes),
    remove: (actor, id) => deleteGroup(db, actor, id),
  });
};
