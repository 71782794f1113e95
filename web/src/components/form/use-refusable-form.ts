import { useEffect, useId, useRef, useState } from "react";
import { useAttempt } from "./use-attempt.ts";

/** An unchecked checkbox is left out. */
export type Typed = Partial<Record<string, string>>;

export type RefusableForm = ReturnType<typeof useRefusableForm>;

/** Sent once, however often its button is pressed. Typed values stay after an error. */
export function useRefusableForm(send: (typed: Typed) => unknown, failure?: string) {
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const { attempt, ...state } = useAttempt(failure, element);

  // once it is on screen
  useEffect(() => {
    if (attempts > 0) focusFirstProblem(element.current);
  }, [attempts]);

  /** Runs another action of the form under the same rules. */
  function attemptInstead(work: () => unknown): void {
    void attempt(work).then(() => setAttempts((count) => count + 1));
  }

  return {
    ...state,
    element,
    problemId: useId(),
    attemptInstead,
    submit: () => attemptInstead(() => send(typedIn(element.current))),
  };
}

function typedIn(form: HTMLFormElement | null): Typed {
  const fields = form ? [...new FormData(form)] : [];
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

function focusFirstProblem(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  const notice = form?.querySelector<HTMLElement>("[data-form-notice]");
  (invalid ?? notice)?.focus();
  // a secret is hidden, so it cannot be corrected
  if (invalid instanceof HTMLInputElement && "isSecret" in invalid.dataset) invalid.select();
}
