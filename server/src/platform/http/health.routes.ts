import { sql } from "drizzle-orm";
import * as z from "zod";
import { AppError } from "../app-error.ts";
import type { Routes } from "./routes.ts";

/** A load balancer that receives it sends its calls to another process. */
const LEAVING = new AppError("unavailable", "This process is shutting down.");

const Health = z.object({ status: z.literal("ok") });

/** "late" needs a person, and no balancer: a process without jobs still serves every call. */
const Readiness = z.object({ status: z.literal("ok"), jobs: z.enum(["ok", "late"]) });

export const healthRoutes: Routes = async (app, { db, jobWatch }) => {
  app.get(
    "/health",
    { config: { access: "public" }, schema: { response: { 200: Health } } },
    async () => ({ status: "ok" as const }),
  );

  // the server listens only after the migrations, so a database that answers is ready
  app.get(
    "/ready",
    { config: { access: "public" }, schema: { response: { 200: Readiness } } },
    async () => {
      if (app.draining.hasBegun()) throw LEAVING;
      await db.execute(sql`select 1`);
      return {
        status: "ok" as const,
        jobs: jobWatch?.isLate() ? ("late" as const) : ("ok" as const),
      };
    },
  );
};
