import type { AnswerInput, Question } from "@pharmacy/contract/questions/questions";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError, isApiError } from "#lib/api-error.ts";
import { useAction } from "#lib/use-action.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";

/** Sends the text as the answer, or as a correction of another user's earlier one. */
export function useSendAnswer(question: Question) {
  const { id, version, status } = question;
  const takeCurrent = useTakeCurrent(id);
  const { mutateAsync } = useAction({
    run: (values: Omit<AnswerInput, "version">) =>
      status === "open"
        ? questionsApi.answer(id, { ...values, version })
        : questionsApi.update({ id, version, answer: values.answer, sendsLetter: true }),
    changes: "question",
    success: status === "open" ? "Question answered" : "Answer corrected",
    failure: "Failed to send the answer",
    // shown above the buttons, beside the text
    isShown: isApiError,
  });
  return (values: Omit<AnswerInput, "version">) =>
    mutateAsync(values).catch((error: unknown) => {
      try {
        return takeCurrent(error);
      } catch {
        throw isApiError(error) && error.current ? withoutCurrent(error) : error;
      }
    });
}

/** The first answer is shown above; there are no fields to compare. */
function withoutCurrent({ status, code, message, fields }: ApiError): ApiError {
  return new ApiError({ status, code, message, fields });
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
