import type { Group } from "@pharmacy/contract/groups";
import { describe, expect, test } from "vitest";
import { aTree, newGroup } from "#test/groups.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/groups";

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
      ...{ from: "Medicines › Pain relief", to: "Personal care › Pain relief" },
      ...{ subGroupCount: 1, itemCount: 0, visibility: "hides" },
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
    const gone = await move(await newGroup(server), { before: crypto.randomUUID() });
    expect(gone.json().fields).toEqual({ before: "This group has been moved. Try again." });
  });

  test("never makes a circle, also when two people move at once", async () => {
    const { medicines, pain } = await aTree(server);
    const message = "A group cannot be placed under itself or one of its sub-groups.";
    for (const parent of [medicines.id, pain.id]) {
      const refused = await server.patch(`${PATH}/${medicines.id}`, { parent, version: 1 });
      expect([refused.statusCode, refused.json().fields]).toEqual([422, { parent: message }]);
    }
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await newGroup(server), await newGroup(server)];
      const answers = await Promise.all([
        move(one, { parent: other.id }),
        server.patch(`${PATH}/${other.id}`, { parent: one.id, version: 1 }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    }
  });
});
