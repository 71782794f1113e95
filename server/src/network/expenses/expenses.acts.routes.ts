import {
  ExpenseConfirmation,
  ExpenseDetail,
  ExpensePayment,
  ExpenseVoid,
} from "@pharmacy/contract/expenses";
import { RecordParams } from "@pharmacy/contract/record";
import type { Routes } from "../../platform/http/routes.ts";
import { confirmExpense, duplicateExpense, payExpense, voidExpense } from "./expenses.changes.ts";
import { readExpense } from "./expenses.reads.ts";

/** Actions on an existing expense. */
export const expensesActsRoutes: Routes = async (app, services) => {
  const { db } = services;
  const params = RecordParams;
  const response = { 200: ExpenseDetail };
  const edit = { access: ["expense", "edit"] as const };

  app.post(
    "/expenses/:id/confirm",
    { config: edit, schema: { params, body: ExpenseConfirmation, response } },
    async ({ actor, params: { id }, body }) => {
      await confirmExpense(services, actor, id, body.version);
      return readExpense(db, services, id);
    },
  );

  app.post(
    "/expenses/:id/pay",
    { config: edit, schema: { params, body: ExpensePayment, response } },
    async ({ actor, params: { id }, body }) => {
      await payExpense(services, actor, id, body);
      return readExpense(db, services, id);
    },
  );

  app.post(
    "/expenses/:id/void",
    {
      config: { access: ["expense", "delete"] },
      schema: { params, body: ExpenseVoid, response },
    },
    async ({ actor, params: { id }, body }) => {
      await voidExpense(services, actor, id, body);
      return readExpense(db, services, id);
    },
  );

  app.post(
    "/expenses/:id/duplicate",
    {
      config: { access: ["expense", "create"] },
      schema: { params, response: { 201: ExpenseDetail } },
    },
    async ({ actor, params: { id } }, reply) => {
      const made = await duplicateExpense(services, actor, id);
      return reply.code(201).send(await readExpense(db, services, made.id));
    },
  );
};
