import { BulkAnswer, type BulkDetailSchema, bulkInput, ListIds } from "@pharmacy/contract/bulk";
import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import type { LetterOutcome } from "@pharmacy/contract/emails/mail-deliveries";
import {
  ExportAddress,
  exportQuery,
  signedExportQuery,
  withoutPage,
} from "@pharmacy/contract/export";
import type { NameOf } from "@pharmacy/contract/extras";
import type { ListQuery } from "@pharmacy/contract/list.values";
import type { Model } from "@pharmacy/contract/models";
import type { SQL } from "drizzle-orm";
import * as z from "zod/mini";
import type { Actor } from "../db/audit.ts";
import type { Kind, StoredTable } from "../db/kinds.ts";
import type { ListedRow, ListOptions } from "../db/list.ts";
import { listIds } from "../db/list-ids.ts";
import type { ExportColumns } from "../export/columns.ts";
import { EXPORT_ROUTE, exportAddress, sendExport } from "../export/send-export.ts";
import type { Routes, Services } from "../http/routes.ts";
import { type BulkDetails, bulkAccess, changeMany } from "./change-many.ts";

/** Actions that only a few resources have, or that one does in a way of its own. */
type OwnAct = "activate" | NameOf<"bulk">;
/** The changed record, what happens to the letter about it, or nothing. */
type Done = { version?: number; letter?: LetterOutcome | null } | undefined;

type OwnWork = (actor: Actor, id: string, details: BulkDetails) => Promise<Done>;
/** An act that must be told more than a reason or a day, and what. */
type ActWith = { details: BulkDetailSchema; work: OwnWork };

/** @param work is called with the details as their schema has parsed them. */
export function actWith<Schema extends BulkDetailSchema>(
  details: Schema,
  work: (actor: Actor, id: string, details: BulkDetails & z.output<Schema>) => Promise<Done>,
): ActWith {
  return { details, work: work as OwnWork };
}

/** Bulk operations of a list. */
export type Many<
  Table extends StoredTable,
  Schema extends z.ZodMiniObject<z.core.$ZodLooseShape>,
  Derived extends Record<string, SQL>,
> = {
  /** The list's path under `/api`: "/units". */
  path: string;
  /** The records' name on screen: "Units". */
  title: string;
  kind: Kind<Table>;
  /** Whether it is only for callers who may see all records. */
  whole?: true;
  /** The list's own query. */
  query: Schema;
  options(
    actor: Actor,
    query: z.output<Schema>,
  ): ListOptions<Derived> | Promise<ListOptions<Derived>>;
  columns: ExportColumns<ListedRow<Table, Derived>>;
  /** Adds to exported rows what their query cannot. */
  complete?: (
    actor: Actor,
    rows: ListedRow<Table, Derived>[],
  ) => Promise<ListedRow<Table, Derived>[]>;
  /**
   * The change that its own routes make to one record; actions left out are not offered in bulk
   * either.
   */
  change?: (
    actor: Actor,
    id: string,
    changes: { status: "active" | "inactive"; version?: number },
  ) => Promise<{ version: number }>;
  remove?: (actor: Actor, id: string) => Promise<void>;
  /** Which records are changed, where its list leaves some out until it is filtered. */
  reaches?: (actor: Actor) => readonly (SQL | undefined)[];
  /** Refuses all together, before the first is changed. */
  check?: (actor: Actor, act: BulkAct, ids: readonly string[]) => Promise<void>;
  /** Actions of its own, with their details. */
  acts?: Partial<Record<OwnAct, OwnWork | ActWith>>;
  /** The model whose permission a bulk change needs, if not the kind's own. */
  changes?: Model;
  /** Actions that require a fresh proof of identity, as they do for one record. */
  provedActs?: readonly BulkAct[];
};

/**
 * Ids, bulk changes and exports of everything that a list's query finds: the same for every list.
 */
