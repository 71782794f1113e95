import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { predicateOf } from "@pharmacy/contract/audit-logs/audit-words";
import { type FieldWords, shownChanges } from "@pharmacy/contract/field-words";
import { Empty } from "#components/ui/empty.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { classNames } from "#lib/class-names.ts";
import { hasEntryActs, useEntryActs } from "#lib/entry-acts.ts";
import { valueContextHere } from "#lib/field-words.ts";
import { formatDate } from "#lib/format.ts";
import { ChangeLine, ChangeSentence } from "./change-lines.tsx";

export type HistoryProps = {
  entries: readonly AuditLog[];
  words: FieldWords;
  /** The record of the page; entries about other records name theirs. */
  subject?: string;
};

export function History({ entries, words, subject }: HistoryProps) {
  const Acts = useEntryActs();
  if (entries.length === 0) {
    return <Empty title="No history yet" text="Changes to this record will be listed here." />;
  }
  return (
    <ol className="grid px-4 py-1">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="relative flex gap-3 py-2.5 not-last:before:absolute not-last:before:start-[3px] not-last:before:top-6 not-last:before:-bottom-2.5 not-last:before:w-px not-last:before:bg-line"
        >
          <span
            aria-hidden
            className={classNames(
              "mt-1.5 size-[7px] shrink-0 rounded-full",
              entry.outcome === "success" ? "bg-control" : "bg-danger",
            )}
          />
          <Entry
            entry={entry}
            words={words}
            isOther={subject !== undefined && entry.recordId !== subject}
          />
          {Acts && hasEntryActs(entry) && <Acts entry={entry} words={words} />}
        </li>
      ))}
    </ol>
  );
}

type EntryProps = { entry: AuditLog; words: FieldWords; isOther: boolean };

function Entry({ entry, words, isOther }: EntryProps) {
  const changes = entry.action === "update" ? shownChanges(entry.changes) : [];
  const context = valueContextHere(entry);
  const isOne = changes.length === 1 && entry.outcome === "success" && !isOther;
  const [only] = changes;
  return (
    <div className="wrap-anywhere grid min-w-0 flex-1 gap-1">
      <p>
        <strong className="font-medium">{entry.actorName}</strong>{" "}
        {only && isOne ? (
          <ChangeSentence change={only} words={words} context={context} />
        ) : isOther ? (
          predicateOf(entry, { date: formatDate, hasPharmacy: false })
        ) : (
          describeEntry(entry, changes.length)
        )}{" "}
        <Instant at={entry.at} className="whitespace-nowrap text-subtle text-xs" />
      </p>
      {changes.length > 0 && !isOne && (
        <ul className="grid gap-0.5 text-muted">
          {changes.map((change) => (
            <li key={change.field}>
              <ChangeLine change={change} words={words} context={context} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function describeEntry(entry: AuditLog, changes: number): string {
  return changes > 0 && entry.outcome === "success"
    ? `changed ${changes} fields`
    : predicateOf(entry, { date: formatDate, hasNoun: false, hasPharmacy: false });
}
