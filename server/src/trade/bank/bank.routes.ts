import {
  BankLine,
  BankLineListQuery,
  BankPosting,
  BankReason,
  BankVersion,
} from "@pharmacy/contract/bank/bank";
import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import { narrowed } from "../../platform/conditions/conditions.ts";
import { listRecords } from "../../platform/db/list.ts";
import { getRecord } from "../../platform/db/records.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { changeLine } from "./bank.change-line.ts";
import { exportColumns, exported, listOptions } from "./bank.list.ts";
import { type ListedLine, readLine, shownLine } from "./bank.reads.ts";
import { bankLineKind } from "./bank.table.ts";

const params = RecordParams;
const view = { access: ["bankLine", "view"] as const };
const act = { access: ["bankLine", "act"] as const };
const response = { 200: BankLine };

/** Read when the first line is worked on. */
const posting = () => import("./bank.post.ts");

export const bankRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/bank-lines",
    {
      config: view,
      schema: { querystring: BankLineListQuery, response: { 200: pageOf(BankLine) } },
    },
    async ({ actor, query }) => {
      const options = await listOptions(db, query);
      const page = await listRecords(
        db,
        bankLineKind,
        query,
        narrowed(actor, bankLineKind, query, exportColumns, options, exported),
      );
      return { ...page, items: page.items.map((row) => shownLine(row as unknown as ListedLine)) };
    },
  );

  app.get("/bank-lines/:id", { config: view, schema: { params, response } }, ({ params: { id } }) =>
    readLine(db, id),
  );

  app.post(
    "/bank-lines/:id/post",
    { config: act, schema: { params, body: BankPosting, response } },
    ({ actor, params: { id }, body }) =>
      changeLine(services, id, body.organization, async (within) =>
        (await posting()).postLine(within, actor, id, body),
      ),
  );

  app.post(
    "/bank-lines/:id/take-back",
    { config: act, schema: { params, body: BankReason, response } },
    async ({ actor, params: { id }, body }) => {
      const { organization, expense } = await getRecord(db, bankLineKind, id);
      return changeLine(services, id, organization ?? expense, async (within) =>
        (await posting()).takeBackLine(within, actor, id, body),
      );
    },
  );

  app.post(
    "/bank-lines/:id/ignore",
    { config: act, schema: { params, body: BankReason, response } },
    ({ actor, params: { id }, body }) =>
      changeLine(services, id, null, async (within) =>
        (await posting()).ignoreLine(within, actor, id, body),
      ),
  );

  app.post(
    "/bank-lines/:id/reopen",
    { config: act, schema: { params, body: BankVersion, response } },
    ({ actor, params: { id }, body: { version } }) =>
      changeLine(services, id, null, async (within) =>
        (await posting()).reopenLine(within, actor, id, version),
      ),
  );

  serveMany(app, services, {
    path: "/bank-lines",
    title: "Bank lines",
    kind: bankLineKind,
    query: BankLineListQuery,
    options: async (_, query) => ({ ...(await listOptions(db, query)), derived: exported }),
    columns: exportColumns,
    acts: {
      ignore: async (actor, id, { reason = "", version }) =>
        (await posting()).ignoreLine(services, actor, id, { reason, ...(version && { version }) }),
      reopen: async (actor, id, { version }) =>
        (await posting()).reopenLine(services, actor, id, version),
    },
  });
};
