import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import { Session, SessionListQuery } from "@pharmacy/contract/sessions/sessions";
import { narrowed } from "../../platform/conditions/conditions.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { type ListedRow, listRecords } from "../../platform/db/list.ts";
import { getRecord } from "../../platform/db/records.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { endSession } from "./sessions.changes.ts";
import { derivedFor, exportColumns, listOptions } from "./sessions.list.ts";
import { sessionKind, type sessions } from "./sessions.table.ts";

export const sessionsRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/sessions",
    {
      config: { access: ["session", "view"] },
      schema: { querystring: SessionListQuery, response: { 200: pageOf(Session) } },
    },
    async ({ actor, query }) => {
      const page = await listRecords(
        db,
        sessionKind,
        query,
        narrowed(actor, sessionKind, query, exportColumns, listOptions(actor, query)),
      );
      return { ...page, items: page.items.map((row) => shownTo(actor, row)) };
    },
  );

  app.get(
    "/sessions/:id",
    {
      config: { access: ["session", "view"] },
      schema: { params: RecordParams, response: { 200: Session } },
    },
    async ({ actor, params }) =>
      shownTo(actor, await getRecord(db, sessionKind, params.id, derivedFor(actor))),
  );

  app.delete(
    "/sessions/:id",
    {
      config: {
        access: ["session", "act"],
        attemptOf: () => ({ act: "act", action: "revoke", fields: [], ids: [] }),
      },
      schema: { params: RecordParams },
    },
    async ({ actor, params }, reply) => {
      await endSession(db, actor, params.id);
      return reply.code(204).send();
    },
  );

  serveMany(app, services, {
    path: "/sessions",
    title: "Sessions",
    kind: sessionKind,
    query: SessionListQuery,
    options: listOptions,
    columns: exportColumns,
    acts: { end: async (actor, id) => void (await endSession(db, actor, id)) },
  });
};

type Listed = ListedRow<typeof sessions, ReturnType<typeof derivedFor>>;

function shownTo({ sessionId }: Pick<Actor, "sessionId">, row: Listed) {
  const { personName, personEmail, organizationName } = row;
  return {
    ...row,
    user: { id: row.user, name: personName, email: personEmail },
    organization:
      row.organization === null ? null : { id: row.organization, name: organizationName ?? "" },
    isCurrent: row.id === sessionId,
  };
}
