import type { Run } from "@pharmacy/contract/runs/runs";
import type { RunKind } from "@pharmacy/contract/runs/runs.values";
import { describe, expect, test } from "vitest";
import { type NounTables, recordHashes, WRITTEN } from "./record-hashes.ts";
import { rowsOf, undone } from "./runs.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

type Scene = {
  /** Writes what there is to write, and answers the run. */
  write(): Promise<Run>;
  /** Changes some of the records that were written, and answers their ids. */
  change(): Promise<string[]>;
};

export type Scenes = {
  /** All tables in which a record of this kind has rows. */
  tables: NounTables;
  /** What is changed after the run, by what it is called. */
  scenes: Record<string, () => Promise<Scene>>;
};

async function ok(answer: ReturnType<Server["get"]>) {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(body);
  return body === "" ? {} : JSON.parse(body);
}

/** Calls that have to succeed. */
export function succeeding(server: Server) {
  const get = (path: string) => ok(server.get(path));
  return {
    ok,
    get,
    /** Changes a record as its form does. */
    async patch(path: string, values: object): Promise<string> {
      const { id, version } = await get(path);
      await ok(server.patch(path, { ...values, version }));
      return id;
    },
    /** The one record that a search finds. */
    async found(path: string, search: string): Promise<string> {
      const { items } = await get(`${path}${path.includes("?") ? "&" : "?"}search=${search}`);
      if (items.length !== 1) throw new Error(`${items.length} of ${search}`);
      return items[0].id;
    },
  };
}

const without = <Value>(all: ReadonlyMap<string, Value>, ids: readonly string[]) =>
  Object.fromEntries([...all].filter(([id]) => !ids.includes(id)));
const only = <Value>(all: ReadonlyMap<string, Value>, ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, all.get(id)]));

/** Guarantees that an undo leaves whole what it leaves, and takes back whole what it takes back. */
export function testUndos(server: Server, kind: RunKind, { tables, scenes }: Scenes): void {
  const exact = () => recordHashes(server.db, tables);
  const content = () => recordHashes(server.db, tables, WRITTEN);
  describe(`the undo of ${kind}`, () => {
    test.each(Object.entries(scenes))(
      "leaves whole those of which a person has since changed %s, and takes back all others",
      async (_, set) => {
        const scene = await set();
        const before = await content();
        const run = await scene.write();
        expect(run).toMatchObject({ status: "done", counts: { left: 0 } });
        const changed = await scene.change();
        const [kept, asChanged] = [await exact(), await content()];
        const undo = await undone(server, run);
        expect(undo).toMatchObject({
          status: "done",
          counts: {
            read: run.counts.written,
            written: run.counts.written - changed.length,
            left: changed.length,
          },
        });
        expect(only(await exact(), changed)).toEqual(only(kept, changed));
        const after = await content();
        const added = [...asChanged.keys()].filter((id) => !before.has(id));
        expect(without(after, [...changed, ...added])).toEqual(without(before, changed));
        const left = await rowsOf(server, undo, "verdict=left");
        expect(left.map(({ recordId }) => recordId).sort()).toEqual([...changed].sort());
        for (const { messages } of left) {
          expect(messages[0]?.message).toMatch(
            / afterwards\.$|used by other records|cannot change/,
          );
        }

        // the same once more finds what was kept, and doubles nothing
        const again = await scene.write();
        expect(again.status).toBe("done");
        expect((await content()).size).toBe(asChanged.size);
        expect(await undone(server, again)).toMatchObject({ status: "done", counts: { left: 0 } });
        expect(Object.fromEntries(await content())).toEqual(Object.fromEntries(after));
      },
    );
  });
}
