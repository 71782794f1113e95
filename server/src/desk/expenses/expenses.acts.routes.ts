import {
  ExpenseConfirmation,
  ExpenseDetail,
  ExpensePayment,
  ExpenseVoid,
} from "@pharmacy/contract/expenses/expenses";
import { RecordParams } from "@pharmacy/contract/record";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { confirmExpense, duplicateExpense, payExpense, voidExpense } from "./expenses.changes.ts";
import { readExpense } from "./expenses.reads.ts";

export const expensesActsRoutes: Routes = async (app, services) => {
  const params = RecordParams;
  const response = { 200: ExpenseDetail };
  const edit = { access: ["expense", "edit"] as const };

  app.post(
    "/expenses/:id/confirm",
    { config: edit, schema: { params, body: ExpenseConfirmation, response } },
    ({ actor, params: { id }, body }) =>
      answerWithin(services, id, async (within) => {
        await confirmExpense(within, actor, id, body.version);
        return readExpense(within.db, within, id);
      }),
  );

  app.post(
    "/expenses/:id/pay",
    { config: edit, schema: { params, body: ExpensePayment, response } },
    ({ actor, params: { id }, body }) =>
      answerWithin(services, id, async (within) => {
        await payExpense(within, actor, id, body);
        return readExpense(within.db, within, id);
      }),
  );

  app.post(
    "/expenses/:id/void",
    {
      config: { access: ["expense", "delete"] },
      schema: { params, body: ExpenseVoid, response },
    },
    ({ actor, params: { id }, body }) =>
      answerWithin(services, id, async (within) => {
        await voidExpense(within, actor, id, body);
        return readExpense(within.db, within, id);
      }),
  );

  app.post(
    "/expenses/:id/duplicate",
    {
      config: { access: ["expense", "create"] },
      schema: { params, response: { 201: ExpenseDetail } },
    },
    async ({ actor, params: { id } }, reply) => {
      const made = await answerWithin(services, "expenses", async (within) => {
        const made = await duplicateExpense(within, actor, id);
        return readExpense(within.db, within, made.id);
      });
      return reply.code(201).send(made);
    },
  );
};
