import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  type UseFormRegister,
  useForm,
} from "react-hook-form";
import type { $ZodType } from "zod/v4/core";
import type { FieldWords } from "#components/record/field-words.ts";
import type { Sending } from "#lib/use-record-actions.ts";
import type { RecordForm } from "./record-form.ts";
import { pick, versionOf } from "./refusal.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useRefusal } from "./use-refusal.ts";

export type RecordFormOptions<Values extends FieldValues, Output, Saved> = {
  /** The contract's own schema of what is sent. */
  schema: $ZodType<Output, Values>;
  initial: DefaultValues<Values>;
  /** The version of the record that is edited. */
  version?: number;
  words?: FieldWords;
  save(sending: Sending<Output>): Promise<Saved>;
  /** Comes after a success; may leave the page. */
  onSaved?(saved: Saved): unknown;
};

/**
 * A form that creates or edits one record. What was typed stays until it is saved or discarded:
 * refusals appear beside their fields or above the buttons, and a record that changed meanwhile is
 * laid beside what was typed. It is saved once, however often the button is pressed.
 */
export function useRecordForm<Values extends FieldValues, Output, Saved>(
  options: RecordFormOptions<Values, Output, Saved>,
): RecordForm<Values> {
  const { schema, initial, words = {}, save, onSaved } = options;
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: initial,
    mode: "onTouched",
    shouldFocusError: false,
  });
  // Taken out one by one: the form keeps only those parts of its state up to date that are read.
  const { isDirty, dirtyFields, isSubmitting } = form.formState;
  const guard = useLeaveGuard(isDirty);
  const version = useRef(options.version);
  const [isSaved, setSaved] = useState(false);
  const { element, showFirstProblem } = useFirstProblem();
  const refusal = useRefusal(form, element);

  async function send(values: Output) {
    const changed = Object.keys(dirtyFields);
    const changes = pick(values, changed) as Partial<Output>;
    let saved: Saved;
    try {
      saved = await save({ values, changes, version: version.current });
    } catch (error) {
      return refusal.take(error, changed);
    }
    begin({ ...form.getValues(), ...pick(saved, Object.keys(initial)) }, saved);
    setSaved(true);
    await guard.release(() => onSaved?.(saved));
  }

  /** Takes these values for the ones that nobody has changed yet. */
  function begin(values: object, record: unknown) {
    version.current = versionOf(record) ?? version.current;
    form.reset(values as DefaultValues<Values>);
  }

  const submit = useOneAtATime(async () => {
    refusal.forget();
    await form.handleSubmit(send)();
    showFirstProblem();
  });

  return {
    // The output type is this hook's own affair: fields only know what is typed into them.
    control: form.control as unknown as Control<Values>,
    register: form.register as unknown as UseFormRegister<Values>,
    element,
    words,
    submit,
    isSaving: isSubmitting,
    isSaved,
    problem: refusal.problem,
    conflict: refusal.conflict,
    keepMine() {
      version.current = versionOf(refusal.conflict?.current) ?? version.current;
      submit();
    },
    useTheirs() {
      const theirs = refusal.conflict?.current;
      begin({ ...form.getValues(), ...pick(theirs, Object.keys(initial)) }, theirs);
      refusal.forget();
    },
    askToLeave: guard.ask,
    leaveQuestion: guard.question,
  };
}

/** Leaves out every call that comes while one is under way. */
function useOneAtATime(work: () => Promise<void>): () => void {
  const isBusy = useRef(false);
  return async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    await work().finally(() => {
      isBusy.current = false;
    });
  };
}

/** Moves the focus to what is to be put right, once it is on screen. */
function useFirstProblem() {
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts === 0) return;
    const invalid = element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const notice = element.current?.querySelector<HTMLElement>("[data-form-notice]");
    (invalid ?? notice)?.focus();
  }, [attempts]);
  return { element, showFirstProblem: () => setAttempts((count) => count + 1) };
}
