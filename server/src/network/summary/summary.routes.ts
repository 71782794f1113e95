import { Summary } from "@pharmacy/contract/summary";
import type { Routes } from "../../platform/http/routes.ts";
import { summaryFor } from "./summary.ts";

export const summaryRoutes: Routes = async (app, services) => {
  app.get(
    "/summary",
    {
      // each tile is shown to callers who may see its list
      config: { access: "signedIn" },
      schema: { response: { 200: Summary } },
    },
    ({ actor }) => summaryFor(services, actor),
  );
};
