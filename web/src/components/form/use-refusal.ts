import { type RefObject, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { Conflict } from "./record-form.ts";
import { currentIn, readRefusal } from "./refusal.ts";

/** Keeps why the last save was refused, and puts what belongs to a field beside it. */
export function useRefusal<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  element: RefObject<HTMLFormElement | null>,
) {
  const [problem, setProblem] = useState("");
  const [conflict, setConflict] = useState<Conflict>();

  function take(error: unknown) {
    const current = currentIn(error);
    if (current) {
      const base = form.control._defaultValues;
      return setConflict({ current, mine: form.getValues(), base });
    }
    const { beside, above } = readRefusal(error, element.current);
    for (const [path, message] of Object.entries(beside)) {
      form.setError(path as FieldPath<Values>, { type: "server", message });
    }
    setProblem(above);
  }

  function forget() {
    setProblem("");
    setConflict(undefined);
  }

  return { problem, conflict, take, say: setProblem, forget, lay: setConflict };
}
