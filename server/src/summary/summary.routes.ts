import { Summary } from "@pharmacy/contract/summary/summary";
import type { Routes } from "../platform/http/routes.ts";
import type { TiledList } from "../platform/summary/tiles.ts";

export const summaryRoutes =
  (lists: readonly TiledList[]): Routes =>
  async (app, services) => {
    app.get(
      "/summary",
      {
        // each tile is shown to callers who may see its list
        config: { access: "signedIn" },
        schema: { response: { 200: Summary } },
      },
      async ({ actor }) => {
        const { summaryFor } = await import("./summary.reads.ts");
        return summaryFor(services, lists, actor);
      },
    );
  };
