import { setTimeout as wait } from "node:timers/promises";

declare module "fastify" {
  interface FastifyInstance {
    draining: Draining;
  }
}

export type Draining = ReturnType<typeof draining>;

export function draining() {
  const listeners = new Set<() => void>();
  let hasBegun = false;
  return {
    hasBegun: () => hasBegun,
    /** Called when balancers have had time to notice, so that clients reconnect elsewhere. */
    onNoticed(listener: () => void): void {
      listeners.add(listener);
    },
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
