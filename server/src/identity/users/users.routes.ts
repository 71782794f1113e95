import { pageOf, pickerQuery } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import {
  User,
  UserAfterAct,
  UserChanges,
  UserInput,
  UserListQuery,
} from "@pharmacy/contract/users/users";
import { narrowed } from "../../platform/conditions/conditions.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { listBestFirst } from "../../platform/search/list-best-first.ts";
import type { IdentityServices } from "../accounts/accounts.network-rules.ts";
import { userKind } from "../accounts/users.table.ts";
import { settingAny } from "../auth/auth.fresh-proof.ts";
import { changeUser, createUser, deleteUser } from "./users.changes.ts";
import { exportColumns, listOptions } from "./users.list.ts";
import { readUser, shownTo } from "./users.reads.ts";
import { requireGrantable, USERS_QUEUE } from "./users.rules.ts";
import { userSearch } from "./users.search.ts";

export const usersRoutes: Routes<IdentityServices> = async (app, services) => {
  const { db, secret } = services;
  app.get(
    "/users",
    {
      config: { access: ["user", "view"] },
      schema: { querystring: pickerQuery(UserListQuery), response: { 200: pageOf(User) } },
    },
    async ({ actor, query }) => {
      const page = await listBestFirst(db, userKind, query, {
        ...narrowed(actor, userKind, query, exportColumns, await listOptions(db, actor, query)),
        searchable: userSearch,
      });
      return { ...page, items: page.items.map((row) => shownTo(actor, secret, row)) };
    },
  );

  app.get(
    "/users/:id",
    {
      config: { access: ["user", "view"] },
      schema: { params: RecordParams, response: { 200: User } },
    },
    ({ actor, params }) => readUser(db, actor, secret, params.id),
  );

  serveWrites(app, services);

  serveMany(app, services, {
    path: "/users",
    title: "Users",
    kind: userKind,
    query: UserListQuery,
    options: (actor: Actor, query: UserListQuery) => listOptions(db, actor, query),
    columns: exportColumns,
    remove: (actor, id) => deleteUser(db, actor, id),
    provedActs: ["delete"],
  });
};

function serveWrites(app: Parameters<Routes>[0], services: IdentityServices): void {
  const { db, secret } = services;
  app.post(
    "/users",
    {
      config: { access: ["user", "create"], freshProof: true },
      schema: { body: UserInput, response: { 201: UserAfterAct } },
    },
    async (request, reply) => {
      const { actor, body, grant } = request;
      await requireGrantable(db, request, body.role);
      // users limited to their own pharmacy can add users only to it, whatever the body says
      const organization = grant?.own ? actor.organization : body.organization;
      const made = await answerWithin(services, organization ?? null, async (within) => {
        const id = await createUser(within, actor, { ...body, organization });
        const user = await readUser(within.db, actor, secret, id);
        return Object.assign(user, emailReceipt(services.config, body.sendInvitation ? 1 : 0));
      });
      return reply.code(201).send(made);
    },
  );

  app.patch(
    "/users/:id",
    {
      config: { access: ["user", "edit"], freshProof: settingAny("role", "status", "email") },
      schema: { params: RecordParams, body: UserChanges, response: { 200: UserAfterAct } },
    },
    async (request) => {
      const { actor, params, body } = request;
      await requireGrantable(db, request, body.role);
      return answerWithin(services, USERS_QUEUE, async (within) => {
        const read = () => readUser(within.db, actor, secret, params.id);
        const written = await changeUser(within, actor, params.id, body, read);
        return Object.assign(await read(), emailReceipt(services.config, written));
      });
    },
  );

  app.delete(
    "/users/:id",
    { config: { access: ["user", "delete"], freshProof: true }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deleteUser(db, actor, params.id);
      return reply.code(204).send();
    },
  );
}
