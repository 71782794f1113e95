import type { FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import { refuse } from "../http/access.ts";

/** Refuses whoever may see a part of the log: they could not tell what is wrong with the rest. */
export function wholeLogOnly(db: Database) {
  return async (request: FastifyRequest): Promise<void> => {
    if (request.grant?.models) await refuse(db, request, "You do not have permission to do this.");
  };
}
