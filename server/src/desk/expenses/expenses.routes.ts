import { ExpenseTwins, TwinsQuestion } from "@pharmacy/contract/expenses/expense-batch";
import { ExpenseTotals, MonthQuery } from "@pharmacy/contract/expenses/expense-totals";
import {
  Expense,
  ExpenseChanges,
  ExpenseDetail,
  ExpenseInput,
  ExpenseListQuery,
} from "@pharmacy/contract/expenses/expenses";
import { TWIN_DAYS } from "@pharmacy/contract/expenses/expenses.values";
import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import { listRecords } from "../../platform/db/list.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { changeExpense, enterExpense } from "./expenses.changes.ts";
import { listedOptions } from "./expenses.list.ts";
import { readExpense } from "./expenses.reads.ts";
import { expenseKind } from "./expenses.table.ts";
import { readTotals } from "./expenses.totals.ts";
import { twinsOf } from "./expenses.twins.ts";

export const expensesRoutes: Routes = async (app, services) => {
  const { db } = services;
  const view = { access: ["expense", "view"] as const };
  app.get(
    "/expenses",
    {
      config: view,
      schema: { querystring: ExpenseListQuery, response: { 200: pageOf(Expense) } },
    },
    ({ actor, query }) => listRecords(db, expenseKind, query, listedOptions(actor, query)),
  );

  app.get(
    "/expenses/totals",
    { config: view, schema: { querystring: MonthQuery, response: { 200: ExpenseTotals } } },
    ({ query }) => readTotals(services, query.month),
  );

  app.get(
    "/expenses/:id",
    { config: view, schema: { params: RecordParams, response: { 200: ExpenseDetail } } },
    ({ params }) => readExpense(db, services, params.id),
  );

  // a POST, because typed text must not be in a URL, which proxies log
  app.post(
    "/expenses/twins",
    { config: view, schema: { body: TwinsQuestion, response: { 200: ExpenseTwins } } },
    async ({ body }) => ({ items: await twinsOf(db, body, TWIN_DAYS) }),
  );

  app.post(
    "/expenses",
    {
      config: { access: ["expense", "create"] },
      schema: { body: ExpenseInput, response: { 201: ExpenseDetail } },
    },
    async ({ actor, body }, reply) => {
      const made = await answerWithin(services, "expenses", async (within) => {
        const { id } = await enterExpense(within, actor, body);
        return readExpense(within.db, within, id);
      });
      return reply.code(201).send(made);
    },
  );

  app.patch(
    "/expenses/:id",
    {
      config: { access: ["expense", "edit"] },
      schema: { params: RecordParams, body: ExpenseChanges, response: { 200: ExpenseDetail } },
    },
    ({ actor, params, body }) =>
      answerWithin(services, params.id, async (within) => {
        await changeExpense(within, actor, params.id, body);
        return readExpense(within.db, within, params.id);
      }),
  );
};
