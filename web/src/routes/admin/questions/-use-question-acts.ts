import type { Closing, Question, QuestionAfterAct } from "@pharmacy/contract/questions/questions";
import { useQueryClient } from "@tanstack/react-query";
import { isApiError } from "#lib/api-error.ts";
import { useAction } from "#lib/use-action.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";

export function useQuestionActs({ id, version }: Pick<Question, "id" | "version">) {
  const takeCurrent = useTakeCurrent(id);
  const of = <Input>(
    run: (input: Input) => Promise<QuestionAfterAct>,
    success: string | ((question: QuestionAfterAct) => string),
    failure: string,
  ) =>
    ({
      run: (input: Input) => run(input).catch(takeCurrent),
      success,
      failure,
      changes: "question",
    }) as const;
  return {
    assign: useAction(
      of(
        (assignee: string | null) => questionsApi.assign(id, { assignee, version }),
        ({ assignee }) => (assignee ? `Assigned to ${assignee.name}` : "No longer assigned"),
        "Failed to assign the question",
      ),
    ),
    merge: useAction(
      of(
        (into: string) => questionsApi.merge(id, { into, version }),
        ({ mergedInto }) => `Merged into ${mergedInto?.number ?? "the other question"}`,
        "Failed to merge the question",
      ),
    ),
    close: useAction(
      of(
        (closing: Omit<Closing, "version">) => questionsApi.close(id, { ...closing, version }),
        "Question closed",
        "Failed to close the question",
      ),
    ),
    unpublish: useAction(
      of(
        () => questionsApi.unpublish(id, { version }),
        "Published answer withdrawn",
        "Failed to withdraw the published answer",
      ),
    ),
    remove: useAction({
      run: () => questionsApi.remove(id),
      removes: "question",
      success: "Question deleted successfully",
      failure: "Failed to delete question",
    }),
  };
}

/** Shows the current question if a refusal contains it, and rethrows the refusal. */
export function useTakeCurrent(id: string) {
  const queryClient = useQueryClient();
  return (error: unknown): never => {
    if (isApiError(error) && isQuestion(error.current)) {
      queryClient.setQueryData(questionsApi.detail(id).queryKey, error.current);
    }
    throw error;
  };
}

function isQuestion(current: unknown): current is Question {
  return (
    typeof current === "object" && current !== null && "answer" in current && "notes" in current
  );
}
