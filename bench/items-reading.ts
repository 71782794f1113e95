import { mapperOf } from "@pharmacy/contract/mapping/mapping-apply";
import type pg from "pg";
import { lookUp } from "../server/src/catalogue/items/import/items.lookups.ts";
import { planItem } from "../server/src/catalogue/items/import/items.plan.ts";
import { itemImport } from "../server/src/catalogue/items/items.import.ts";
import type { Database } from "../server/src/platform/db/database.ts";
import { readTable } from "../server/src/platform/runs/read/read-table.ts";
import { bounded, fieldsWithLines, tidied } from "../server/src/platform/runs/run-rows.ts";
import type { RunRecord } from "../server/src/platform/runs/runs.table.ts";
import { contextOf } from "../server/src/platform/runs/spec.ts";

/** The file of an import copied into a table of texts: what the database takes for its rows alone. */
export async function copyRows(client: pg.Client, path: string, columns: number): Promise<void> {
  const names = Array.from({ length: columns }, (_, place) => `cell${place} text`);
  await client.query(`create temp table copied (${names.join()})`);
  await client.query(`copy copied from '${path}' (format csv, header true)`);
  await client.query("drop table copied");
}

/** Read, mapped and checked with the schema and the rules of an item; nothing is looked up. */
export async function checkValues(db: Database, run: RunRecord, path: string): Promise<void> {
  const { options, mapping } = run;
  if (!(options && mapping)) throw new Error("The import has no mapping.");
  const context = { ...contextOf(run, Date.now()), isCheck: true };
  const known = await db.transaction((tx) => lookUp(tx, context, []));
  const [fieldsOf, hasLines] = [mapperOf(mapping), fieldsWithLines(itemImport)];
  for await (const batch of readTable(path, options)) {
    for (const { line, cells } of batch) {
      const row = { line, fields: tidied(bounded(fieldsOf(cells)), hasLines) };
      const { verdict } = planItem(context, known, row);
      if (verdict !== "new") throw new Error(`Line ${line} was ${verdict}.`);
    }
  }
}
