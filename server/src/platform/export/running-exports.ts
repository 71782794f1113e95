import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";

/** Exports that one process sends at a time: each holds a database connection. */
const EXPORTS_MAX = 3;

declare module "fastify" {
  interface FastifyInstance {
    runningExports: RunningExports;
  }
}

/**
 * The exports that one app is sending. Each user has at most one, so that no one takes all slots.
 */
export type RunningExports = {
  /** Throws "too_many_requests" if this user cannot start an export now. */
  requireRoom(actor: Pick<Actor, "id">): void;
  /** Takes a slot, and returns a function to free it. Throws like `requireRoom`. */
  begin(actor: Pick<Actor, "id">): () => void;
};

export function runningExports(): RunningExports {
  const users = new Set<string | null>();
  const requireRoom = ({ id }: Pick<Actor, "id">) => {
    if (users.has(id)) {
      throw new AppError(
        "too_many_requests",
        "Another of your exports is still downloading. Try again when it has finished.",
      );
    }
    if (users.size >= EXPORTS_MAX) {
      throw new AppError("too_many_requests", "Other exports are running. Try again in a minute.");
    }
  };
  return {
    requireRoom,
    begin(actor) {
      requireRoom(actor);
      users.add(actor.id);
      return () => users.delete(actor.id);
    },
  };
}
