import type { Run, RunCorrection } from "@pharmacy/contract/runs/runs";
import { CELL_MAX } from "@pharmacy/contract/runs/runs.values";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { type Typed, useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { runsApi } from "./runs.api.ts";
import { usePassedFocus } from "./use-passed-focus.ts";
import { useShowRun } from "./use-run-acts.ts";

type CorrectValueProps = {
  run: Run;
  /** The corrected value: "Kind in row 4". */
  label: string;
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
  const { label } = props;
  if (isTyping) return <ValueForm {...props} onClose={() => setTyping(false)} />;
  return (
    <Button
      ref={button}
      size="sm"
      className="justify-self-start"
      aria-label={`Correct ${label}`}
      onClick={() => setTyping(true)}
    >
      Correct
    </Button>
  );
}

function ValueForm(props: CorrectValueProps & { onClose(): void }) {
  const { run, label, value, target, children, more, onClose } = props;
  const id = useId();
  const show = useShowRun();
  const form = useRefusableForm(async (typed) => {
    const correction = { ...target, ...more?.(typed), value: typed.value ?? "" };
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
        <Input
          id={id}
          name="value"
          defaultValue={value}
          maxLength={CELL_MAX}
          // it replaces the button that opened it
          ref={(input) => input?.focus()}
          className="min-w-40 flex-1 max-md:basis-full"
        />
        <Button variant="primary" type="submit" pending={form.isPending} className="h-9">
          Check again
        </Button>
        <Button className="h-9" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {children}
      <FormProblem form={form} />
    </PlainForm>
  );
}
