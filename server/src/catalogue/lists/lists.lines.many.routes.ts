import {
  LinesExport,
  LinesPaste,
  LinesRestore,
  PastedLines,
  RepricedLines,
  Repricing,
  RestoredLines,
} from "@pharmacy/contract/lists/lists.lines";
import { RecordParams } from "@pharmacy/contract/record";
import { Run } from "@pharmacy/contract/runs/runs";
import { KeyHeader } from "../../platform/http/key-header.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { lineColumns, lineOptions, written } from "./lists.lines.reads.ts";
import { pasteLines } from "./lists.paste.ts";
import { previewPrices, repriceLines } from "./lists.reprice.ts";
import { restoreLines } from "./lists.restore.ts";
import { priceListLineKind } from "./price-lists.table.ts";

export const listsManyLinesRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.post(
    "/lists/:id/lines/paste",
    {
      config: { access: ["listLine", "create"], idOf: "list" },
      schema: { params: RecordParams, body: LinesPaste, response: { 200: PastedLines } },
    },
    ({ actor, params, body }) => pasteLines(db, actor, params.id, body),
  );

  app.post(
    "/lists/:id/lines/reprice",
    {
      config: { access: ["listLine", "edit"], idOf: "list" },
      schema: {
        params: RecordParams,
        body: Repricing,
        headers: KeyHeader,
        response: { 202: Run },
      },
    },
    async ({ actor, params, body, headers }, reply) => {
      const key = headers["idempotency-key"];
      const run = await repriceLines(services, actor, params.id, { change: body, key });
      return reply.code(202).send(run);
    },
  );

  app.post(
    "/lists/:id/lines/reprice/preview",
    {
      config: { access: ["listLine", "edit"], idOf: "list" },
      schema: { params: RecordParams, body: Repricing, response: { 200: RepricedLines } },
    },
    ({ actor, params, body }) => previewPrices(db, actor, params.id, body),
  );

  app.post(
    "/lists/:id/lines/restore",
    {
      config: { access: ["listLine", "delete"], idOf: "list" },
      schema: { params: RecordParams, body: LinesRestore, response: { 200: RestoredLines } },
    },
    ({ actor, params, body }) => restoreLines(db, actor, params.id, body),
  );

  serveMany(app, services, {
    path: "/list-lines",
    title: "Lines",
    kind: priceListLineKind,
    query: LinesExport,
    options: (actor, query) => ({ ...lineOptions(db, actor, query), derived: written }),
    columns: lineColumns,
  });
};
