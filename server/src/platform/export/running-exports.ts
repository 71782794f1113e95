import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";

/** Exports that one process reads at a time: each may hold a database connection. */
const EXPORTS_MAX = 3;

declare module "fastify" {
  interface FastifyInstance {
    runningExports: RunningExports;
  }
}

export type RunningExport = {
  /** All of it has been read from where it comes; its person may take their time. */
  wasRead(): void;
  ended(): void;
};

/** One per user until it has arrived, so that no one takes all slots, or the disk. */
export type RunningExports = {
  requireRoom(actor: Pick<Actor, "id">): void;
  begin(actor: Pick<Actor, "id">): RunningExport;
};

export function runningExports(): RunningExports {
  const users = new Set<string | null>();
  const slots = new Set<RunningExport>();
  const requireRoom = ({ id }: Pick<Actor, "id">) => {
    if (users.has(id)) {
      throw new AppError(
        "too_many_requests",
        "Another of your exports is still downloading. Try again when it has finished.",
      );
    }
    if (slots.size >= EXPORTS_MAX) {
      throw new AppError("too_many_requests", "Other exports are running. Try again in a minute.");
    }
  };
  return {
    requireRoom,
    begin(actor) {
      requireRoom(actor);
      const running: RunningExport = {
        wasRead: () => slots.delete(running),
        ended() {
          slots.delete(running);
          users.delete(actor.id);
        },
      };
      users.add(actor.id);
      slots.add(running);
      return running;
    },
  };
}
