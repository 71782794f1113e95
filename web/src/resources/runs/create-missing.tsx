import type { Run, RunMissing, RunMissingPlan } from "@pharmacy/contract/runs/runs";
import { PATH_SEPARATORS, type PathSeparator } from "@pharmacy/contract/runs/runs.values";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "#components/form/field.tsx";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
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
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set());
  const queryClient = useQueryClient();
  const show = useShowRun();
  const query = useQuery({
    ...runsApi.missingPlan(run.id, { column, separator }),
    enabled: isOpen,
  });
  const plan = query.data;
  const left = plan?.likenesses.filter(({ value }) => except.has(value)).length ?? 0;
  const records = (plan?.records ?? missing.records) - left;
  const what = countOf(records, one, many);

  async function create() {
    const created = await runsApi.createMissing(run.id, {
      column,
      separator,
      except: [...except],
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
      title={`Create ${what}?`}
      description={`The rows that name them are then checked again. Undoing this import keeps the ${many}.`}
      confirmLabel={`Create ${what}`}
      isWaiting={!plan || query.isPlaceholderData}
      disabledReason={plan && records === 0 ? `No ${one} is left to create.` : undefined}
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
            <Likenesses plan={plan} except={except} onChange={setExcept} />
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

type LikenessesProps = {
  plan: RunMissingPlan;
  except: ReadonlySet<string>;
  onChange(except: ReadonlySet<string>): void;
};

function Likenesses({ plan, except, onChange }: LikenessesProps) {
  const { likenesses, likenessCount } = plan;
  if (likenesses.length === 0) return null;
  function choose(value: string, isCreated: boolean) {
    const next = new Set(except);
    if (isCreated) next.delete(value);
    else next.add(value);
    onChange(next);
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">
        {countOf(likenessCount, "name looks", "names look")} like another
      </legend>
      <p className="text-muted text-xs">
        Clear those that are misspelt. Their rows stay refused until you correct them.
      </p>
      <ScrollRegion
        label="Similar names"
        className="max-h-40 rounded-md border border-line bg-surface"
      >
        <ul>
          {likenesses.map(({ value, rows, name, like }) => (
            <LikenessLine
              key={value}
              name={name}
              hint={`like ${like} · ${countOf(rows, "row", "rows")}`}
              isCreated={!except.has(value)}
              onChange={(isCreated) => choose(value, isCreated)}
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
  name: string;
  hint: string;
  isCreated: boolean;
  onChange(isCreated: boolean): void;
};

function LikenessLine({ name, hint, isCreated, onChange }: LikenessLineProps) {
  const id = useId();
  return (
    <li className="flex items-start gap-2 px-3 py-1">
      <Checkbox
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isCreated}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="wrap-anywhere">
          <bdi>{name}</bdi>
        </label>
        <p id={`${id}-hint`} className="wrap-anywhere text-muted text-xs">
          {hint}
        </p>
      </div>
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
