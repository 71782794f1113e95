import type { Question } from "@pharmacy/contract/questions/questions";
import { isApiError } from "#lib/api-error.ts";
import { useAction } from "#lib/use-action.ts";

/** The form itself shows conflicts and field errors. */
export function useSaving<Input>(
  run: (input: Input) => Promise<Question>,
  words: { success: string; failure: string },
  undo?: (saved: Question, input: Input) => (() => Promise<unknown>) | undefined,
) {
  return useAction({ run, changes: "question", ...words, undo, isShown: isApiError }).mutateAsync;
}
