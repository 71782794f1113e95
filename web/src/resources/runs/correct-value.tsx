import type { Run, RunCorrection } from "@pharmacy/contract/runs/runs";
import { CELL_MAX } from "@pharmacy/contract/runs/runs.values";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { type Typed, useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Button } from "#components/ui/button.tsx";
import { Label } from "#components/ui/label.tsx";
import { useFinishing } from "#lib/before-saving.ts";
import { Refused } from "#lib/refused.ts";
import { NOTHING_CHOSEN } from "./kept-set-up.ts";
import { isPicked, type PickedField } from "./picked-field.ts";
import { runsApi } from "./runs.api.ts";
import { usePassedFocus } from "./use-passed-focus.ts";
import { useShowRun } from "./use-run-acts.ts";
import { ValuePart } from "./value-part.ts";

type CorrectValueProps = {
  run: Run;
  /** The corrected value: "Kind in row 4". */
  label: string;
  /** What the button says where another one beside it says "Correct". */
  text?: string;
  value: string;
  target: Omit<RunCorrection, "value">;
  /** A choice beside the value; `more` adds it to the correction. */
  children?: ReactNode;
  more?(typed: Typed): Partial<RunCorrection>;
};

/** A button that becomes a field for another value. The rows are then checked again. */
export function CorrectValue(props: CorrectValueProps) {
  const [isTyping, setTyping] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasTyping = useRef(false);
  useEffect(() => {
    if (wasTyping.current && !isTyping) button.current?.focus();
    wasTyping.current = isTyping;
  }, [isTyping]);
  usePassedFocus(button);
  const { label, text = "Correct" } = props;
  if (isTyping) return <ValueForm {...props} onClose={() => setTyping(false)} />;
  return (
    <Button
      ref={button}
      size="sm"
      className="justify-self-start"
      aria-label={`Correct ${label}`}
      onClick={() => setTyping(true)}
    >
      {text}
    </Button>
  );
}

function ValueForm(props: CorrectValueProps & { onClose(): void }) {
  const { run, label, value, target, children, more, onClose } = props;
  const id = useId();
  const show = useShowRun();
  const [next, setNext] = useState<string>();
  // set at once: a choice that saving completes is not drawn yet when it is sent
  const chosen = useRef<string>(undefined);
  const finishing = useFinishing();
  const { field, isLoading } = useRunField(run, target.column);
  const form = useRefusableForm(async (typed) => {
    await finishing.finish();
    if (isPicked(field) && !chosen.current) throw new Refused("Choose a value first.");
    const correction = { ...target, ...more?.(typed), value: chosen.current ?? value };
    const corrected = await runsApi.correct(run.id, correction);
    onClose();
    await show(corrected);
  }, "Nothing was corrected. Try again.");
  return (
    <PlainForm
      form={form}
      label={`Correct ${label}`}
      className="order-last grid w-full max-w-lg gap-2 py-1"
    >
      <Label htmlFor={id}>{label}</Label>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-40 flex-1 max-md:basis-full">
          {!isLoading && (
            <ValuePart
              field={field}
              form={finishing}
              id={id}
              name={label}
              value={next ?? (isPicked(field) ? "" : value)}
              max={CELL_MAX}
              onChange={(changed) => {
                chosen.current = changed;
                setNext(changed);
              }}
              // it replaces the button that opened it
              hasFocus
            />
          )}
        </div>
        <Button variant="primary" type="submit" pending={form.isPending} className="h-9">
          Check again
        </Button>
        <Button className="h-9" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {!(isLoading || isPicked(field) || field.isRequired || field.neededBy) && (
        <p className="text-muted text-xs">Clear the text to import the rows without it.</p>
      )}
      {children}
      <FormProblem form={form} />
    </PlainForm>
  );
}

const PLAIN: PickedField = {};

/** What the values of a column are picked from. Without an answer they can be typed. */
function useRunField({ id }: Run, column: string): { field: PickedField; isLoading: boolean } {
  const { data, isPending } = useQuery(runsApi.preview(id, NOTHING_CHOSEN.options));
  const field = data?.fields.find(({ name }) => name === column) ?? PLAIN;
  return { field, isLoading: isPending };
}
