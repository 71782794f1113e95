import type { FieldChange } from "@pharmacy/contract/field-changes";
import type { Product } from "@pharmacy/contract/products/products";
import { COMPARED_FIELDS } from "@pharmacy/contract/products/products.compare.values";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aPair, shelfOf, sync, syncPath } from "#test/products.ts";
import { readRun, undone } from "#test/runs.ts";
import { tamper } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import type { Copied } from "./copies.compare-products.ts";
import { lookUpCopiedValues } from "./copies.copied-values.ts";
import { fillCopies } from "./copies.fill.ts";
import { type CopiedValues, copyFilling } from "./product-copies.table.ts";

const server = testServer();

type Pair = Awaited<ReturnType<typeof aPair>>;
type Entry = { id: string; action: "create" | "update"; changes: FieldChange[] };

/** The values that copies last wrote, worked out from log entries. */
async function copiedInLog({ source, target }: Pair): Promise<Record<string, Copied>> {
  const { rows } = await server.db.execute<Entry>(sql`
    select record_id as id, action, changes from audit_logs
    where model = 'product' and outcome = 'success' and action in ('create', 'update')
      and request_id in (select 'run-' || id from runs
        where kind = 'productSync' and organization = ${target.organization}
          and within = ${source.organization} and undo_of is null and status = 'done')
    order by at, audit_logs.id`);
  const copied: Record<string, Copied> = {};
  for (const { id, action, changes } of rows) {
    const written = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    const isNew = action === "create";
    const values: CopiedValues = { ...copied[id]?.values };
    for (const field of COMPARED_FIELDS) {
      if (isNew || field in written) values[field] = (written[field] ?? null) as string | null;
    }
    const { item = null, sku, gtin = null } = written;
    const added = isNew ? ({ item, sku, gtin } as Copied["added"]) : copied[id]?.added;
    copied[id] = { values, ...(added && { added }) };
  }
  return copied;
}

const copiedInTable = async ({ source, target }: Pair) =>
  Object.fromEntries(
    await server.db.transaction((tx) =>
      lookUpCopiedValues(tx, source.organization, target.organization),
    ),
  );

/** Leaves copied values in the log alone, as after the migration. */
async function forgetCopies(): Promise<void> {
  await server.db.execute(sql`delete from product_copies`);
  await server.db.execute(sql`insert into copy_filling select id from runs
    where kind = 'productSync' and undo_of is null and status = 'done'`);
}

const compared = async ({ source, target }: Pair) =>
  (await server.get(`${syncPath(source, target)}/differences?count=100`)).json();

const STEPS = [
  "newThere",
  "changeThere",
  "changeThere",
  "changeHere",
  "archiveHere",
  "deleteHere",
  "leaveThere",
  "copy",
  "copyOver",
  "copyOver",
  "pickAll",
  "pickSafe",
  "undo",
] as const;

/** One step in the life of two pharmacies, most of them about one product. */
const steps = fc.array(
  fc.record({ step: fc.constantFrom(...STEPS), which: fc.nat(20), value: fc.nat(99) }),
  { minLength: 8, maxLength: 16, size: "max" },
);

type Step = { step: string; which: number; value: number };

/** Ensures that something was copied and undone, and that the pharmacies differ. */
const LAST: readonly Step[] = [
  "newThere",
  "copyOver",
  "newThere",
  "copyOver",
  "undo",
  "newThere",
].map((step, place) => ({ step, which: place, value: 1_000 + place }));

/** Runs the steps. Returns the number of copies and of undos. */
async function live(pair: Pair, all: readonly Step[]) {
  const { source, target } = pair;
  const runs: string[] = [];
  let [copies, undos] = [0, 0];
  const oneOf = async (shop: { organization: string }, which: number) => {
    const shelf = await shelfOf(server, shop);
    return shelf[which % Math.max(1, shelf.length)];
  };
  const change = async (one: Product | undefined, value: number) => {
    const group = value % 3 === 0 ? { group: await source.otherGroup() } : {};
    const changes = { name: `Pack ${value}`, taxRateBps: (value % 4) * 100, ...group };
    if (one) await server.patch(`/api/products/${one.id}`, { version: one.version, ...changes });
  };
  const ran = (answer: Awaited<ReturnType<typeof sync>>) => {
    const { runId, created, updated } = answer.json();
    if (!runId || created + updated === 0) return;
    runs.push(runId);
    copies += 1;
  };
  const pick = async (differences: readonly string[]) => {
    const { basis } = await compared(pair);
    const path = `${syncPath(source, target)}/pick`;
    ran(await server.post(path, { basis, differences, except: [] }));
  };
  const acts: Record<string, (step: Step) => Promise<unknown>> = {
    newThere: ({ value }) => source.make({ sku: `S${value}`, name: `New ${value}` }),
    changeThere: async ({ which, value }) => change(await oneOf(source, which), value),
    changeHere: async ({ which, value }) => change(await oneOf(target, which), value),
    leaveThere: async ({ which }) => {
      const one = await oneOf(source, which);
      if (one) await server.delete(`/api/products/${one.id}`);
    },
    archiveHere: async ({ which }) => {
      const one = await oneOf(target, which);
      if (one) await server.post(`/api/products/${one.id}/archive`, { version: one.version });
    },
    deleteHere: async ({ which }) => {
      const one = await oneOf(target, which);
      if (one) await server.delete(`/api/products/${one.id}`);
    },
    copy: async () => ran(await sync(server, source, target)),
    copyOver: async () => ran(await sync(server, source, target, "onConflict=update")),
    pickAll: () => pick(["new", "changedThere", "changedHere", "changedBoth", "gone"]),
    pickSafe: () => pick(["new", "changedThere", "removedHere"]),
    undo: async ({ which }) => {
      const [run] = runs.splice(which % Math.max(1, runs.length), 1);
      if (run === undefined) return;
      await undone(server, await readRun(server, run));
      undos += 1;
    },
  };
  for (const one of [...all, ...LAST]) {
    await acts[one.step]?.(one);
    expect(await copiedInTable(pair)).toEqual(await copiedInLog(pair));
  }
  return { copies, undos };
}

test("what copies wrote is kept as the log tells it, and without the log", async () => {
  let [copies, undos, differing] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const pair = await aPair(server);
      for (const sku of ["A", "B", "C"]) await pair.source.make({ sku, name: `Pack ${sku}` });
      const lived = await live(pair, all);
      copies += lived.copies;
      undos += lived.undos;
      // invalidates the cached comparison
      await pair.source.make({ sku: "LAST" });
      const before = await compared(pair);
      differing += before.total;
      const kept = await copiedInTable(pair);
      await forgetCopies();
      expect(await copiedInTable(pair)).toEqual(kept);
      await Promise.all([1, 2].map(() => fillCopies(server, new AbortController().signal)));
      expect(await server.db.$count(copyFilling)).toBe(0);
      expect(await copiedInTable(pair)).toEqual(kept);
      await tamper(server.db, sql`delete from audit_logs`);
      await server.db.execute(sql`update products set version = version + 1 where sku = 'LAST'`);
      expect(await compared(pair)).toEqual(before);
    }),
    { numRuns: 12 },
  );
  expect(copies).toBeGreaterThanOrEqual(24);
  expect(undos).toBeGreaterThanOrEqual(12);
  expect(differing).toBeGreaterThanOrEqual(12);
}, 120_000);