export function serveMany<
  Table extends StoredTable,
  Schema extends z.ZodMiniObject<z.core.$ZodLooseShape>,
  Derived extends Record<string, SQL>,
>(app: Parameters<Routes>[0], services: Services, many: Many<Table, Schema, Derived>): void {
  const { path, title, kind, query, options, columns, complete } = many;
  const { db, secret } = services;
  const access = {
    access: [kind.model, "view"] as const,
    ...(many.whole && { whole: many.whole }),
  };
  const exported = exportQuery(query, Object.keys(columns));
  const optionsOf = async (actor: Actor, input: object) =>
    options(actor, input as z.output<Schema>);

  app.get(
    `${path}/ids`,
    { config: access, schema: { querystring: withoutPage(query), response: { 200: ListIds } } },
    async ({ actor, query: input }) =>
      listIds(db, kind, input as ListQuery, await optionsOf(actor, input)),
  );

  serveBulk(app, services, many);

  app.post(
    `${path}/export`,
    { config: access, schema: { body: exported, response: { 200: ExportAddress } } },
    ({ actor, body }) => {
      // a refused download is reported only by the browser, so the app checks beforehand
      app.runningExports.requireRoom(actor);
      return exportAddress(secret, `/api${path}/export`, actor, body as Record<string, string>);
    },
  );

  app.get(
    `${path}/export`,
    {
      ...EXPORT_ROUTE,
      config: { ...access, acceptsSignature: true },
      schema: { querystring: signedExportQuery(exported) },
    },
    async ({ actor, query: input }, reply) =>
      sendExport<Table, Derived>(
        { ...services, runningExports: app.runningExports },
        actor,
        reply,
        {
          title,
          kind,
          query: input as never,
          options: await optionsOf(actor, input),
          columns,
          complete: complete && ((rows) => complete(actor, rows)),
        },
      ),
  );
}

/** Bulk changes, if the list offers any. */
function serveBulk<
  Table extends StoredTable,
  Schema extends z.ZodMiniObject<z.core.$ZodLooseShape>,
  Derived extends Record<string, SQL>,
>(app: Parameters<Routes>[0], { db }: Services, many: Many<Table, Schema, Derived>): void {
  const { path, kind, query, options, change, remove, provedActs } = many;
  const own = (Object.entries(many.acts ?? {}) as [OwnAct, OwnWork | ActWith][]).map(
    ([act, how]) => [act, typeof how === "function" ? { work: how } : how] as const,
  );
  const schemas = own.flatMap(([act, how]) => ("details" in how ? [[act, how.details]] : []));
  const acts: BulkAct[] = [
    ...(change ? (["activate", "deactivate"] as const) : []),
    ...(remove ? (["delete"] as const) : []),
    ...own.map(([act]) => act),
  ];
  if (acts.length === 0) return;
  const everything = z.parse(query, {}) as z.output<Schema>;
  const listed = async (actor: Actor) => options(actor, everything);
  app.post(
    `${path}/bulk`,
    {
      config: bulkAccess(many.changes ?? kind.model, provedActs),
      schema: { body: bulkInput(acts, Object.fromEntries(schemas)), response: { 200: BulkAnswer } },
    },
    async (request) => {
      const { actor, body } = request;
      await many.check?.(actor, body.do, body.ids);
      const within = many.reaches?.(actor) ?? (await listed(actor)).where ?? [];
      return changeMany(db, request, kind, within, {
        activate: async (id, { version }) => change?.(actor, id, switched("active", version)),
        deactivate: async (id, { version }) => change?.(actor, id, switched("inactive", version)),
        delete: async (id) => void (await remove?.(actor, id)),
        ...Object.fromEntries(
          own.map(([act, { work }]) => [
            act,
            async (id: string, details: BulkDetails) => work(actor, id, details),
          ]),
        ),
      });
    },
  );
}

function switched(status: "active" | "inactive", version: number | undefined) {
  return { status, ...(version !== undefined && { version }) };
}
