import { misfitOf } from "@pharmacy/contract/acts";
import type { AnswerForm } from "@pharmacy/contract/questions/question-forms";
import type { AnswerInput, Question } from "@pharmacy/contract/questions/questions";
import { QUESTION_ACTS } from "@pharmacy/contract/questions/questions.acts";
import { ANSWER_MAX } from "@pharmacy/contract/questions/questions.values";
import { type Ref, useEffect } from "react";
import { useController, useWatch } from "react-hook-form";
import { Field } from "#components/form/field.tsx";
import { FormElement } from "#components/form/form-frame.tsx";
import { FormNotices } from "#components/form/form-notices.tsx";
import { FormProblem } from "#components/form/plain-form.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { useField } from "#components/form/use-field.ts";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { commandKey } from "#lib/shortcuts.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { QuestionFilesField } from "#resources/questions/question-files.tsx";
import { AnswerPreview } from "./-answer-preview.tsx";
import { AnswerTemplates } from "./-answer-templates.tsx";
import { type Leaving, useAskedToLeave } from "./-leaving.ts";
import { useSendAnswer } from "./-use-send-answer.ts";

// The box is rendered before its rules, which are only needed once something is typed.
const loadRules = () =>
  import("@pharmacy/contract/questions/question-forms").then((contract) => contract.AnswerForm);

const EMPTY: AnswerForm = { answer: "", files: [] };

type Props = {
  question: Question;
  /** True if the user may correct another user's answer. */
  mayCorrect: boolean;
  leaving: Leaving;
  box: Ref<HTMLTextAreaElement>;
  /** Called when the text is discarded in favour of another user's answer. */
  onDropped(): void;
  onSent(): void;
};

/** The box for writing an answer, with templates, files, and a preview of the email. */
export function AnswerBox({ question, mayCorrect, leaving, box, onDropped, onSent }: Props) {
  const send = useSendAnswer(question);
  const form = useRecordForm<AnswerForm, Omit<AnswerInput, "version">, Question>({
    schema: loadRules,
    initial: EMPTY,
    draft: useDraftPlace("answer", question.id),
    save: ({ values }) => send(values),
    onSaved: onSent,
  });
  useAskedToLeave(leaving, form.askToLeave);
  const misfit = misfitOf("question", QUESTION_ACTS.answer, question) ?? undefined;
  // while it is being sent, this very text answers the question
  const late = form.isPending ? undefined : misfit;
  const isEmpty = useWatch({ control: form.control, name: "answer" }).trim() === "";
  const isIdle = late !== undefined && isEmpty;
  useEffect(() => {
    if (isIdle) onDropped();
  }, [isIdle, onDropped]);
  const isCorrection = question.status === "answered" && mayCorrect;
  return (
    <Card aria-label="Your answer">
      <CardHead title="Your answer">
        <AnswerTemplates form={form} question={question} />
      </CardHead>
      <FormElement form={form} label="Your answer" className="grid gap-3 p-4">
        <div inert={form.isPending} className="grid gap-3">
          <AnswerField form={form} box={box} />
          {question.askedBy && !late && <QuestionFilesField form={form} thing="answer" />}
        </div>
        <AnswerPreview form={form} question={question} />
        {late && <LateNotice reason={late} isCorrection={isCorrection} />}
        <FormNotices form={form} />
        {form.problem !== late && <FormProblem form={form} />}
        <p role="status" className="text-muted text-sm empty:hidden">
          {form.waitingFor}
        </p>
        <Buttons form={form} late={late} mayCorrect={isCorrection} onDropped={onDropped} />
      </FormElement>
    </Card>
  );
}

type ButtonsProps = Pick<Props, "mayCorrect" | "onDropped"> & {
  form: RecordForm<AnswerForm>;
  late: string | undefined;
};

function Buttons({ form, late, mayCorrect, onDropped }: ButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DisabledReason reason={mayCorrect ? undefined : late}>
        <Button type="submit" variant="primary" pending={form.isPending}>
          {late ? "Send as correction" : "Send answer"}
        </Button>
      </DisabledReason>
      {late ? (
        <Button variant="ghost" onClick={() => form.askToLeave(onDropped)}>
          Discard my text
        </Button>
      ) : (
        <span className="text-subtle text-xs max-md:hidden">
          <Kbd>{commandKey()}</Kbd> <Kbd>Enter</Kbd> sends it.
        </span>
      )}
    </div>
  );
}

function LateNotice({ reason, isCorrection }: { reason: string; isCorrection: boolean }) {
  return (
    <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-warning">
      {reason} Your text was not sent.{" "}
      {isCorrection
        ? "Compare it with the answer above. You can send yours as a correction."
        : "You can copy it before you close this question."}
    </p>
  );
}

function AnswerField({
  form,
  box,
}: {
  form: RecordForm<AnswerForm>;
  box: Ref<HTMLTextAreaElement>;
}) {
  const props = { form, name: "answer", label: "Answer", isRequired: true } as const;
  const { attributes, ...field } = useField(props);
  const { field: input } = useController({ control: form.control, name: "answer" });
  return (
    <Field {...props} {...field}>
      <Textarea
        {...attributes}
        ref={box}
        name={input.name}
        dir="auto"
        rows={6}
        maxLength={2 * ANSWER_MAX}
        value={input.value ?? ""}
        // no error when left empty: the focus starts here even if the user only reads
        onChange={input.onChange}
      />
    </Field>
  );
}
