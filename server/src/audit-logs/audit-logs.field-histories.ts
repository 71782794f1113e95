import type { FieldChange } from "@pharmacy/contract/field-changes";

export type LaterEntry = {
  id: string;
  at: string;
  actorName: string;
  changes: readonly FieldChange[];
};

export type FieldHistory = {
  /** The value before the first of the entries. */
  before: unknown;
  /** Changed by the first entry itself. */
  isOwn: boolean;
  /** The newest first, without the first entry. */
  since: { actorName: string; at: string }[];
};

/** The changes of each field since the first of the entries, which are sorted by time. */
export function fieldHistories(entries: readonly LaterEntry[]): Map<string, FieldHistory> {
  const histories = new Map<string, FieldHistory>();
  for (const [place, { actorName, at, changes }] of entries.entries()) {
    const isOwn = place === 0;
    for (const { field, from } of changes) {
      const known = histories.get(field) ?? { before: from, isOwn, since: [] };
      histories.set(field, known);
      if (!isOwn) known.since.unshift({ actorName, at });
    }
  }
  return histories;
}
