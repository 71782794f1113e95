import type { Mapping, Source } from "@pharmacy/contract/mapping/mapping";
import type { Run, RunPreview } from "@pharmacy/contract/runs/runs";
import { useRef } from "react";
import { useAttempt } from "#components/form/use-attempt.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useFinishing } from "#lib/before-saving.ts";
import { ChoiceFields } from "./choice-fields.tsx";
import { columnName } from "./column-names.ts";
import { IgnoredColumns } from "./ignored-columns.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { MappingFields } from "./mapping-fields.tsx";
import { ModeField } from "./mode-field.tsx";
import { PreviewTable } from "./preview-table.tsx";
import { ReadOptionFields } from "./read-option-fields.tsx";
import { runTitle } from "./run-words.ts";
import { runsApi } from "./runs.api.ts";
import { StopButton } from "./stop-button.tsx";
import { useShowRun } from "./use-run-acts.ts";
import { useSetUp } from "./use-set-up.ts";

type SetUpStepProps = {
  run: Run;
  noun: ImportNoun;
  /** Returns to the last check, if there was one. */
  onBack?: () => void;
};

/** Sets how the file is read, and maps its columns to fields. */
export function SetUpStep({ run, noun, onBack }: SetUpStepProps) {
  const setUp = useSetUp(run);
  const { data: preview, error, refetch, isFetching } = setUp.query;
  return (
    <>
      <Card aria-busy={isFetching}>
        <CardHead title={runTitle(run)} hint="The first rows, as they are read.">
          {onBack && <Button onClick={onBack}>Back to the result</Button>}
          <StopButton run={run} />
        </CardHead>
        {error && (
          <div role="alert" className="grid justify-items-start gap-2 px-4 py-3">
            <p className="text-danger">{error.message}</p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => void refetch()}>Try again</Button>
              <Button onClick={setUp.forgetOptions}>Use the suggested settings</Button>
            </div>
          </div>
        )}
        {!preview && !error && <Skeleton className="m-4 h-40" />}
        {preview && !error && (
          <>
            <ReadOptionFields preview={preview} onChange={setUp.setOptions} />
            <PreviewTable preview={preview} />
          </>
        )}
      </Card>
      {preview && !error && <Columns run={run} noun={noun} preview={preview} setUp={setUp} />}
    </>
  );
}

type ColumnsProps = Pick<SetUpStepProps, "run" | "noun"> & {
  preview: RunPreview;
  setUp: ReturnType<typeof useSetUp>;
};

function Columns({ run, noun, preview, setUp }: ColumnsProps) {
  const show = useShowRun();
  const { problem, isPending, attempt } = useAttempt("The check could not be started. Try again.");
  const { mapping, mode } = setUp;
  const finishing = useFinishing();
  // set at once: a choice that the check completes is not drawn yet when it is sent
  const latest = useRef(mapping);
  latest.current = mapping;
  const setSource = (field: string, source: Source | undefined) => {
    if (source) latest.current = { ...latest.current, [field]: source };
    setUp.setSource(field, source);
  };
  const check = () =>
    attempt(async () => {
      await finishing.finish();
      const { options } = preview;
      const body = { version: run.version, mode, options, mapping: latest.current };
      const checking = await runsApi.check(run.id, body);
      setUp.settle(preview);
      await show(checking);
    });
  const ignored = ignoredOf(preview, mapping);
  return (
    <Card>
      <CardHead title="Columns" hint={"Match each field to a column."} />
      <ModeField noun={noun} mode={mode} onChange={setUp.setMode} />
      <ChoiceFields preview={preview} mapping={mapping} onChange={setUp.setSource} />
      <MappingFields
        key={preview.header.join()}
        preview={preview}
        mapping={mapping}
        run={run}
        form={finishing}
        onChange={setSource}
      />
      {ignored.length > 0 && <IgnoredColumns names={ignored} />}
      <div className="grid justify-items-start gap-3 px-4 py-4">
        {mode !== "update" && <MissingFields noun={noun} preview={preview} mapping={mapping} />}
        <UnsetCurrencies preview={preview} mapping={mapping} />
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        <Button variant="primary" pending={isPending} onClick={check}>
          Check file
        </Button>
        <p className="text-muted text-xs">Checking saves nothing.</p>
      </div>
    </Card>
  );
}

function ignoredOf({ header }: RunPreview, mapping: Mapping): string[] {
  const used = new Set(Object.values(mapping).flatMap(({ columns = [] }) => columns));
  return header.flatMap((name, column) => (used.has(column) ? [] : columnName(name, column)));
}

type MissingProps = { noun: ImportNoun; preview: RunPreview; mapping: Mapping };

function MissingFields({ noun: { many }, preview, mapping }: MissingProps) {
  const missing = preview.fields.filter(({ name }) => !mapping[name]);
  const required = missing.filter(({ isRequired }) => isRequired);
  const needed = missing.filter(({ isRequired, neededBy }) => !isRequired && neededBy);
  const who = needed[0]?.neededBy ?? many;
  if (required.length + needed.length === 0) return null;
  return (
    <div role="status" className="grid gap-1 rounded-md bg-warning-soft px-3 py-2 text-warning">
      {required.length > 0 && (
        <p>
          New {many} need {namesOf(required)}. Without a column or a fixed value, rows of new {many}{" "}
          are refused.
        </p>
      )}
      {needed.length > 0 && (
        <p>
          New {who} {required.length > 0 ? "also " : ""}need {namesOf(needed)}.
        </p>
      )}
    </div>
  );
}

/** Without a currency of their own, amounts are read in the network's. */
function UnsetCurrencies({ preview: { fields }, mapping }: Omit<MissingProps, "noun">) {
  const isUnset = ({ columns, fixed = "" }: Mapping[string] = {}) => !columns && fixed === "";
  return fields
    .filter(({ beside = "", usual }) => usual && mapping[beside]?.columns)
    .filter(({ name }) => isUnset(mapping[name]))
    .map(({ name, beside, usual }) => (
      <p key={name} className="rounded-md bg-warning-soft px-3 py-2 text-warning">
        {namesOf(fields.filter((one) => one.name === beside))} has no currency, so its amounts are
        read as {usual}. Choose another if that is wrong.
      </p>
    ));
}

function namesOf(fields: RunPreview["fields"]): string {
  return new Intl.ListFormat("en").format(fields.map(({ label }) => label));
}
