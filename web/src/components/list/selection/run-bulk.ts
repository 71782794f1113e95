import type { BulkResult } from "@pharmacy/contract/bulk";
import type { EmailOutcome } from "@pharmacy/contract/emails/delivery";
import type { BulkStep } from "#lib/list-source.ts";
import { type BulkRun, bulkRuns, type Refusal } from "../bulk-runs.ts";

const CHUNK = 50;

/** A refused record does not affect the others; a call that fails entirely ends the change. */
export async function runBulk(
  list: string,
  what: Pick<BulkRun, "offer" | "details">,
  names: ReadonlyMap<string, string>,
  step: BulkStep,
  /** The versions that were read, for records that must not have changed since. */
  seen?: ReadonlyMap<string, number>,
): Promise<BulkRun> {
  let run: BulkRun = {
    ...what,
    state: "running",
    names,
    done: [],
    changed: new Map(),
    refusals: [],
    letters: [],
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
    const { refusals, changed, letters: emails } = await outcomeOf(chunk, names, step, seen);
    const refused = new Set(refusals.map(({ id }) => id));
    tell({
      changed: new Map([...run.changed, ...changed]),
      done: [...run.done, ...chunk.filter((id) => !refused.has(id))],
      refusals: [...run.refusals, ...refusals],
      letters: [...new Set([...run.letters, ...emails])],
      left: run.left.slice(chunk.length),
      // the next call would be refused entirely too
      ...(refusals.length === chunk.length && refusals[0]?.isWhole && { state: "stopping" }),
    });
  }
  tell({ state: "ended" });
  return run;
}

type ChunkRefusal = Refusal & { isWhole?: true };

type Outcome = {
  refusals: ChunkRefusal[];
  changed: readonly (readonly [string, number])[];
  letters: EmailOutcome[];
};

async function outcomeOf(
  chunk: readonly string[],
  names: ReadonlyMap<string, string>,
  step: BulkStep,
  seen: ReadonlyMap<string, number> | undefined,
): Promise<Outcome> {
  try {
    const results = await (seen ? step(chunk, versionsOf(chunk, seen)) : step(chunk));
    return {
      refusals: results.flatMap((result) => refusalIn(result, names)),
      changed: results.flatMap(({ id, version }) => (version ? [[id, version] as const] : [])),
      letters: results.flatMap(({ letter: email }) => email ?? []),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "The call failed.";
    const refusals = chunk.map((id) => refusalOf(id, names.get(id) ?? "", reason));
    return { refusals, changed: [], letters: [] };
  }
}

function refusalOf(id: string, label: string, reason: string): ChunkRefusal {
  return { id, label, reason, isWhole: true };
}

function versionsOf(chunk: readonly string[], seen: ReadonlyMap<string, number>): number[] {
  return chunk.map((id) => seen.get(id) ?? 0);
}

function refusalIn(
  { id, label, error }: BulkResult,
  names: ReadonlyMap<string, string>,
): ChunkRefusal[] {
  return error ? [{ id, label: label ?? names.get(id) ?? "", reason: error.message }] : [];
}
