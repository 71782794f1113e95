import type { Group, GroupInput } from "@pharmacy/contract/groups/groups";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { DemoFigures, PreparedWrite, RouteFacts, TestedResource } from "./nouns.ts";
import type { testServer } from "./server.ts";

let made = 0;

/** What a caller sends to create a group; say only what matters to the test. */
export function aGroup(values: Partial<GroupInput> = {}): GroupInput {
  made += 1;
  return {
    code: `group-${made}`,
    name: `Group ${made}`,
    parent: null,
    atcPrefix: null,
    description: null,
    sortOrder: made,
    status: "active",
    ...values,
  };
}

/** A group that was created. */
export async function newGroup(
  server: ReturnType<typeof testServer>,
  values: Partial<GroupInput> = {},
): Promise<Group> {
  return (await server.post("/api/groups", aGroup(values))).json();
}

/** Medicines › Pain relief › Opioids, beside Personal care. */
export async function aTree(server: ReturnType<typeof testServer>) {
  const medicines = await newGroup(server, { name: "Medicines", code: "medicines" });
  const pain = await newGroup(server, {
    name: "Pain relief",
    code: "pain-relief",
    parent: medicines.id,
    atcPrefix: "N02",
  });
  const opioids = await newGroup(server, {
    name: "Opioids",
    parent: pain.id,
    atcPrefix: "N02A",
  });
  const care = await newGroup(server, { name: "Personal care" });
  return { medicines, pain, opioids, care };
}

/** What is done with groups beyond creating and changing one. */
export function groupWrites(server: ReturnType<typeof testServer>): PreparedWrite[] {
  return [
    [
      "POST /api/groups/:id/move",
      async () => {
        const [{ id, version }, into] = [await newGroup(server), await newGroup(server)];
        return () => server.post(`/api/groups/${id}/move`, { parent: into.id, version });
      },
    ],
  ];
}

export const facts: RouteFacts = {
  forPrograms: ["GET /api/groups", "GET /api/groups/{id}", "GET /api/groups/{id}/contents"],
};

export const resource: TestedResource = {
  name: "groups",
  body: aGroup,
  change: { name: "Another name" },
  bulk: "deactivate",
  writes: groupWrites,
};

export const figures: DemoFigures = {
  created: 30,
  tests: {
    async "thirty groups on three levels"(db) {
      const { rows } = await db.execute(sql`
        with recursive tree (id, level) as (
          select id, 1 from groups where parent is null
          union all select groups.id, level + 1 from groups join tree on parent = tree.id)
        select level, count(*)::int as count from tree group by 1 order by 1`);
      expect(rows).toEqual([
        { level: 1, count: 3 },
        { level: 2, count: 22 },
        { level: 3, count: 5 },
      ]);
    },
  },
};
