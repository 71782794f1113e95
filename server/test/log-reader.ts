import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { expect } from "vitest";
import { anOrganization, aUnit } from "./records.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

/** Writes entries into the audit log, and reads them as the log's screen does. */
export function logReader(server: Server) {
  return {
    async entries(query = "", caller: Pick<Server, "get"> = server): Promise<AuditLog[]> {
      const answer = await caller.get(`/api/logs?count=100&${query}`);
      expect(answer.statusCode).toBe(200);
      return answer.json().items;
    },
    /** A unit that was created, changed and deleted, and a pharmacy that was created. */
    async aHistory() {
      const unit = (await server.post("/api/units", aUnit({ name: "tablet" }))).json();
      await server.patch(`/api/units/${unit.id}`, { name: "pill", version: 1 });
      await server.delete(`/api/units/${unit.id}`);
      const pharmacy = (await server.post("/api/organizations", anOrganization())).json();
      return { unit, pharmacy };
    },
  };
}

/** The actions of entries in short: "create unit". */
export const actionsIn = (list: AuditLog[]) =>
  list.map(({ action, model }) => `${action} ${model}`);
