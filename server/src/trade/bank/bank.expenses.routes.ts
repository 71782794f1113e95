import { BankExpensePosting, BankLine, PayableExpenses } from "@pharmacy/contract/bank/bank";
import { RecordParams } from "@pharmacy/contract/record";
import type { Routes } from "../../platform/http/routes.ts";
import { changeLine } from "./bank.change-line.ts";
import { readPayable } from "./bank.reads.ts";

const params = RecordParams;

/** Lines of money that went out, and the expenses that they pay. */
export const bankExpensesRoutes: Routes = async (app, services) => {
  app.get(
    "/bank-lines/:id/expenses",
    {
      config: { access: ["bankLine", "view"] },
      schema: { params, response: { 200: PayableExpenses } },
    },
    ({ params: { id } }) => readPayable(services.db, id),
  );

  app.post(
    "/bank-lines/:id/pay-expense",
    {
      config: { access: ["bankLine", "act"] },
      schema: { params, body: BankExpensePosting, response: { 200: BankLine } },
    },
    ({ actor, params: { id }, body }) =>
      changeLine(services, id, body.expense, async (within) => {
        // read when the first line is worked on
        const { postLine } = await import("./bank.post.ts");
        return postLine(within, actor, id, body);
      }),
  );
};
