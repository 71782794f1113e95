import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Database } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/access.ts";
import { mayRead, NOT_PERMITTED } from "./notes.subjects.ts";
import { noteKind, notes } from "./notes.table.ts";

type Request = Pick<FastifyRequest, "actor" | "method" | "params" | "routeOptions">;

/** A role that lost its access to the record has lost that to its notes. */
export async function requireAuthor(db: Database, request: Request, id: string): Promise<void> {
  if (await isOfAnother(db, request, id)) {
    await refuse(db, request, "Only its author can change a note.");
  }
}

export async function requireDeletable(db: Database, request: Request, id: string): Promise<void> {
  if ((await isOfAnother(db, request, id)) && request.actor.role !== "admin") {
    await refuse(db, request, "Only its author or an administrator can delete a note.");
  }
}

async function isOfAnother(db: Database, request: Request, id: string): Promise<boolean> {
  const [note] = await db
    .select({ model: notes.model, createdBy: notes.createdBy })
    .from(notes)
    .where(and(eq(notes.id, id), noteKind.present));
  if (!note) throw new AppError("not_found", "Note not found.");
  if (!mayRead(request.actor, note.model)) await refuse(db, request, NOT_PERMITTED.message);
  return note.createdBy?.id !== request.actor.id;
}
