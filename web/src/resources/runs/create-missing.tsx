import type { Run, RunMissing, RunMissingPlan } from "@pharmacy/contract/runs/runs";
import { PATH_SEPARATORS, type PathSeparator } from "@pharmacy/contract/runs/runs.values";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "#components/form/field.tsx";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatNumber } from "#lib/format.ts";
import { keysAfterChange } from "#lib/shown-in.ts";
import { CREATED_WORDS, countOf } from "./run-words.ts";
import { runsApi } from "./runs.api.ts";
import { useShowRun } from "./use-run-acts.ts";

type CreateMissingProps = {
  run: Run;
  missing: RunMissing["items"][number];
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

/** Shows what would be created, then creates it and checks the rows again. */
export function CreateMissing({ run, missing, isOpen, onOpenChange }: CreateMissingProps) {
  const { column, creates } = missing;
  const { one, many } = CREATED_WORDS[creates];
  const [separator, setSeparator] = useState<PathSeparator>("");
  const [decided, setDecided] = useState<Decisions>(new Map());
  const queryClient = useQueryClient();
  const show = useShowRun();
  const query = useQuery({
    ...runsApi.missingPlan(run.id, { column, separator }),
    enabled: isOpen,
  });
  const plan = query.data;
  const { except, use } = decisionsFor(plan, decided);
  const records = (plan?.records ?? missing.records) - except.length - use.length;
  const isOnlyUse = records === 0 && use.length > 0;
  const act = isOnlyUse
    ? `Use ${countOf(use.length, `existing ${one}`, `existing ${many}`)}`
    : `Create ${countOf(records, one, many)}`;

  async function create() {
    const created = await runsApi.createMissing(run.id, {
      column,
      separator,
      except,
      use,
    });
    const model = creates === "group" ? "group" : "unit";
    for (const queryKey of keysAfterChange(model)) {
      void queryClient.invalidateQueries({ queryKey });
    }
    await show(created);
    // until they are read again, nothing is better than the reasons before
    for (const part of ["reasons", "missing"]) {
      queryClient.removeQueries({ queryKey: ["runs", part, run.id] });
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`${act}?`}
      description={`The rows that name them are then checked again. Undoing this import keeps the ${many}.`}
      confirmLabel={act}
      isWaiting={!plan || query.isPlaceholderData}
      disabledReason={
        plan && records + use.length === 0 ? `No ${one} is left to create.` : undefined
      }
      confirm={create}
    >
      <div className="mt-2 grid gap-4">
        {creates === "group" && <SeparatorField value={separator} onChange={setSeparator} />}
        {query.error && (
          <p role="alert" className="text-danger">
            {query.error.message}
          </p>
        )}
        {!plan && !query.error && <Skeleton className="h-40" />}
        {plan && (
          <>
            <Tree plan={plan} many={many} />
            <Likenesses plan={plan} one={one} decided={decided} onChange={setDecided} />
            <Refused plan={plan} many={many} />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

const SEPARATOR_WORDS: Record<PathSeparator, string> = {
  "": "› or >",
  ".": "Full stop (.)",
  "/": "Slash (/)",
  "|": "Vertical bar (|)",
  ":": "Colon (:)",
  "\\": "Backslash (\\)",
  " - ": "Hyphen between spaces ( - )",
};

type SeparatorProps = { value: PathSeparator; onChange(value: PathSeparator): void };

function SeparatorField({ value, onChange }: SeparatorProps) {
  const id = useId();
  return (
    <Field id={id} label="Levels are separated by" message={undefined}>
      <NativeSelect
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value as PathSeparator)}
      >
        {(["", ...PATH_SEPARATORS] as const).map((one) => (
          <option key={one} value={one}>
            {SEPARATOR_WORDS[one]}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

/** Rem by which each level is set in. */
const INDENT = 1;

function Tree({ plan: { shown, records, parents }, many }: { plan: RunMissingPlan; many: string }) {
  if (shown.length === 0) return null;
  const more = records - shown.filter(({ isNew }) => isNew).length;
  return (
    <div className="grid gap-1.5">
      <ScrollRegion
        label={`New ${many}`}
        className="max-h-60 rounded-md border border-line bg-surface"
      >
        <ul>
          {shown.map(({ name, level, rows, isNew }, at) => (
            <li
              // names repeat in other groups, and the list is never reordered
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={at}
              className="flex items-baseline justify-between gap-3 px-3 py-1"
              style={{ paddingInlineStart: `${0.75 + (level - 1) * INDENT}rem` }}
            >
              <bdi className={isNew ? "wrap-anywhere" : "wrap-anywhere text-muted"}>{name}</bdi>
              <span className="nums whitespace-nowrap text-muted text-xs">
                {isNew ? "" : "exists · "}
                {countOf(rows, "row", "rows")}
              </span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {more > 0 && <p className="text-muted text-xs">and {formatNumber(more)} more</p>}
      {parents > 0 && (
        <p className="text-muted text-xs">
          {formatNumber(parents)} of them only {parents === 1 ? "holds" : "hold"} other {many}.
        </p>
      )}
    </div>
  );
}

type Likeness = RunMissingPlan["likenesses"][number];
type Decision = "create" | "use" | "leave";
type Decisions = ReadonlyMap<string, Decision>;

/** Only of what is shown: with another separator, a value may look like something else. */
function decisionsFor(plan: RunMissingPlan | undefined, decided: Decisions) {
  const except: string[] = [];
  const use: { value: string; code: string }[] = [];
  for (const { value, existing } of plan?.likenesses ?? []) {
    const decision = decided.get(value);
    if (decision === "use" && existing) use.push({ value, code: existing.code });
    if (decision === "leave") except.push(value);
  }
  return { except, use };
}

type LikenessesProps = {
  plan: RunMissingPlan;
  one: string;
  decided: Decisions;
  onChange(decided: Decisions): void;
};

function Likenesses({ plan, one, decided, onChange }: LikenessesProps) {
  const { likenesses, likenessCount } = plan;
  if (likenesses.length === 0) return null;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">
        {countOf(likenessCount, "name looks", "names look")} like another
      </legend>
      <p className="text-muted text-xs">
        Use the existing {one} where a name is only misspelt. Rows with a name that you leave out
        stay refused until you correct them.
      </p>
      <ScrollRegion
        label="Similar names"
        className="max-h-60 rounded-md border border-line bg-surface"
      >
        <ul>
          {likenesses.map((likeness) => (
            <LikenessLine
              key={likeness.value}
              likeness={likeness}
              one={one}
              decision={decided.get(likeness.value) ?? "create"}
              onChange={(decision) => onChange(new Map(decided).set(likeness.value, decision))}
            />
          ))}
        </ul>
      </ScrollRegion>
      {likenessCount > likenesses.length && (
        <p className="text-muted text-xs">
          and {formatNumber(likenessCount - likenesses.length)} more, which are created
        </p>
      )}
    </fieldset>
  );
}

type LikenessLineProps = {
  likeness: Likeness;
  one: string;
  decision: Decision;
  onChange(decision: Decision): void;
};

function LikenessLine({ likeness, one, decision, onChange }: LikenessLineProps) {
  const { name, like, rows, existing } = likeness;
  const id = useId();
  return (
    <li className="grid gap-1.5 px-3 py-2">
      <div className="min-w-0">
        <label htmlFor={id} className="wrap-anywhere">
          <bdi>{name}</bdi>
        </label>
        <p id={`${id}-hint`} className="wrap-anywhere text-muted text-xs">
          like {like} · {countOf(rows, "row", "rows")}
        </p>
      </div>
      <NativeSelect
        id={id}
        aria-describedby={`${id}-hint`}
        value={decision === "use" && !existing ? "create" : decision}
        onChange={({ target }) => onChange(target.value as Decision)}
      >
        <option value="create">Create this {one}</option>
        {existing && (
          <option value="use">
            Use existing {existing.name} ({existing.code})
          </option>
        )}
        <option value="leave">Leave out</option>
      </NativeSelect>
    </li>
  );
}

const REFUSED_SHOWN = 3;

function Refused({ plan, many }: { plan: RunMissingPlan; many: string }) {
  const { refused, refusedCount } = plan;
  if (refused.length === 0) return null;
  return (
    <div className="grid gap-1 rounded-md bg-warning-soft px-3 py-2 text-warning">
      <p>
        {countOf(refusedCount, "value cannot be a name", "values cannot be names")} of {many}.{" "}
        {refusedCount === 1 ? "Its rows stay" : "Their rows stay"} refused.
      </p>
      <ul className="text-xs">
        {refused.slice(0, REFUSED_SHOWN).map(({ value, message }) => (
          <li key={value} className="wrap-anywhere">
            “<bdi>{value.length > 60 ? `${value.slice(0, 60)}…` : value}</bdi>”: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
