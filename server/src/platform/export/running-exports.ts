import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";

/** Exports one process sends at a time: each holds a connection to the database. */
const EXPORTS_MAX = 3;

declare module "fastify" {
  interface FastifyInstance {
    runningExports: RunningExports;
  }
}

/** The exports one app is sending. Each person has at most one, so that no one takes all slots. */
export type RunningExports = {
  /** Throws "too_many_requests" when there is no room for an export of this person. */
  requireRoom(actor: Pick<Actor, "id">): void;
  /** Takes a place, and answers how to give it back. Throws as `requireRoom` does. */
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
