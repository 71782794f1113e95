import type { BulkAct, BulkResult } from "@pharmacy/contract/bulk";
import type { BulkStep } from "#lib/list-source.ts";
import { type BulkRun, bulkRuns, type Refusal } from "../bulk-runs.ts";

const CHUNK = 50;

/**
 * Changes many records, one call after the other, and tells of it in `bulkRuns`. A record that is
 * refused does not keep the others back; a call that fails altogether ends it.
 */
export async function runBulk(
  list: string,
  act: BulkAct,
  names: ReadonlyMap<string, string>,
  step: BulkStep,
): Promise<BulkRun> {
  let run: BulkRun = {
    act,
    state: "running",
    names,
    done: [],
    refusals: [],
    notes: [],
    left: [...names.keys()],
    stop: () => tell({ state: "stopping" }),
  };
  function tell(news: Partial<BulkRun>) {
    run = { ...run, ...news };
    bulkRuns.set(list, run);
  }

  tell({});
  while (run.left.length > 0 && run.state === "running") {
    const chunk = run.left.slice(0, CHUNK);
    const { refusals, notes } = await resultsOf(chunk, names, step);
    const refused = new Set(refusals.map(({ id }) => id));
    tell({
      done: [...run.done, ...chunk.filter((id) => !refused.has(id))],
      refusals: [...run.refusals, ...refusals],
      notes: [...new Set([...run.notes, ...notes])],
      left: run.left.slice(chunk.length),
      // whatever refused a whole call would refuse the next one too
      ...(refusals.length === chunk.length && refusals[0]?.isWhole && { state: "stopping" }),
    });
  }
  tell({ state: "ended" });
  return run;
}

type ChunkRefusal = Refusal & { isWhole?: true };

async function resultsOf(
  chunk: readonly string[],
  names: ReadonlyMap<string, string>,
  step: BulkStep,
): Promise<{ refusals: ChunkRefusal[]; notes: string[] }> {
  try {
    const results = await step(chunk);
    return {
      refusals: results.flatMap((result) => refusalIn(result, names)),
      notes: results.flatMap(({ note }) => note ?? []),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "The call failed.";
    const refusals = chunk.map((id) => {
      return { id, label: names.get(id) ?? "", reason, isWhole: true as const };
    });
    return { refusals, notes: [] };
  }
}

function refusalIn(
  { id, label, error }: BulkResult,
  names: ReadonlyMap<string, string>,
): ChunkRefusal[] {
  return error ? [{ id, label: label ?? names.get(id) ?? "", reason: error.message }] : [];
}
