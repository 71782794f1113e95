import type { ViewInput } from "@pharmacy/contract/views/views";
import { VIEWS_MAX } from "@pharmacy/contract/views/views.values";
import { and, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/access.ts";
import { readView } from "./views.reads.ts";
import { views } from "./views.table.ts";

type Request = Pick<FastifyRequest, "actor" | "method" | "params" | "routeOptions">;

/** A view that is not shared does not exist for anyone but its owner. */
export async function requireOwner(db: Database, request: Request, id: string): Promise<void> {
  const { isMine, owner } = await readView(db, request.actor, id);
  if (!isMine) await refuse(db, request, `This view belongs to ${owner.name}. Save your own copy.`);
}

export async function requireDeletable(db: Database, request: Request, id: string): Promise<void> {
  if (request.actor.role === "admin") await readView(db, request.actor, id);
  else await requireOwner(db, request, id);
}

/** No one else can add a view before this transaction ends. */
export async function requireRoom(
  tx: Transaction,
  { owner, list }: Pick<ViewInput, "list"> & { owner: string },
): Promise<void> {
  const menu = `views of ${list}, ${owner}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${menu}, 0))`);
  const kept = await tx.$count(views, and(eq(views.owner, owner), eq(views.list, list)));
  if (kept >= VIEWS_MAX) {
    throw new AppError(
      "conflict",
      `You have ${VIEWS_MAX} views of this list. Delete one before you save another.`,
    );
  }
}

export function nameTaken({ name }: typeof views.$inferSelect): AppError {
  const message = `You already have a view called ${name}.`;
  return new AppError("conflict", message, { fields: { name: message } });
}
