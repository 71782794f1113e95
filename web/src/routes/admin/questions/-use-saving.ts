import type { Question } from "@pharmacy/contract/questions";
import { isApiError } from "#lib/api-error.ts";
import { useAction } from "#lib/use-action.ts";

/** Saves what a form changes of a question; the form shows conflicts and errors of fields itself. */
export function useSaving<Input>(
  run: (input: Input) => Promise<Question>,
  words: { success: string; failure: string },
) {
  return useAction({ run, changes: "question", ...words, isShown: isApiError }).mutateAsync;
}
