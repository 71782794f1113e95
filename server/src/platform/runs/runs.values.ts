import { mapperOf } from "@pharmacy/contract/mapping/mapping-apply";
import type { RunValues, RunValuesQuery } from "@pharmacy/contract/runs/runs";
import { RUN_ACTS } from "@pharmacy/contract/runs/runs.acts";
import {
  VALUE_ROWS_MAX,
  VALUES_SHOWN_MAX,
  VALUES_TRACKED_MAX,
} from "@pharmacy/contract/runs/runs.values";
import type * as z from "zod/mini";
import { requireState } from "../http/require-act.ts";
import type { Services } from "../http/routes.ts";
import { openedFor } from "./runs.preview.ts";
import type { RunRecord } from "./runs.table.ts";
import type { TableReader } from "./source.ts";

/** Characters that a table of values can translate. */
const VALUE_MAX = 200;
/** A look at a file, not an import of it, milliseconds. */
const READ_MS = 5_000;

type Deps = Pick<Services, "fileStore"> & { reader: TableReader };

/** Counts the values of a column, the most frequent first, in as many rows as time allows. */
export async function valuesOf(
  { fileStore, reader }: Deps,
  run: RunRecord,
  { options, source }: z.output<typeof RunValuesQuery>,
): Promise<RunValues> {
  requireState("run", RUN_ACTS.check, run);
  const opened = await openedFor({ fileStore, reader }, run, options);
  const { columns = [], separator, cut } = source;
  const read = mapperOf({
    value: { columns, ...(separator !== undefined && { separator }), ...(cut && { cut }) },
  });
  const counts = new Map<string, number>();
  const until = Date.now() + READ_MS;
  let rows = 0;
  let isWhole = true;
  const from = { line: 1, columns: new Set(columns) };
  if (run.file === null) return { values: [], others: 0, rows, isWhole };
  const table = reader.readTable(fileStore.pathOf(run.file), opened.options, from);
  for await (const batch of table) {
    for (const { cells, problem } of batch) {
      if (problem !== undefined) continue;
      const text = read(cells).value ?? "";
      if (text !== "" && text !== "-" && text.length <= VALUE_MAX) count(counts, text);
    }
    rows += batch.length;
    isWhole = rows < VALUE_ROWS_MAX && counts.size < VALUES_TRACKED_MAX && Date.now() < until;
    if (!isWhole) break;
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  const values = sorted.slice(0, VALUES_SHOWN_MAX).map(([value, count]) => ({ value, count }));
  return { values, others: counts.size - values.length, rows, isWhole };
}

function count(counts: Map<string, number>, text: string): void {
  const sofar = counts.get(text);
  if (sofar !== undefined) counts.set(text, sofar + 1);
  // a copy, because a cell holds on to the text of its whole batch
  else if (counts.size < VALUES_TRACKED_MAX) counts.set(Buffer.from(text).toString(), 1);
}
