import { Books, BooksQuery, Closing, MonthParams } from "@pharmacy/contract/books/books";
import { AccountStatement, StatementQuery } from "@pharmacy/contract/books/statements";
import { RecordParams } from "@pharmacy/contract/record";
import type { FastifyReply } from "fastify";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { recordAuditEvent } from "../../platform/db/audit.ts";
import { getRecord } from "../../platform/db/records.ts";
import { csvOf } from "../../platform/export/csv.ts";
import { sendDownload } from "../../platform/export/send-export.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";

const account = { access: ["payment", "view"] as const, idOf: "organization" as const };
/** For finance officers and administrators, who see the bank. */
const books = { access: ["bankFile", "view"] as const };

const CSV = "text/csv; charset=utf-8; header=present";

export const booksRoutes: Routes = async (app, services) => {
  const { db, clock, config } = services;
  // each is read when it is first needed: most mornings begin without them
  const statementOf = async (id: string, query: StatementQuery) =>
    (await import("./books.statement.ts")).statementOf(db, id, query);
  const booksOf = async (year: number | undefined) =>
    (await import("./books.months.ts")).booksOf(db, year, clock());
  const statement = { params: RecordParams, querystring: StatementQuery };
  app.get(
    "/organizations/:id/statement",
    { config: account, schema: { ...statement, response: { 200: AccountStatement } } },
    ({ params: { id }, query }) => statementOf(id, query),
  );

  app.get(
    "/organizations/:id/statement/pdf",
    { config: account, schema: statement, exposeHeadRoute: false },
    async ({ params: { id }, query }, reply) => {
      const { statementPdf } = await import("./books.statement-files.ts");
      const read = await statementOf(id, query);
      return fileNamed(reply, `statement-${read.from}-${read.to}.pdf`, "application/pdf").send(
        await statementPdf(db, config, read),
      );
    },
  );

  app.get(
    "/organizations/:id/statement/csv",
    { config: account, schema: statement, exposeHeadRoute: false },
    async ({ params: { id }, query }, reply) => {
      const { statementColumns, statementRows } = await import("./books.statement-files.ts");
      const read = await statementOf(id, query);
      return fileNamed(reply, `statement-${read.from}-${read.to}.csv`, CSV).send(
        csvOf(statementColumns(read), oneBatch(statementRows(read))),
      );
    },
  );

  app.get(
    "/books",
    { config: books, schema: { querystring: BooksQuery, response: { 200: Books } } },
    ({ query: { year } }) => booksOf(year),
  );

  app.post(
    "/books/close",
    {
      config: { access: ["payment", "act"], whole: true, freshProof: true },
      schema: { body: Closing, response: { 200: Books } },
    },
    async ({ actor, body }) => {
      const { closeBooks } = await import("./books.close.ts");
      return answerWithin(services, "settings", (within) => closeBooks(within, actor, body));
    },
  );

  app.get(
    "/books/:month/journal",
    { config: books, schema: { params: MonthParams }, exposeHeadRoute: false },
    ({ actor, params: { month } }, reply) => {
      app.runningExports.requireRoom(actor);
      const deps = { ...services, runningExports: app.runningExports };
      return sendDownload(deps, actor, reply, async () => {
        const { journalColumns, journalOf } = await import("./books.journal.ts");
        const { journalAccounts } = await getRecord(db, settingKind, SETTINGS_ID);
        await recordAuditEvent(db, actor, {
          action: "export",
          model: "payment",
          recordId: null,
          recordLabel: `Journal of ${month}`,
        });
        const file = csvOf(journalColumns(journalAccounts), journalOf(db, month));
        return { file, name: `journal-${month}.csv`, contentType: CSV };
      });
    },
  );
};

function fileNamed(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.headers({
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
  });
}

async function* oneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
