import { useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { Conflict } from "./record-form.ts";
import { currentIn } from "./refusal.ts";
import type { RefusableForm } from "./use-refusable-form.ts";

export function useRefusal<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { refuse, forget: forgetProblem }: RefusableForm,
) {
  const [conflict, setConflict] = useState<Conflict>();

  function take(error: unknown) {
    const current = currentIn(error);
    if (current) {
      const base = form.control._defaultValues;
      return setConflict({ current, mine: form.getValues(), base });
    }
    for (const [path, message] of Object.entries(refuse(error).beside)) {
      form.setError(path as FieldPath<Values>, { type: "server", message });
    }
  }

  function forget() {
    forgetProblem();
    setConflict(undefined);
  }

  return { conflict, take, forget, lay: setConflict };
}
