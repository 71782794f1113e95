import { labelOf } from "@pharmacy/contract/field-words";
import type { Run, RunRow } from "@pharmacy/contract/runs/runs";
import { runKindOf } from "@pharmacy/contract/runs/runs.values";
import { NamedLink } from "#components/record/record-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { showHere } from "#lib/field-words.ts";
import { formatNumber } from "#lib/format.ts";
import { useRecordScreens } from "#lib/record-screens.ts";
import { CorrectValue } from "./correct-value.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { refusalInWords, sentenceOf, valueInWords } from "./run-words.ts";

type RowLineProps = { run: Run; row: RunRow; noun: ImportNoun; isOpen: boolean };

/** A row of the file: its line, its values, and its problems or changes. */
export function RowLine({ run, row, noun, isOpen }: RowLineProps) {
  const { line, before, messages } = row;
  if (run.undoOf) return <KeptLine row={row} noun={noun} />;
  return (
    <li className="grid gap-x-4 gap-y-1 border-line-soft border-b px-4 py-2.5 last:border-b-0 md:grid-cols-[5.5rem_minmax(0,1fr)]">
      <span className="nums text-muted text-xs md:pt-0.5">Row {formatNumber(line)}</span>
      <div className="grid min-w-0 gap-1.5">
        {before ? <Changes row={row} noun={noun} /> : <ReadValues row={row} noun={noun} />}
        {messages.length > 0 && (
          <ul className="grid gap-1.5">
            {messages.map((one) => (
              <li
                key={`${one.column} ${one.message}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1.5"
              >
                <span
                  className={`wrap-anywhere ${row.verdict === "refused" ? "text-danger" : "text-muted"}`}
                >
                  <Message noun={noun} {...one} />
                </span>
                {isOpen && one.column !== null && row.verdict === "refused" && (
                  <CorrectValue
                    run={run}
                    label={`${labelOf(one.column, noun.words)} in row ${formatNumber(line)}`}
                    value={row.read[one.column] ?? ""}
                    target={{ line, column: one.column }}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** A record that an undo kept, with the reason and, for the network's users, a link. */
function KeptLine({ row: { recordId, messages }, noun }: Pick<RowLineProps, "row" | "noun">) {
  const { organization } = useCurrentUser();
  const { model } = runKindOf(noun.kind);
  const hasScreen = useRecordScreens().kinds[model] !== undefined;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line-soft border-b px-4 py-2.5 last:border-b-0">
      <span className="wrap-anywhere min-w-0 text-muted">
        {messages.map(({ message }) => message).join(" ")}
      </span>
      {recordId && !organization && hasScreen && (
        <span className="text-accent">
          <NamedLink model={model} id={recordId} label={`Open ${noun.one}`} />
        </span>
      )}
    </li>
  );
}

/** Shows the value unless the sentence contains it. */
function Message(props: RunRow["messages"][number] & Pick<RowLineProps, "noun">) {
  const { column, value, noun } = props;
  const message = refusalInWords(column, props.message, noun);
  const label = column === null ? "" : labelOf(column, noun.words);
  if (label === "" || value === "" || message.includes(value)) return sentenceOf(label, message);
  return (
    <>
      <span className="font-medium">{label}</span>
      {` “${beginningOf(valueInWords(column ?? "", value, noun))}”: ${message}`}
    </>
  );
}

/** Characters of a value shown with its problem; the row has all of them. */
const VALUE_MAX = 60;

function beginningOf(value: string): string {
  return value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX).trimEnd()}…` : value;
}

/** The row's non-empty values. */
function ReadValues({ row: { read, corrected }, noun }: Pick<RowLineProps, "row" | "noun">) {
  const filled = Object.entries(read).filter(([, value]) => value !== "");
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
      {filled.map(([field, value]) => (
        <div key={field} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
          <dt className="text-muted text-xs">{labelOf(field, noun.words)}</dt>
          <dd className="wrap-anywhere">
            <bdi className="line-clamp-2">{valueInWords(field, value, noun)}</bdi>{" "}
            {corrected.includes(field) && <Badge tone="info">Corrected</Badge>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The old and new value of each changed field. */
function Changes({
  row: { recordLabel, before, values, read },
  noun,
}: Pick<RowLineProps, "row" | "noun">) {
  const [was, becomes] = [flat(before ?? {}), flat(values ?? {})];
  const fields = Object.keys({ ...was, ...becomes }).filter(
    (field) => (was[field] ?? null) !== (becomes[field] ?? null),
  );
  const [key] = Object.values(read).filter((value) => value !== "");
  // records may have one name
  const name = recordLabel === undefined ? key : `${recordLabel} · ${key}`;
  return (
    <>
      <span className="wrap-anywhere font-medium">{name}</span>
      <ul className="grid gap-0.5">
        {fields.map((field) => (
          <li key={field} className="wrap-anywhere">
            <span className="text-muted text-xs">{labelOf(field, noun.words)}</span>{" "}
            <del className="text-muted">{changedTo(field, was[field], noun)}</del>{" "}
            <span aria-hidden>→</span>
            <span className="sr-only">to</span>{" "}
            <ins className="no-underline">{changedTo(field, becomes[field], noun)}</ins>
          </li>
        ))}
      </ul>
    </>
  );
}

function changedTo(field: string, value: unknown, noun: ImportNoun): string {
  const isCoded = typeof value === "string" && noun.codes?.includes(field);
  return isCoded ? valueInWords(field, value, noun) : showHere(field, value, noun.words);
}

/** Flattens nested fields to their paths, as in the history: `address.city`. */
function flat(record: object, path = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(flat(value, `${path}${name}.`))
        : [[path + name, value]],
    ),
  );
}
