import type { Group } from "@pharmacy/contract/groups/groups";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aGroup, aTree, newGroup } from "#test/groups.ts";
import { itemChoices, newItem } from "#test/items.ts";
import { testServer } from "#test/server.ts";
import { lockTree } from "./groups.changes.ts";

const server = testServer();
const PATH = "/api/groups";

const BELOW_ITSELF = "A group cannot be placed under itself or one of its sub-groups.";

const change = (group: Group, values: object) =>
  server.patch(`${PATH}/${group.id}`, { ...values, version: group.version });
const move = (group: Group, place: object) =>
  server.post(`${PATH}/${group.id}/move`, { ...place, version: group.version });
const paths = async () => (await server.get(PATH)).json().items.map(({ path }: Group) => path);

describe("a move", () => {
  const preview = async (group: Group, parent: string) =>
    server.get(`${PATH}/${group.id}/move/preview?parent=${parent}`);

  test("says first what goes along and whether it hides, and writes nothing", async () => {
    const { pain, care } = await aTree(server);
    await server.patch(`${PATH}/${care.id}`, { status: "inactive", version: 1 });
    const entries = (await server.history()).length;
    expect((await preview(pain, care.id)).json()).toEqual({
      from: "Medicines › Pain relief",
      to: "Personal care › Pain relief",
      subGroupCount: 1,
      itemCount: 0,
      visibility: "hides",
    });
    expect((await preview(pain, pain.id)).statusCode).toBe(422);
    expect((await server.history()).length).toBe(entries);
  });

  test("puts a group before another, and renumbers only where there is no room", async () => {
    const [a, b, c] = [
      await newGroup(server, { name: "Aa", sortOrder: 10 }),
      await newGroup(server, { name: "Bb", sortOrder: 20 }),
      await newGroup(server, { name: "Cc", sortOrder: 20 }),
    ];
    expect((await move(c, { parent: null, before: a.id })).json().sortOrder).toBe(5);
    expect(await paths()).toEqual(["Cc", "Aa", "Bb"]);
    const entries = (await server.history()).length;
    const tight = await newGroup(server, { name: "Dd", sortOrder: 11 });
    await move(b, { parent: null, before: tight.id });
    expect(await paths()).toEqual(["Cc", "Aa", "Bb", "Dd"]);
    expect((await server.history()).length).toBeGreaterThan(entries + 1);
  });

  test("puts a group right after another, or last in its parent", async () => {
    const { medicines, care } = await aTree(server);
    const skin = await newGroup(server, { name: "Skin" });
    await move(skin, { parent: null, after: medicines.id });
    expect((await paths()).slice(-2)).toEqual(["Skin", "Personal care"]);
    const last = await newGroup(server, { name: "Sun care", sortOrder: 0 });
    await move(last, { parent: null });
    expect((await paths()).slice(-2)).toEqual(["Personal care", "Sun care"]);
    expect((await move(care, { parent: medicines.id })).json().path).toBe(
      "Medicines › Personal care",
    );
  });

  test.each(["before", "after"])("%s a group that is elsewhere by now is refused", async (side) => {
    const { opioids } = await aTree(server);
    const group = await newGroup(server);
    for (const beside of [opioids.id, crypto.randomUUID()]) {
      const refused = await move(group, { parent: null, [side]: beside });
      expect([refused.statusCode, refused.json().fields]).toEqual([
        422,
        { [side]: "This group has been moved. Try again." },
      ]);
    }
  });

  test("takes sub-groups along only as deep as five levels", async () => {
    const { medicines, pain, opioids, care } = await aTree(server);
    const own = await newGroup(server, { name: "Own", parent: care.id });
    const burns = await newGroup(server, { name: "Burns", parent: own.id });
    const skin = await newGroup(server, { name: "Skin", parent: burns.id });
    const message = "Groups can be nested five levels deep.";
    const fields = { parent: message };
    for (const [group, into] of [
      [medicines, burns],
      [pain, skin],
      [own, opioids],
    ] as const) {
      expect((await preview(group, into.id)).json()).toMatchObject({ message, fields });
      const refused = await move(group, { parent: into.id });
      expect([refused.statusCode, refused.json().fields]).toEqual([422, fields]);
    }
    expect((await move(opioids, { parent: skin.id })).json().level).toBe(5);
  });

  test("beside a group of the same name is refused, and so is its preview", async () => {
    const { medicines, care } = await aTree(server);
    const twin = await newGroup(server, { name: "PAIN relief", parent: care.id });
    const fields = { name: 'There is already a group "Pain relief" at this level.' };
    for (const refused of [
      await preview(twin, medicines.id),
      await move(twin, { parent: medicines.id }),
    ]) {
      expect([refused.statusCode, refused.json().fields]).toEqual([409, fields]);
    }
    expect((await preview(twin, care.id)).statusCode).toBe(200);
  });

  test("of a group that was changed meanwhile is refused, and shows how it is now", async () => {
    const { pain, care } = await aTree(server);
    await server.patch(`${PATH}/${pain.id}`, { name: "Pain", version: 1 });
    const stale = await move(pain, { parent: care.id });
    expect([stale.statusCode, stale.json().current]).toMatchObject([
      409,
      { path: "Medicines › Pain", version: 2 },
    ]);
    expect(await paths()).not.toContain("Personal care › Pain");
  });

  test("is for administrators and catalogue managers", async () => {
    const { pain, care } = await aTree(server);
    const place = { parent: care.id, version: 1 };
    for (const role of ["finance", "support"] as const) {
      const caller = await server.as(role);
      const answers = [
        await caller.get(`${PATH}/${pain.id}/move/preview?parent=${care.id}`),
        await caller.post(`${PATH}/${pain.id}/move`, place),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    }
    const manager = await server.as("catalogue");
    expect((await manager.post(`${PATH}/${pain.id}/move`, place)).json().path).toBe(
      "Personal care › Pain relief",
    );
  });

  test("of an inactive group with items keeps it inactive, and its items in it", async () => {
    const { pain, care } = await aTree(server);
    const item = await newItem(server, { ...(await itemChoices(server)), group: pain.id });
    const { version } = (await change(pain, { status: "inactive" })).json();
    const moved = (await move({ ...pain, version }, { parent: care.id })).json();
    expect(moved).toMatchObject({ status: "inactive", itemCount: 1, subGroupCount: 1 });
    expect((await server.get(`${PATH}/${care.id}`)).json().itemCount).toBe(1);
    expect((await server.get(`/api/items/${item.id}`)).json().group).toMatchObject({
      path: "Personal care › Pain relief",
    });
  });

  test("never makes a circle", async () => {
    const { medicines, pain } = await aTree(server);
    for (const parent of [medicines.id, pain.id]) {
      const refused = await change(medicines, { parent });
      expect([refused.statusCode, refused.json().fields]).toEqual([422, { parent: BELOW_ITSELF }]);
    }
  });
});

/** Guarantees that changes of the tree come one after the other. */
describe("two people at once", () => {
  /** One call waits for the tree, the others in line behind it; then they come one after the other. */
  async function atOnce<Answer>(...calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
    let answers: Promise<Answer[]> | undefined;
    await server.db.transaction(async (tx) => {
      await lockTree(tx);
      answers = Promise.all(calls.map((call) => call()));
      await expect
        .poll(async () => {
          const { rows } = await server.db.execute<{ count: number }>(sql`
            select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
            where datname = current_database() and locktype = 'advisory' and not granted`);
          return rows[0]?.count;
        })
        .toBe(1);
    });
    return answers ?? [];
  }

  test("each put a group into the other's: one of them is refused", async () => {
    const [one, other] = [await newGroup(server), await newGroup(server)];
    const answers = await atOnce(
      async () => move(one, { parent: other.id }),
      async () => change(other, { parent: one.id }),
    );
    const refused = answers.find(({ statusCode }) => statusCode !== 200);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(refused?.json().fields).toEqual({ parent: BELOW_ITSELF });
    expect(await paths()).toHaveLength(2);
  });

  test("move one group: the second is told that it changed", async () => {
    const { pain, care } = await aTree(server);
    const answers = await atOnce(
      async () => move(pain, { parent: care.id }),
      async () => move(pain, { parent: null }),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test("fill the last level from both ends: it is not exceeded", async () => {
    const { medicines, pain, opioids, care } = await aTree(server);
    await server.delete(`${PATH}/${opioids.id}`);
    const skin = await newGroup(server, { name: "Skin", parent: care.id });
    const burns = await newGroup(server, { name: "Burns", parent: skin.id });
    const answers = await atOnce(
      async () => move(medicines, { parent: burns.id }),
      async () => server.post(PATH, aGroup({ parent: pain.id })),
    );
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
  });
});
