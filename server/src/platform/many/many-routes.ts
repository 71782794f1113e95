import { BulkAnswer, type BulkDetailSchema, bulkInput, ListIds } from "@pharmacy/contract/bulk";
import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import type { EmailOutcome } from "@pharmacy/contract/emails/delivery";
import {
  ExportAddress,
  exportQuery,
  signedExportQuery,
  withoutPage,
} from "@pharmacy/contract/export";
import type { NameOf } from "@pharmacy/contract/extras";
import { ListFields } from "@pharmacy/contract/list";
import type { ListQuery } from "@pharmacy/contract/list.values";
import type { Model } from "@pharmacy/contract/models";
import { inArray, type SQL } from "drizzle-orm";
import * as z from "zod/mini";
import { AppError } from "../app-error.ts";
import { fieldsFor, narrowed } from "../conditions/conditions.ts";
import type { Actor } from "../db/audit.ts";
import type { Kind, StoredTable } from "../db/kinds.ts";
import { type ListedRow, type ListOptions, selectionOf } from "../db/list.ts";
import { listIds } from "../db/list-ids.ts";
import type { ExportColumns } from "../export/columns.ts";
import { EXPORT_ROUTE, exportAddress, sendExport } from "../export/send-export.ts";
import type { Routes, Services } from "../http/routes.ts";
import { type BulkDetails, bulkAccess, changeMany } from "./change-many.ts";

type OwnAct = "activate" | NameOf<"bulk">;
type Done = { version?: number; letter?: EmailOutcome | null } | undefined;

type OwnWork = (actor: Actor, id: string, details: BulkDetails) => Promise<Done>;
type ActWith = { details: BulkDetailSchema; work: OwnWork };

export function actWith<Schema extends BulkDetailSchema>(
  details: Schema,
  work: (actor: Actor, id: string, details: BulkDetails & z.output<Schema>) => Promise<Done>,
): ActWith {
  return { details, work: work as OwnWork };
}

export type Many<
  Table extends StoredTable,
  Schema extends z.ZodMiniObject<z.core.$ZodLooseShape>,
  Derived extends Record<string, SQL>,
> = {
  path: string;
  title: string;
  kind: Kind<Table>;
  whole?: true;
  query: Schema;
  options(
    actor: Actor,
    query: z.output<Schema>,
  ): ListOptions<Derived> | Promise<ListOptions<Derived>>;
  columns: ExportColumns<ListedRow<Table, Derived>>;
  complete?: (
    actor: Actor,
    rows: ListedRow<Table, Derived>[],
  ) => Promise<ListedRow<Table, Derived>[]>;
  /** The change that its own routes make; actions left out are not offered in bulk. */
  change?: (
    actor: Actor,
    id: string,
    changes: { status: "active" | "inactive"; version?: number },
  ) => Promise<{ version: number }>;
  remove?: (actor: Actor, id: string) => Promise<void>;
  reaches?: (actor: Actor) => readonly (SQL | undefined)[];
  /** Refuses all together, before the first is changed. */
  check?: (actor: Actor, act: BulkAct, ids: readonly string[]) => Promise<void>;
  acts?: Partial<Record<OwnAct, OwnWork | ActWith>>;
  changes?: Model;
  /** Actions that require a fresh proof of identity, as they do for one record. */
  provedActs?: readonly BulkAct[];
};

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
    narrowed(actor, kind, input, columns, await options(actor, input as z.output<Schema>));

  app.get(
    `${path}/ids`,
    { config: access, schema: { querystring: withoutPage(query), response: { 200: ListIds } } },
    async ({ actor, query: input }) =>
      listIds(db, kind, input as ListQuery, await optionsOf(actor, input)),
  );

  if ("where" in query.shape) {
    app.get(
      `${path}/fields`,
      { config: access, schema: { response: { 200: ListFields } } },
      async ({ actor }) => {
        const { derived = {} } = await optionsOf(actor, z.parse(query, {}) as object);
        return { fields: fieldsFor(actor, kind, { columns, exported: derived }) };
      },
    );
  }

  serveBulk(app, services, many);

  app.post(
    `${path}/export`,
    { config: access, schema: { body: exported, response: { 200: ExportAddress } } },
    async ({ actor, body }) => {
      // a refused download is reported only by the browser, so the app checks beforehand
      app.runningExports.requireRoom(actor);
      const ids = idsIn(body);
      const listed = await optionsOf(actor, body);
      if (ids) {
        const { table, condition } = selectionOf(kind, body as never, onlyOf(kind, ids, listed));
        requireAll(ids, await db.$count(table, condition));
      }
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
          options: onlyOf(kind, idsIn(input), await optionsOf(actor, input)),
          columns,
          complete: complete && ((rows) => complete(actor, rows)),
        },
      ),
  );
}

function idsIn(input: object): string[] | undefined {
  return "ids" in input && typeof input.ids === "string" ? input.ids.split(",") : undefined;
}

function onlyOf<Derived extends Record<string, SQL>>(
  { table }: Pick<Kind, "table">,
  ids: readonly string[] | undefined,
  options: ListOptions<Derived>,
): ListOptions<Derived> {
  if (!ids) return options;
  return { ...options, where: [...(options.where ?? []), inArray(table.id, [...ids])] };
}

/** A file with fewer rows than were selected would be taken for all of them. */
function requireAll(ids: readonly string[], found: number): void {
  const missing = new Set(ids).size - found;
  if (missing <= 0) return;
  throw new AppError(
    "conflict",
    `${missing} of the selected rows ${missing === 1 ? "is" : "are"} not in this list any more. Clear the filters or select the rows again.`,
  );
}

/** The acts alone, for those that another model's permission opens. */
export function serveBulk<
  Table extends StoredTable,
  Schema extends z.ZodMiniObject<z.core.$ZodLooseShape>,
  Derived extends Record<string, SQL>,
>(
  app: Parameters<Routes>[0],
  { db }: Services,
  many: Omit<Many<Table, Schema, Derived>, "title" | "columns" | "complete">,
): void {
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
      config: {
        ...bulkAccess(
          many.changes ?? kind.model,
          provedActs,
          own.map(([act]) => act),
        ),
        ...(many.whole && { whole: many.whole }),
      },
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
