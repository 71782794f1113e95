import { ExpenseBatch, ExpenseBatchAnswer } from "@pharmacy/contract/expenses/expense-batch";
import { ExpenseListQuery } from "@pharmacy/contract/expenses/expenses";
import type { Actor } from "../../platform/db/audit.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { enterBatch } from "./expenses.batch.ts";
import { confirmExpense, payExpense, voidExpense } from "./expenses.changes.ts";
import { exportColumns, exportOptions } from "./expenses.list.ts";
import { expenseKind } from "./expenses.table.ts";

export const expensesManyRoutes: Routes = async (app, services) => {
  app.post(
    "/expenses/batch",
    {
      config: { access: ["expense", "create"] },
      schema: { body: ExpenseBatch, response: { 200: ExpenseBatchAnswer } },
    },
    ({ actor, body }) => enterBatch(services, actor, body),
  );

  serveMany(app, services, {
    path: "/expenses",
    title: "Expenses",
    kind: expenseKind,
    query: ExpenseListQuery,
    options: (_: Actor, query: ExpenseListQuery) => exportOptions(query),
    columns: exportColumns,
    acts: {
      confirm: (actor, id, { version }) => confirmExpense(services, actor, id, version),
      pay: (actor, id, { on = "", version }) =>
        payExpense(services, actor, id, { paidOn: on, ...(version && { version }) }),
      void: (actor, id, { reason = "", version }) =>
        voidExpense(services, actor, id, { reason, ...(version && { version }) }),
    },
  });
};
