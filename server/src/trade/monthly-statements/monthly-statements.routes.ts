import { pageOf } from "@pharmacy/contract/list";
import {
  MonthlyStatement,
  MonthlyStatementPreview,
  MonthlyStatementQuery,
} from "@pharmacy/contract/monthly-statements/monthly-statements";
import type { Routes } from "../../platform/http/routes.ts";

const view = ["monthlyStatement", "view"] as const;

export const monthlyStatementsRoutes: Routes = async (app, { db, clock }) => {
  // read when the first are listed
  const reads = () => import("./monthly-statements.reads.ts");

  app.get(
    "/monthly-statements",
    {
      config: { access: view },
      schema: { querystring: MonthlyStatementQuery, response: { 200: pageOf(MonthlyStatement) } },
    },
    async ({ actor, query }) => (await reads()).monthlyStatementsOf(db, actor, query),
  );

  app.get(
    "/monthly-statements/preview",
    {
      config: { access: view, whole: true },
      schema: { response: { 200: MonthlyStatementPreview } },
    },
    async () => (await reads()).previewMonthlyStatements(db, clock()),
  );
};
