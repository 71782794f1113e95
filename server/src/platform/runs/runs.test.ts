import { describe, expect, test } from "vitest";
import { aUnit } from "#test/records.ts";
import {
  applied,
  checked,
  previewed,
  readRun,
  rowsOf,
  undone,
  unitFile,
  upload,
  workRuns,
} from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const unitNames = async () =>
  (await server.get("/api/units?count=100&sort=code"))
    .json()
    .items.map(({ code, name }: { code: string; name: string }) => `${code} ${name}`);

describe("an import", () => {
  test("goes from its file to its records, each with an entry, and back", async () => {
    const made = (
      await server.post("/api/units", aUnit({ code: "TAB", kind: "packaging" }))
    ).json();
    const before = (await server.get("/api/units?count=100")).json().items;
    const run = await applied(
      server,
      unitFile({ code: "TAB", name: "pill" }, { code: "BOX" }, { code: "bad code" }),
    );
    expect(run).toMatchObject({
      status: "done",
      kind: "units",
      fileName: "units.csv",
      ignoredColumns: [],
      counts: { read: 3, new: 1, changed: 1, unchanged: 0, refused: 1, written: 2, left: 0 },
    });
    expect(await unitNames()).toEqual(["BOX thing BOX", "TAB pill"]);
    const history = await server.history();
    const rows = history.filter(({ requestId }) => requestId === `run-${run.id}`);
    expect(
      rows.map(({ action, model, recordLabel }) => `${action} ${model} ${recordLabel}`),
    ).toEqual(
      expect.arrayContaining([
        "finish run units.csv",
        "create unit thing BOX",
        "update unit pill",
        "import unit 2 units",
      ]),
    );
    expect(rows.every(({ actorId }) => actorId === server.adminId())).toBe(true);
    const undo = await undone(server, run);
    expect(undo).toMatchObject({ status: "done", undoOf: run.id, counts: { written: 2, left: 0 } });
    expect(await readRun(server, run.id)).toMatchObject({ status: "undone", undoneBy: undo.id });
    const bare = ({ version: _, updatedAt: __, ...unit }: Record<string, unknown>) => unit;
    const after = (await server.get("/api/units?count=100")).json().items;
    expect(after.map(bare)).toEqual(before.map(bare));
    expect(after[0]).toMatchObject({ id: made.id, version: 3 });
  });

  test("says of each row what would become of it, and writes nothing by that", async () => {
    await applied(server, unitFile({ code: "TAB" }, { code: "VIA" }));
    const entries = (await server.history()).length;
    const run = await checked(
      server,
      unitFile({ code: "TAB" }, { code: "VIA", name: "vial" }, { code: "NEW" }, { kind: "colour" }),
    );
    expect(await rowsOf(server, run)).toMatchObject([
      { line: 2, verdict: "unchanged", before: null },
      { line: 3, verdict: "changed", before: { name: "thing VIA" }, values: { name: "vial" } },
      { line: 4, verdict: "new", read: { code: "NEW" }, values: null, recordId: null },
      {
        line: 5,
        verdict: "refused",
        messages: [{ column: "kind", value: "colour", message: expect.stringMatching("Choose") }],
      },
    ]);
    expect((await rowsOf(server, run, "verdict=refused")).map(({ line }) => line)).toEqual([5]);
    expect(run).toMatchObject({ status: "checked", counts: { new: 1, changed: 1, refused: 1 } });
    expect(await unitNames()).toHaveLength(2);
    const added = (await server.history()).slice(entries);
    expect(added.map(({ action, model }) => `${action} ${model}`)).toEqual([
      "upload file",
      "upload run",
      "check run",
      "finish run",
    ]);
  });

  test("of the same file again writes nothing", async () => {
    const file = unitFile({}, {}, {});
    await applied(server, file);
    const again = await checked(server, file);
    expect(again.counts).toMatchObject({ read: 3, new: 0, changed: 0, unchanged: 3 });
    const { id, version } = again;
    const answer = await server.post(`/api/runs/${id}/apply`, { version });
    expect(answer.json()).toMatchObject({
      error: "conflict",
      message: "There is nothing to import: no row is new or changed.",
    });
  });
});

test("the mapping of a file is remembered for the next one with the same columns", async () => {
  const mapping = { code: { columns: [0] }, name: { columns: [3] }, kind: { fixed: "packaging" } };
  await checked(server, unitFile({}), { mapping });
  const preview = await previewed(server, await upload(server, unitFile({ code: "ANY" })));
  expect(preview).toMatchObject({ isRemembered: true, mapping, header: expect.any(Array) });
  expect(preview.rows).toMatchObject([{ line: 2, cells: expect.arrayContaining(["ANY"]) }]);
});

test("the mapping of a file is not remembered from an import that was cancelled before it wrote", async () => {
  const used = { code: { columns: [0] }, name: { columns: [1] }, kind: { fixed: "packaging" } };
  await checked(server, unitFile({}), { mapping: used });
  const wrong = { code: { columns: [0] }, name: { columns: [3] }, kind: { fixed: "measure" } };
  const left = await checked(server, unitFile({}), { mapping: wrong });
  // the import itself goes on where it was
  expect(await previewed(server, left)).toMatchObject({ isRemembered: true, mapping: wrong });
  const cancel = await server.post(`/api/runs/${left.id}/cancel`, { version: left.version });
  expect(cancel.json()).toMatchObject({ status: "cancelled", counts: { written: 0 } });
  const next = await upload(server, unitFile({}));
  expect(await previewed(server, next)).toMatchObject({ isRemembered: true, mapping: used });
});

test("a file that was checked is read as it was then, unless another way is chosen", async () => {
  const run = await upload(server, unitFile({ code: "TAB" }));
  const { options, mapping } = await previewed(server, run);
  const path = `/api/runs/${run.id}`;
  const body = { version: run.version, options: { ...options, headerRow: null }, mapping };
  await server.post(`${path}/check`, body);
  await workRuns(server);
  expect(await previewed(server, run)).toMatchObject({ options: { headerRow: null } });
  const chosen = (await server.post(`${path}/preview`, { headerRow: 1 })).json();
  expect(chosen).toMatchObject({ options: { headerRow: 1 } });
});
