import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newGroup } from "#test/groups.ts";
import { testServer } from "#test/server.ts";
import { joinedGroup } from "../../catalogue/groups/groups.joined.ts";
import { groupKind, groups } from "../../catalogue/groups/groups.table.ts";
import { path } from "../../catalogue/groups/groups.tree.ts";
import { SYSTEM } from "./audit.ts";
import { joinsOf, withJoins } from "./joined.ts";
import { updateRecord } from "./records.ts";

const server = testServer();

/** Three levels, and one group beside them. */
async function threeLevels() {
  const top = await newGroup(server, { code: "top", name: "Group top" });
  const middle = await newGroup(server, { code: "middle", name: "Group middle", parent: top.id });
  await newGroup(server, { code: "leaf", name: "Group leaf", parent: middle.id });
  await newGroup(server, { code: "other" });
}

const parent = joinedGroup("groups.parent");
const derived = { ...parent, path };

test("what is joined is what a subselect finds, also where there is nothing", async () => {
  await threeLevels();
  const columns = { code: groups.code, ...derived };
  const rows = await withJoins(server.db.select(columns).from(groups), columns);
  expect(rows.length).toBeGreaterThanOrEqual(4);
  const paths = new Map(rows.map(({ code, path }) => [code, path]));
  for (const { groupCode, groupPath } of rows) {
    expect(groupPath).toBe(groupCode === null ? "" : paths.get(groupCode));
  }
  expect(paths.get("leaf")).toBe("Group top › Group middle › Group leaf");
});

test("only what the columns need is joined, each once and after what it depends on", () => {
  expect(joinsOf({ code: groups.code, path })).toEqual([]);
  expect(joinsOf({ code: parent.groupCode })).toHaveLength(1);
  const chain = joinsOf({ path: parent.groupPath, code: parent.groupCode });
  expect(chain).toHaveLength(5);
  expect(chain.map(({ after }) => after && chain.indexOf(after))).toEqual([undefined, 0, 1, 2, 3]);
});

test("the answer to a write has what its row refers to, as the write leaves it", async () => {
  await threeLevels();
  const [leaf] = await server.db.select().from(groups).where(eq(groups.code, "leaf"));
  const shown = { derived: { ...parent, order: sql`groups.sort_order` } };
  const change = { sortOrder: 77 };
  const row = await updateRecord(server.db, SYSTEM, groupKind, leaf?.id ?? "", change, { shown });
  const groupPath = "Group top › Group middle";
  expect(row).toMatchObject({
    code: "leaf",
    groupCode: "middle",
    groupPath,
    order: 77,
    version: 2,
  });
});
