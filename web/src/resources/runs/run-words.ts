import type { Run, RunCounts } from "@pharmacy/contract/runs/runs";
import {
  type Created,
  isEdit,
  type RunStatus,
  type Verdict,
} from "@pharmacy/contract/runs/runs.values";
import { inSentence, wordsOf } from "@pharmacy/contract/words";
import type { Tone } from "#components/ui/badge.tsx";
import { showHere } from "#lib/field-words.ts";
import { formatNumber } from "#lib/format.ts";
import type { ImportNoun } from "./import-noun.ts";

export const STATUS_WORDS: Record<RunStatus, { label: string; tone: Tone }> = {
  uploaded: { label: "To be set up", tone: "warning" },
  checking: { label: "Being checked", tone: "info" },
  checked: { label: "Checked", tone: "warning" },
  applying: { label: "Importing", tone: "info" },
  stopped: { label: "Stopped", tone: "danger" },
  done: { label: "Done", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  undone: { label: "Undone", tone: "neutral" },
};

/** In the order in which users need them. */
export const VERDICT_WORDS: Record<Verdict, string> = {
  refused: "Refused",
  left: "Left out",
  pending: "Not checked",
  new: "New",
  changed: "Changed",
  unchanged: "Unchanged",
};

/** Records that an undo left unchanged. */
export const KEPT = "Kept";

export const VERDICT_ORDER = Object.keys(VERDICT_WORDS) as Verdict[];

export const CREATED_WORDS: Record<Created, { one: string; many: string }> = {
  group: { one: "group", many: "groups" },
  unit: { one: "unit", many: "units" },
  packaging: { one: "packaging", many: "packagings" },
};

/** "1 row", "24,868 rows". */
export function countOf(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** "2 new, 1 changed, 0 unchanged, 3 refused". The check may have stopped early. */
export function countsSentence({ left, pending, ...counts }: RunCounts): string {
  const parts = (["new", "changed", "unchanged", "refused"] as const).map(
    (verdict) => `${formatNumber(counts[verdict])} ${verdict}`,
  );
  const notChecked = pending > 0 ? [`${formatNumber(pending)} not checked`] : [];
  return [...parts, ...notChecked, ...(left > 0 ? [`${formatNumber(left)} left out`] : [])].join(
    ", ",
  );
}

/** Undefined for nouns without invitations. Each user's page says if the email was sent. */
export function emailsSentence(
  { status, counts: { letters: emails } }: Pick<Run, "status" | "counts">,
  { invited }: ImportNoun,
): string | undefined {
  if (!invited) return;
  const { one, many } = invited;
  if (emails === 0) return `No ${one} is invited.`;
  const who = countOf(emails, one, many);
  if (status !== "done") return `${who} will be invited.`;
  return `${who} ${emails === 1 ? "was" : "were"} invited. Whether the email was sent is on each ${one}'s page.`;
}

type Named = Pick<Run, "kind" | "fileName" | "title" | "undoOf">;

/** The name of the file, or what is changed; or those of the import that is undone. */
export function runTitle(run: Named): string {
  const name = run.fileName ?? run.title ?? "an import";
  if (!run.undoOf) return name;
  return `Undo of ${isEdit(run) ? `the ${inSentence(name)}` : name}`;
}

const IMPORT = { verb: "Import", doing: "Importing", done: "imported", thing: "import" };
const EDIT = { verb: "Change", doing: "Changing", done: "changed", thing: "change" };

/** "Import", or "Change" where selected records are changed. */
export const wordsOfRun = (run: Pick<Named, "kind" | "fileName">) => (isEdit(run) ? EDIT : IMPORT);

/** In the middle of a question: "the import of units.csv". */
export function nameOfRun(run: Named): string {
  return isEdit(run) ? `the ${inSentence(run.title ?? "")}` : `the import of ${runTitle(run)}`;
}

export function statusOf(run: Run): { label: string; tone: Tone } {
  const { label, tone } = STATUS_WORDS[run.status];
  return { label: run.status === "applying" && isEdit(run) ? EDIT.doing : label, tone };
}

/** The server's current work on an import. */
export function workOf(run: Run, { many }: ImportNoun): string {
  const { doing, thing } = wordsOfRun(run);
  if (run.status === "checking") return "Checking the rows…";
  return run.undoOf ? `Undoing the ${thing} of ${many}…` : `${doing} ${many}…`;
}

/** The number of records that an import wrote. */
export function writtenOf({ counts }: Pick<Run, "counts">, { one, many }: Noun): string {
  return countOf(counts.written, one, many);
}

/** "3 units deleted, 1 unit restored, 2 units kept". */
export function undoneOf({ counts }: Pick<Run, "counts">, { one, many }: Noun): string {
  const { new: deleted, changed: restored, written, left } = counts;
  const parts = [
    deleted > 0 && `${countOf(deleted, one, many)} deleted`,
    restored > 0 && `${countOf(restored, one, many)} restored`,
    // earlier versions of undo counted parts, but not what they did to them
    written > deleted + restored && `${countOf(written, "record", "records")} undone`,
    left > 0 && `${countOf(left, one, many)} kept`,
  ].filter((part) => part !== false);
  return parts.join(", ") || `0 ${many} undone`;
}

type Noun = Pick<ImportNoun, "one" | "many">;

export function resultOf(run: Run, noun: ImportNoun): string {
  const { status, counts, undoOf } = run;
  const { verb, done, thing } = wordsOfRun(run);
  const written = writtenOf(run, noun);
  if (undoOf) return `${UNDO_WORDS[status] ?? `${verb} undone`}: ${undoneOf(run, noun)}.`;
  switch (status) {
    case "undone":
      return `This ${thing} of ${written} was undone.`;
    case "cancelled":
      return counts.written > 0
        ? `Stopped after ${written} had been saved.`
        : "Cancelled. Nothing was saved.";
    case "stopped":
      return counts.written > 0
        ? `Stopped after ${written} had been saved.`
        : "Stopped. Nothing was saved yet.";
    case "failed":
      return counts.written > 0
        ? `Failed after ${written} had been saved.`
        : "Failed. Nothing was saved.";
    default:
      return `${written} ${done}.`;
  }
}

const UNDO_WORDS: Partial<Record<RunStatus, string>> = {
  stopped: "Undo stopped",
  failed: "Undo failed",
  cancelled: "Undo cancelled",
};

/** Prefixes the field's label unless the sentence begins with it. */
export function sentenceOf(label: string, message: string): string {
  return label === "" || message.startsWith(label) ? message : `${label}: ${message}`;
}

/** Values that are picked in the console are stored as codes, and a file can have them, too. */
export function valueInWords(field: string, value: string, { words, codes = [] }: CodedNoun) {
  const isKnown = codes.includes(field);
  if (!PICKED.test(value) && !(isKnown && CODE.test(value))) return value;
  return isKnown && typeof words[field] !== "object"
    ? wordsOf(value)
    : showHere(field, value, words);
}

/** A refusal that lists the values of a column names them as the screens do. */
export function refusalInWords(column: string | null, message: string, noun: CodedNoun): string {
  const [, values] = /^Choose one of: (.+)\.$/.exec(message) ?? [];
  if (column === null || values === undefined) return message;
  const named = values.split(", ").map((value) => valueInWords(column, value, noun));
  return `Choose one of: ${named.join(", ")}.`;
}

type CodedNoun = Pick<ImportNoun, "words" | "codes">;

/** As in "prescriptionOnly". */
const PICKED = /^[a-z]+([A-Z][a-z]+)+$/;
/** A value of few, a country, a language or a time zone. */
const CODE = /^([a-z]{3,}\d*|[A-Z]{2}|[a-z]{2,3}-[A-Z]{2}|[A-Z][a-zA-Z]+\/[\w/+-]+)$/;
