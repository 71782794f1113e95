import type { OwnQuestion } from "@pharmacy/contract/questions/own-questions";
import type { AskForm as AskInput } from "@pharmacy/contract/questions/question-forms";
import type { QuestionInput } from "@pharmacy/contract/questions/questions";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { FormPage } from "#components/form/form-page.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { isApiError } from "#lib/api-error.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { canSendEmail } from "#lib/network.ts";
import { useAction } from "#lib/use-action.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { ownQuestionsApi } from "#resources/own-questions/own-questions.api.ts";
import { EMPTY_QUESTION, QuestionFields } from "#resources/questions/question-fields.tsx";
import type { SimilarAnswers as Similar } from "./-similar-answers.tsx";

const loadRules = () =>
  import("@pharmacy/contract/questions/question-forms").then((contract) => contract.AskForm);

// needed once a title is typed
const SimilarAnswers = lazyPart<Parameters<typeof Similar>[0]>(() =>
  import("./-similar-answers.tsx").then((module) => module.SimilarAnswers),
);

const ANSWER_PLACE = canSendEmail()
  ? "We reply by email. Colleagues who can ask questions see the answer here too."
  : "Colleagues who can ask questions see the answer here.";

/** A question from the user's own pharmacy, or a follow-up to an earlier one. */
export function AskForm({ followUpOf }: { followUpOf: string | undefined }) {
  const navigate = useNavigate();
  const earlier = useQuery({
    ...ownQuestionsApi.detail(followUpOf ?? ""),
    enabled: followUpOf !== undefined,
  });
  const ask = useAction({
    run: ownQuestionsApi.ask,
    changes: "question",
    success: ({ number }) => `Question ${number} sent`,
    failure: "Failed to send the question",
    isShown: isApiError,
  });
  const form = useRecordForm<AskInput, QuestionInput, OwnQuestion>({
    schema: loadRules,
    initial: { ...EMPTY_QUESTION, followUpOf: followUpOf ?? null },
    draft: useDraftPlace("question", followUpOf),
    save: ({ values }) => ask.mutateAsync(values),
    onSaved: ({ id }) => navigate({ to: "/dashboard/questions", search: { id } }),
  });
  return (
    <FormPage
      form={form}
      isNew
      title={followUpOf ? "Ask a follow-up" : "Ask a question"}
      description={
        earlier.data
          ? `It goes on from ${earlier.data.number}, “${earlier.data.title}”.`
          : ANSWER_PLACE
      }
      submitLabel="Send question"
      onCancel={() => navigate({ to: "/dashboard/questions" })}
    >
      <FormSection title="Question">
        <QuestionFields form={form}>
          <AnswersLike form={form} />
        </QuestionFields>
      </FormSection>
    </FormPage>
  );
}

/** Watches the title from the start, because text typed while the code loads counts too. */
function AnswersLike({ form }: { form: FormFields<AskInput> }) {
  return <SimilarAnswers title={useWatch({ control: form.control, name: "title" }) ?? ""} />;
}
