import type { FieldChange } from "@pharmacy/contract/field-changes";
import type { Transaction } from "../db/database.ts";
import type { Kind, RecordTable, Row } from "../db/kinds.ts";
import { type Entry, type Reversal, reverseKind } from "./reverse-kind.ts";
import type { LeftRecord, RestoredRow, WrittenRecord } from "./rows.ts";
import { type Touch, touchesOf } from "./undo-entries.ts";
import type { Work } from "./work.ts";

export type Batch = {
  records: readonly WrittenRecord[];
  rows: ReadonlyMap<string, Row<RecordTable>>;
  entries: readonly Entry[];
};

/**
 * A record is reversed with all its parts, or left. A try that left anything is rolled back, and
 * the next one goes without that record.
 */
export async function reverseRecords(
  tx: Transaction,
  work: Work,
  { records, entries, rows }: Batch,
): Promise<{ left: LeftRecord[]; restored: RestoredRow[] }> {
  if (records.length === 0) return { left: [], restored: [] };
  const touches = await touchesOf(tx, work, records);
  const nameOf = namesOf(work, rows, entries);
  const left = new Map(
    [...touches.values()].map((touch) => [touch.record, messageOf(nameOf, touch)]),
  );
  const owners = new Map(entries.map(({ recordId, record }) => [recordId, record]));
  let restored: RestoredRow[] = [];
  for (let found = true; found; ) {
    const others = entries.filter(({ record }) => !left.has(record));
    const tried = await tryTo(tx, work, others);
    restored = tried.restored;
    for (const { recordId, message } of tried.left) {
      const record = owners.get(recordId) ?? recordId;
      if (left.has(record)) continue;
      left.set(record, recordId === record ? message : whole(nameOf(record), message));
    }
    found = tried.left.length > 0;
  }
  return { left: [...left].map(([id, message]) => ({ id, message })), restored };
}

async function tryTo(tx: Transaction, work: Work, entries: readonly Entry[]): Promise<Reversal> {
  let reversal: Reversal = { left: [], restored: [] };
  const attempt = tx.transaction(async (inner) => {
    reversal = await reverse(inner, work, entries);
    if (reversal.left.length > 0) throw new Incomplete();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Incomplete)) throw error;
  });
  return reversal;
}

class Incomplete extends Error {}

/** Parts before their records, the kinds that refer to others first. */
async function reverse(tx: Transaction, work: Work, entries: readonly Entry[]): Promise<Reversal> {
  const { record, parts = [] } = work.spec;
  const all: Reversal = { left: [], restored: [] };
  for (const kind of [record, ...parts.map((part) => part.kind)].reverse()) {
    const own = entries.filter((entry) => isOf(kind, entry));
    const { left, restored } = await reverseKind(tx, work, kind, own);
    all.left.push(...left);
    all.restored.push(...restored);
  }
  return all;
}

/**
 * Kinds of one model are told apart by their fields. A field that several have concerns the record.
 */
function isOf({ model, table }: Kind<RecordTable>, entry: Entry): boolean {
  const isField = ({ field }: FieldChange) => (field.split(".", 1)[0] ?? field) in table;
  return entry.model === model && entry.changes.every(isField);
}

type NameOf = (record: string) => string;

function namesOf(
  { spec: { record: kind } }: Pick<Work, "spec">,
  rows: Batch["rows"],
  entries: readonly Entry[],
): NameOf {
  const names = new Map([...rows].map(([id, row]) => [id, kind.label(row)]));
  for (const { record, recordId, label } of entries) {
    if (record === recordId) names.set(record, label);
  }
  return (record) => names.get(record) ?? kind.thing;
}

function messageOf(nameOf: NameOf, { record, recordId, label, action, by }: Touch): string {
  const verb = VERBS[action] ?? "changed";
  if (recordId === record) return `${nameOf(record)} was ${verb} by ${by} afterwards.`;
  return whole(nameOf(record), `${label} was ${verb} by ${by} afterwards.`);
}

const VERBS: Record<string, string> = { create: "added", delete: "deleted" };

const whole = (name: string, message: string) => `${name} was left as it is. ${message}`;
