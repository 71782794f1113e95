import { AuditLog, AuditLogListQuery } from "@pharmacy/contract/audit-logs/audit-logs";
import { PutBack } from "@pharmacy/contract/audit-logs/put-back";
import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import type { IdentityServices } from "../identity/accounts/accounts.network-rules.ts";
import { AppError } from "../platform/app-error.ts";
import { narrowed } from "../platform/conditions/conditions.ts";
import type { Actor } from "../platform/db/audit.ts";
import { auditLogKind } from "../platform/db/audit-logs.table.ts";
import { listRecords } from "../platform/db/list.ts";
import { getRecord } from "../platform/db/records.ts";
import type { Routes } from "../platform/http/routes.ts";
import { serveMany } from "../platform/many/many-routes.ts";
import {
  derivedFor,
  exportColumns,
  exportOptions,
  listOptions,
  readableModels,
} from "./audit-logs.list.ts";
import { withNames } from "./audit-logs.named-records.ts";
import { fieldsToPutBack, type LoggedEntry } from "./audit-logs.put-back-fields.ts";

export const auditLogsRoutes: Routes<IdentityServices> = async (app, services) => {
  const { db, named: knownByName, changeables } = services;

  async function readEntry(actor: Actor, id: string) {
    const entry = await getRecord(db, auditLogKind, id, derivedFor(actor, knownByName));
    // users must not learn whether there is one about something else
    if (readableModels(actor)?.includes(entry.model) === false) {
      throw new AppError("not_found", "Log entry not found.");
    }
    return entry;
  }

  const withFields = <Entry extends LoggedEntry>(actor: Actor, entry: Entry) => ({
    ...entry,
    toPutBack: fieldsToPutBack(actor, changeables, entry),
  });

  app.get(
    "/logs",
    {
      config: { access: ["log", "view"] },
      schema: { querystring: AuditLogListQuery, response: { 200: pageOf(AuditLog) } },
    },
    async ({ actor, query }) => {
      const page = await listRecords(
        db,
        auditLogKind,
        query,
        narrowed(actor, auditLogKind, query, exportColumns, listOptions(actor, query, knownByName)),
      );
      const items = await withNames(services, actor, page.items);
      return { ...page, items: items.map((entry) => withFields(actor, entry)) };
    },
  );

  app.get(
    "/logs/:id",
    {
      config: { access: ["log", "view"] },
      schema: { params: RecordParams, response: { 200: AuditLog } },
    },
    async ({ actor, params }) => {
      const entry = await readEntry(actor, params.id);
      const [named] = await withNames(services, actor, [entry]);
      return withFields(actor, named ?? { ...entry, names: [] });
    },
  );

  app.get(
    "/logs/:id/put-back",
    {
      config: { access: ["log", "view"] },
      schema: { params: RecordParams, response: { 200: PutBack } },
    },
    async ({ actor, params }) => {
      const [{ id, currency }, { planPutBack }] = await Promise.all([
        readEntry(actor, params.id),
        import("./audit-logs.put-back.ts"),
      ]);
      const plan = await planPutBack(services, actor, await getRecord(db, auditLogKind, id));
      const { model, lines } = plan;
      const changes = lines.map(({ field, now, to }) => ({ field, from: now, to }));
      const [named] = await withNames(services, actor, [{ model, changes }]);
      return { ...plan, names: named?.names ?? [], currency };
    },
  );

  serveMany(app, services, {
    path: "/logs",
    title: "Logs",
    kind: auditLogKind,
    query: AuditLogListQuery,
    options: (actor, query) => exportOptions(actor, query, knownByName),
    columns: exportColumns,
    complete: async (actor, rows) =>
      rows.some(({ changes }) => changes) ? withNames(services, actor, rows) : rows,
  });
};
