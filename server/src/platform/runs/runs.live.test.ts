import { expect, test } from "vitest";
import { liveServer, until } from "#test/live-server.ts";
import { applied, undone, unitFile } from "#test/runs.ts";

const server = liveServer();

/** Guarantees that an import of any size is one event for users who watch its list. */
test("an import is told once, with how many records it wrote; its undo too", async () => {
  const support = await server.follow((await server.as("support")).token);
  const catalogue = await server.follow((await server.as("catalogue")).token);
  const run = await applied(server, unitFile({}, {}, {}));
  const about = { model: "unit", isMine: false };
  const announced = () => support.changes().filter(({ model }) => model === "unit");
  await until(() =>
    expect(announced()).toEqual([{ ...about, recordId: run.id, action: "import", count: 3 }]),
  );
  const undo = await undone(server, run);
  await until(() =>
    expect(announced().slice(1)).toEqual([
      { ...about, recordId: undo.id, action: "undo", count: 3 },
    ]),
  );
  const runsOf = (heard: typeof catalogue) =>
    heard.changes().filter(({ model }) => model === "run");
  expect(runsOf(support)).toEqual([]);
  expect(runsOf(catalogue).map(({ action }) => action)).toEqual(
    expect.arrayContaining(["upload", "check", "finish", "apply", "undo"]),
  );
});

test("a stream that comes back is told the import, and none of its rows", async () => {
  const before = await server.follow(server.token());
  const place = before.events()[0]?.id ?? "";
  before.hangUp();
  const run = await applied(server, unitFile({}, {}));
  const again = await server.follow((await server.as("support")).token, place);
  await until(() =>
    expect(again.changes().filter(({ model }) => model === "unit")).toEqual([
      { model: "unit", recordId: run.id, action: "import", isMine: false, count: 2 },
    ]),
  );
});
