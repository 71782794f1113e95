import { expect, onTestFinished, vi } from "vitest";
import { type Heard, listen } from "./live.ts";
import { anOrganization, aUnit } from "./records.ts";
import { testServer } from "./server.ts";

/** Waits until this assertion holds. */
export const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 10_000, interval: 20 });

/** A server of the test's own with a listener to its stream of changes. */
export function liveServer() {
  const server = testServer();
  return Object.assign(server, {
    /** Follows the stream until the test ends. */
    async follow(token: string, lastId?: string, app = server.app): Promise<Heard> {
      const heard = await listen(app, token, lastId);
      onTestFinished(() => heard.hangUp());
      if (heard.status === 200) await until(() => expect(heard.events()).not.toEqual([]));
      return heard;
    },
    createUnit: async (values?: Parameters<typeof aUnit>[0]) =>
      (await server.post("/api/units", aUnit(values))).json<{ id: string; version: number }>(),
    createPharmacy: async () =>
      (await server.post("/api/organizations", anOrganization())).json<{ id: string }>().id,
  });
}
