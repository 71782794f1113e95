import { FigurePeriod, FiguresQuery } from "@pharmacy/contract/summary/figures";
import * as z from "zod/mini";
import type { Routes } from "../platform/http/routes.ts";
import type { FigureSection } from "../platform/summary/figures.ts";
import type { ZoneOf } from "./summary.figures.reads.ts";

export const summaryFiguresRoutes =
  (sections: readonly FigureSection[], zoneOf: ZoneOf): Routes =>
  async (app, services) => {
    const shapes = sections.map(({ name, shape }) => [name, z.optional(shape)]);
    app.get(
      "/summary/figures",
      {
        // each section is shown to callers who may see all its records
        config: { access: "signedIn" },
        schema: {
          querystring: FiguresQuery,
          response: { 200: z.extend(FigurePeriod, Object.fromEntries(shapes)) },
        },
      },
      async ({ actor, query }) => {
        const { figuresFor } = await import("./summary.figures.reads.ts");
        return figuresFor(services, { sections, zoneOf, actor, days: Number(query.days) });
      },
    );
  };
