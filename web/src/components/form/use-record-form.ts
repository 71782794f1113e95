import type { FieldWords } from "@pharmacy/contract/field-words";
import { useEffect, useRef, useState } from "react";
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  type UseFormRegister,
  useForm,
} from "react-hook-form";
import { useFinishing } from "#lib/before-saving.ts";
import type { DraftPlace } from "#lib/use-draft-place.ts";
import type { Sending } from "#lib/use-record-actions.ts";
import { changedFields } from "./differences.ts";
import type { Finders, RecordForm } from "./record-form.ts";
import { pick } from "./refusal.ts";
import { type FormSchema, loadSchema, schemaResolver } from "./schema-resolver.ts";
import { useDraft } from "./use-draft.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useRefusableForm } from "./use-refusable-form.ts";
import { useRefusal } from "./use-refusal.ts";
import { useSettling } from "./use-settling.ts";

export type RecordFormOptions<Values extends FieldValues, Output, Saved> = {
  schema: FormSchema<Values, Output>;
  initial: DefaultValues<Values>;
  version?: number;
  words?: FieldWords;
  finders?: Finders;
  /** Where unsaved input is kept; if left out, it is lost with the page. */
  draft?: DraftPlace | undefined;
  save(sending: Sending<Output>): Promise<Saved>;
  /** Called after a success; may leave the page. */
  onSaved?(saved: Saved): unknown;
};

const FAILURE = "Something went wrong and nothing was saved. Try again.";

/**
 * Input stays until it is saved or discarded: a concurrent change is shown beside it, and a draft
 * survives the page. It is saved once, however often the button is pressed.
 */
export function useRecordForm<Values extends FieldValues, Output, Saved>(
  options: RecordFormOptions<Values, Output, Saved>,
): RecordForm<Values> {
  const { schema, initial, words = {}, finders = {}, save, onSaved } = options;
  const form = useValues(schema, initial);
  const isChanged = () => changedFields(form.getValues(), form.control._defaultValues).length > 0;
  const version = useRef(options.version);
  const [isSaved, setSaved] = useState(false);
  const refusable = useRefusableForm(submit, FAILURE);
  const { element } = refusable;
  const refusal = useRefusal(form, refusable);
  const finishing = useFinishing();
  const draft = useDraft(form, element, version, options.draft);
  const settling = useSettling({ form, version, newest: options, isChanged, refusal, draft });
  const { begin, settle, goOnWith, showNewer } = settling;
  const guard = useLeaveGuard(isChanged, options.draft && draft);

  async function send(values: Output) {
    const changed = changedFields(form.getValues(), form.control._defaultValues);
    const changes = pick(values, changed) as Partial<Output>;
    let saved: Saved;
    try {
      saved = await save({ values, changes, version: version.current, words });
    } catch (error) {
      return refusal.take(error);
    }
    begin({ ...form.getValues(), ...pick(saved, Object.keys(initial)) }, saved);
    draft.keep();
    setSaved(true);
    await guard.release(() => onSaved?.(saved));
  }

  async function submit() {
    refusal.forget();
    await finishing.finish();
    // a user who left while waiting no longer wants to save
    if (element.current) await form.handleSubmit(send)();
  }

  const { left } = draft;
  const { errors, isSubmitted } = form.formState;
  return {
    ...refusable,
    ...finishing,
    // The output type is internal to this hook: fields only know their input.
    control: form.control as unknown as Control<Values>,
    register: form.register as unknown as UseFormRegister<Values>,
    words,
    finders,
    isSaved,
    wrongFields: isSubmitted ? countProblems(errors) : 0,
    conflict: refusal.conflict,
    settle(choices) {
      settle((path) => choices.get(path));
      if (!refusal.conflict?.draft) refusable.submit();
    },
    useTheirs: () => settle(() => "theirs"),
    showNewer,
    draft:
      left && !refusal.conflict
        ? { at: left.at, goOn: () => goOnWith(left), discard: () => draft.forget(left) }
        : undefined,
    askToLeave: guard.ask,
    leaveQuestion: guard.question,
  };
}

/** Lists and groups of fields have errors inside. */
function countProblems(errors: object): number {
  const counts = Object.values(errors).map((error: unknown): number => {
    if (typeof error !== "object" || error === null) return 0;
    return "message" in error ? 1 : countProblems(error);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function useValues<Values extends FieldValues, Output>(
  schema: FormSchema<Values, Output>,
  initial: DefaultValues<Values>,
) {
  useEffect(() => void loadSchema(schema), [schema]);
  return useForm<Values, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues: initial,
    mode: "onTouched",
    shouldFocusError: false,
  });
}
