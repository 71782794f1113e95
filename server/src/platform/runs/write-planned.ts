import type { Transaction } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import type { Kind, RecordTable, Values } from "../db/kinds.ts";
import { writeMany } from "../db/write-many.ts";
import { keepOriginals } from "./originals.ts";
import type { Planned } from "./rows.ts";
import type { RunContext } from "./spec.ts";

export async function writePlanned<Table extends RecordTable>(
  tx: Transaction,
  { actor, runId }: RunContext,
  kind: Kind<Table>,
  planned: readonly Planned[],
): Promise<void> {
  const rows = planned.map(({ id = newId(), version = null, values = {} }) => ({
    id,
    version,
    values: values as Partial<Values<Table>>,
  }));
  await keepOriginals(tx, runId, kind, planned);
  const { stale } = await writeMany(tx, actor, kind, rows, { arePersonalKept: true });
  // they were locked before they were planned
  if (stale.length > 0) throw new Error("Records of a run changed after they were locked.");
}
