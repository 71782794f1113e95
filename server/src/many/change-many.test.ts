import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { unitKind } from "../units/units.table.ts";
import { changeMany } from "./change-many.ts";

const server = testServer();

test.each(["activate", "delete"] as const)(
  "what a person may not see is not there for them to %s, nor is its name told",
  async (act) => {
    const { id } = (await server.post("/api/units", aUnit())).json();
    const changes = {
      ...{ activate: vi.fn(), deactivate: vi.fn(), delete: vi.fn() },
      ...{ end: vi.fn(), revoke: vi.fn(), remind: vi.fn() },
    };
    const call = { body: { do: act, ids: [id] }, log: pino({ level: "silent" }) };
    const { results } = await changeMany(server.db, call, unitKind, [sql`false`], changes);
    expect(results).toEqual([
      {
        ...{ id, label: null },
        error: act === "delete" ? null : { code: "not_found", message: "Unit not found." },
      },
    ]);
    for (const change of Object.values(changes)) expect(change).not.toHaveBeenCalled();
  },
);
