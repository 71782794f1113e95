import type { AnswerInput, Question } from "@pharmacy/contract/questions/questions";
import { ApiError, isApiError } from "#lib/api-error.ts";
import { useAction } from "#lib/use-action.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";
import { useTakeCurrent } from "./-use-question-acts.ts";

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
