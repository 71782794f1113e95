import { BulkAnswer, BulkDeletion, BulkInput, ListIds } from "@pharmacy/contract/bulk";
import {
  ExportAddress,
  exportQuery,
  signedExportQuery,
  withoutPage,
} from "@pharmacy/contract/export";
import type { ListQuery } from "@pharmacy/contract/list";
import type { SQL } from "drizzle-orm";
import * as z from "zod/mini";
import type { Actor } from "../db/audit.ts";
import type { Kind, RecordTable } from "../db/kinds.ts";
import type { ListedRow, ListOptions } from "../db/list.ts";
import { listIds } from "../db/list-ids.ts";
import type { ExportColumns } from "../export/columns.ts";
import { EXPORT_ROUTE, exportAddress, sendExport } from "../export/send-export.ts";
import type { Routes, Services } from "../http/routes.ts";
import { bulkAccess, changeMany } from "./change-many.ts";

/** What a list lets be done with many of its records at once. */
export type Many<
  Table extends RecordTable,
  Schema extends z.ZodMiniObject<z.core.$ZodLooseShape>,
  Derived extends Record<string, SQL>,
> = {
  /** The list's address under `/api`: "/units". */
  path: string;
  /** What people call the records: "Units". */
  title: string;
  kind: Kind<Table>;
  /** The list's own query. */
  query: Schema;
  options(actor: Actor, query: z.output<Schema>): ListOptions<Derived>;
  columns: ExportColumns<ListedRow<Table, Derived>>;
  /** What its own routes do to one record. Left out where a switch alone does not say all. */
  change?(actor: Actor, id: string, changes: { status: "active" | "inactive" }): Promise<unknown>;
  remove(actor: Actor, id: string): Promise<void>;
};

/** Ids, changes and exports of all that a list's query finds: the same for every list. */
export function serveMany<
  Table extends RecordTable,
  Schema extends z.ZodMiniObject<z.core.$ZodLooseShape>,
  Derived extends Record<string, SQL>,
>(
  app: Parameters<Routes>[0],
  { db, secret }: Services,
  { path, title, kind, query, options, columns, change, remove }: Many<Table, Schema, Derived>,
): void {
  const access = [kind.model, "view"] as const;
  const exported = exportQuery(query, Object.keys(columns));
  const everything = z.parse(query, {});
  const optionsOf = (actor: Actor, asked: object) => options(actor, asked as z.output<Schema>);

  app.get(
    `${path}/ids`,
    { config: { access }, schema: { querystring: withoutPage(query), response: { 200: ListIds } } },
    ({ actor, query: asked }) => listIds(db, kind, asked as ListQuery, optionsOf(actor, asked)),
  );

  app.post(
    `${path}/bulk`,
    {
      config: bulkAccess(kind.model),
      schema: { body: change ? BulkInput : BulkDeletion, response: { 200: BulkAnswer } },
    },
    (request) => {
      const { actor } = request;
      return changeMany(db, request, kind, optionsOf(actor, everything).where ?? [], {
        ...(change && { change: (id, changes) => change(actor, id, changes) }),
        remove: (id) => remove(actor, id),
      });
    },
  );

  app.post(
    `${path}/export`,
    { config: { access }, schema: { body: exported, response: { 200: ExportAddress } } },
    ({ actor, body }) => {
      // a download that is refused is said by the browser alone, in no words of ours
      app.runningExports.requireRoom(actor);
      return exportAddress(secret, `/api${path}/export`, actor, body as Record<string, string>);
    },
  );

  app.get(
    `${path}/export`,
    {
      ...EXPORT_ROUTE,
      config: { access, acceptsSignature: true },
      schema: { querystring: signedExportQuery(exported) },
    },
    ({ actor, query: asked }, reply) =>
      sendExport({ db, runningExports: app.runningExports }, actor, reply, {
        title,
        kind,
        query: asked as never,
        options: optionsOf(actor, asked),
        columns,
      }),
  );
}
