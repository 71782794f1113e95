import { setTimeout as wait } from "node:timers/promises";

declare module "fastify" {
  interface FastifyInstance {
    draining: Draining;
  }
}

/** The last seconds of a process: it announces its stop, and continues to answer until then. */
export type Draining = ReturnType<typeof draining>;

export function draining() {
  const listeners = new Set<() => void>();
  let hasBegun = false;
  return {
    hasBegun: () => hasBegun,
    /**
     * Calls back when balancers have had time to notice, so that clients disconnected now reconnect
     * elsewhere.
     */
    onNoticed(listener: () => void): void {
      listeners.add(listener);
    },
    /** Resolves when it is time to close, or immediately when the signal is aborted. */
    async run(ms: number, signal: AbortSignal): Promise<void> {
      hasBegun = true;
      await pause(ms / 2, signal);
      for (const listener of listeners) listener();
      await pause(ms / 2, signal);
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return wait(ms, undefined, { signal }).catch(() => {});
}
