import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aGtin, choicesFor, newItem } from "#test/items.ts";
import { recordHashes } from "#test/record-hashes.ts";
import { aUnit } from "#test/records.ts";
import { applied, readRun, rowsOf, undone, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { succeeding, testUndos } from "#test/undos.ts";

const server = testServer({ isOwn: true });
const { found, ok } = succeeding(server);

const HEAD = "GTIN;Name;Group;Unit;Pack;Form;INN;Legal status;Pack size;National code;Ingredients";
const REST = "Antibacterials;capsules;box;Tablet;zinc;prescription only;21";
const TABLES = { items: "id", item_ingredients: "item", item_identifiers: "item" };
const PARTS = { item_ingredients: "item", item_identifiers: "item" };

const itemFile = (gtins: readonly string[], name = "Zinc") =>
  [
    HEAD,
    ...gtins.map((gtin, place) => {
      const code = `${77_000 + place}`;
      return `${gtin};${name} ${place};${REST};${code};"zinc 5 mg; lactose"`;
    }),
  ].join("\n");

/** Items that were just imported, each with two ingredients and a code. */
async function importedItems(count: number) {
  const choices = await choicesFor(server);
  const gtins = Array.from({ length: count }, aGtin);
  const run = await applied(server, itemFile(gtins), "items");
  const { items } = (await server.get("/api/items?count=100")).json();
  const idOf = (gtin: string | undefined): string =>
    items.find((item: { gtin: string }) => item.gtin === gtin)?.id;
  return { run, gtins, choices, ids: gtins.map(idOf) };
}

async function changeItem(id: string, values: object) {
  const read = await server.get(`/api/items/${id}`);
  // taken back before it could be read
  if (read.statusCode === 404) return read;
  return server.patch(`/api/items/${id}`, { ...values, version: read.json().version });
}

const begun = async (id: string) => {
  const { version } = await readRun(server, id);
  return server.post(`/api/runs/${id}/undo`, { version });
};
const workBy = (rows: number) => workRuns(server, new AbortController().signal, { rows });

const messagesOf = async (run: Parameters<typeof rowsOf>[1]) =>
  (await rowsOf(server, run, "verdict=left")).map(({ messages }) => messages[0]?.message);

/** Guarantees that no record is ever half as it was, whatever else happens to it. */
describe("an undo beside others", () => {
  test("leaves or takes back whole what is saved while it goes on, batch by batch", async () => {
    const { run, ids } = await importedItems(12);
    const parts = await recordHashes(server.db, PARTS);
    const answer = await begun(run.id);
    const saving = ids.map((id) => changeItem(id, { brandName: "Mine" }));
    const [, ...saved] = await Promise.all([workBy(2), ...saving]);
    expect(saved.filter(({ statusCode }) => ![200, 404].includes(statusCode))).toEqual([]);
    const undo = await readRun(server, answer.json().id);
    const left = (await rowsOf(server, undo, "verdict=left")).map(({ recordId }) => recordId);
    expect(undo).toMatchObject({
      status: "done",
      progress: null,
      counts: { read: 12, written: 12 - left.length, left: left.length },
    });
    const there = await recordHashes(server.db, TABLES);
    expect([...there.keys()].sort()).toEqual([...left].sort());
    const kept = await recordHashes(server.db, PARTS);
    expect(Object.fromEntries(kept)).toEqual(
      Object.fromEntries([...parts].filter(([id]) => left.includes(id))),
    );
    const mine = (await server.get("/api/items?count=100")).json().items;
    expect(mine.map(({ brandName }: { brandName: string }) => brandName)).toEqual(
      left.map(() => "Mine"),
    );
  });

  test("makes nothing again of what a person has deleted", async () => {
    const { run, ids, gtins } = await importedItems(2);
    const second = await applied(
      server,
      itemFile(gtins, "Other").replaceAll("lactose", "starch"),
      "items",
    );
    expect(second.counts).toMatchObject({ changed: 2, written: 2 });
    const { version } = (await server.get(`/api/items/${ids[1]}`)).json();
    const deleted = await server.app.inject({
      method: "DELETE",
      url: `/api/items/${ids[1]}`,
      payload: { version },
      headers: { authorization: `Bearer ${server.token()}` },
    });
    expect(deleted.statusCode, deleted.body).toBeLessThan(300);
    const undo = await undone(server, second);
    expect(undo.counts).toMatchObject({ written: 1, left: 1 });
    expect(await messagesOf(undo)).toEqual([
      expect.stringMatching(/^Other 1 was deleted by .+ afterwards\.$/),
    ]);
    expect([...(await recordHashes(server.db, TABLES)).keys()]).toEqual([ids[0]]);
    expect((await undone(server, run)).counts).toMatchObject({ written: 1, left: 1 });
    expect((await recordHashes(server.db, TABLES)).size).toBe(0);
  });

  test("leaves whole what a later import changed, until that one is undone", async () => {
    const { run, ids, gtins } = await importedItems(2);
    const later = `${HEAD}\n${gtins[0]};Later;${REST};77000;zinc 9 mg\n`;
    const second = await applied(server, later, "items");
    const kept = await recordHashes(server.db, TABLES);
    const undo = await undone(server, run);
    expect(undo.counts).toMatchObject({ written: 1, left: 1 });
    const there = await recordHashes(server.db, TABLES);
    expect(Object.fromEntries(there)).toEqual({ [ids[0] ?? ""]: kept.get(ids[0] ?? "") });
    expect((await undone(server, second)).counts).toMatchObject({ written: 1, left: 0 });
    const { ingredients, identifiers, name } = (await server.get(`/api/items/${ids[0]}`)).json();
    expect(name).toBe("Zinc 0");
    expect(ingredients.map(({ substance }: { substance: string }) => substance)).toEqual([
      "zinc",
      "lactose",
    ]);
    expect(identifiers.map(({ value }: { value: string }) => value)).toEqual(["77000"]);
  });

  test("leaves whole what the undo of a later import had to leave", async () => {
    const { choices, gtins, ids } = await importedItems(1);
    const [gtin, other] = [gtins[0] ?? "", aGtin()];
    const first = await applied(server, `GTIN;Brand\n${gtin};File\n`, "items");
    const { code } = (await server.get(`/api/items/${ids[0]}`)).json();
    const second = await applied(server, `Item code;GTIN\n${code};${other}\n`, "items");
    expect(second.counts).toMatchObject({ changed: 1, written: 1 });
    const { group, capsule: baseUnit, box: packUnit } = choices;
    await newItem(server, { group, baseUnit, packUnit }, { gtin, name: "Holder of the number" });
    const kept = await recordHashes(server.db, TABLES);
    for (const run of [second, first]) {
      expect((await undone(server, run)).counts).toMatchObject({ written: 0, left: 1 });
    }
    expect(Object.fromEntries(await recordHashes(server.db, TABLES))).toEqual(
      Object.fromEntries(kept),
    );
  });
});

/** Guarantees that an undo counts what people count. */
describe("the progress of an undo", () => {
  test("is the share of its records, however many parts they have", async () => {
    const { run } = await importedItems(4);
    await server.db.execute(sql`create table seen (progress int, counts jsonb)`);
    await server.db.execute(sql`create function see() returns trigger language plpgsql as
      $$ begin insert into seen values (new.progress, new.counts); return new; end $$`);
    await server.db.execute(sql`create trigger see after update of progress on runs
      for each row when (new.undo_of is not null and new.status = 'applying')
      execute function see()`);
    try {
      await begun(run.id);
      await workBy(1);
      const { rows } = await server.db.execute<{ progress: number; done: string }>(sql`
        select progress, counts ->> 'written' || ' of ' || (counts ->> 'read') as done from seen`);
      expect(rows.filter(({ progress }) => progress > 0)).toEqual([
        { progress: 25, done: "1 of 4" },
        { progress: 50, done: "2 of 4" },
        { progress: 75, done: "3 of 4" },
        // once more, when nothing is left
        { progress: 99, done: "4 of 4" },
        { progress: 99, done: "4 of 4" },
      ]);
    } finally {
      await server.db.execute(sql`drop function see cascade`);
      await server.db.execute(sql`drop table seen`);
    }
  });
});

testUndos(server, "units", {
  tables: { units: "id" },
  scenes: {
    "what is counted in them": async () => {
      const measure = { kind: "measure", decimals: 3, ucumCode: "mg" } as const;
      const old = await ok(server.post("/api/units", aUnit({ ...measure, code: "OLD" })));
      const file =
        "Code,Name,Plural name,Symbol,Kind,UCUM code\n" +
        "OLD,gram,grams,g,measure,g\nNEW,capsule,capsules,cap,presentation,\n" +
        "BAG,bag,bags,bag,packaging,\n";
      return {
        write: () => applied(server, file),
        change: async () => {
          const { capsule: _, ...choices } = await choicesFor(server);
          const baseUnit = await found("/api/units", "NEW");
          const one = { substance: "zinc", role: "active", strengthValue: "5" } as const;
          const ingredients = [
            { ...one, strengthUnit: old.id, perValue: null, perUnit: null },
          ] as never;
          const { group, box: packUnit } = choices;
          const item = await newItem(server, { group, baseUnit, packUnit }, { ingredients });
          if (!item.id) throw new Error(JSON.stringify(item));
          return [old.id, baseUnit];
        },
      };
    },
  },
});
