import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { unitKind } from "../../catalogue/units/units.table.ts";
import { changeMany } from "./change-many.ts";

const server = testServer();

test.each(["activate", "delete"] as const)(
  "records that a user may not see do not exist for them to %s, nor is their name revealed",
  async (act) => {
    const { id } = (await server.post("/api/units", aUnit())).json();
    const changes = {
      activate: vi.fn(),
      deactivate: vi.fn(),
      delete: vi.fn(),
      end: vi.fn(),
      revoke: vi.fn(),
      remind: vi.fn(),
    };
    const call = { body: { do: act, ids: [id] }, log: pino({ level: "silent" }) };
    const { results } = await changeMany(server.db, call, unitKind, [sql`false`], changes);
    expect(results).toEqual([
      {
        id,
        label: null,
        version: null,
        error: act === "delete" ? null : { code: "not_found", message: "Unit not found." },
      },
    ]);
    for (const change of Object.values(changes)) expect(change).not.toHaveBeenCalled();
  },
);

test("undo restores a bulk change at its version, and refuses records changed since", async () => {
  const aKept = async (status: "active" | "inactive") =>
    (await server.post("/api/units", aUnit({ status }))).json().id as string;
  const [mine, before, theirs] = [
    await aKept("active"),
    await aKept("inactive"),
    await aKept("active"),
  ];
  const bulk = async (body: object) => (await server.post("/api/units/bulk", body)).json().results;
  const done = await bulk({ ids: [mine, before, theirs], do: "deactivate" });
  // a record that was already in that state cannot be undone
  expect(done.map(({ version }: { version: number | null }) => version)).toEqual([2, null, 2]);
  await server.patch(`/api/units/${theirs}`, { symbol: "changed", version: 2 });
  const back = await bulk({ ids: [mine, theirs], do: "activate", versions: [2, 2] });
  expect(back).toMatchObject([
    { id: mine, version: 3, error: null },
    { id: theirs, version: null, error: { code: "conflict" } },
  ]);
  const statusOf = async (id: string) => (await server.get(`/api/units/${id}`)).json().status;
  expect([await statusOf(mine), await statusOf(before), await statusOf(theirs)]).toEqual([
    "active",
    "inactive",
    "inactive",
  ]);
  const { action, recordId } =
    (await server.history()).filter((one) => one.outcome === "success").at(-1) ?? {};
  expect([action, recordId]).toEqual(["activate", mine]);
});
