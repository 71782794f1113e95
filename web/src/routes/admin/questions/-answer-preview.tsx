import type { AnswerForm } from "@pharmacy/contract/questions/question-forms";
import type { Question } from "@pharmacy/contract/questions/questions";
import { ANSWER_MIN } from "@pharmacy/contract/questions/questions.values";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { RecordForm } from "#components/form/record-form.ts";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useSettled } from "#lib/use-settled.ts";
import { questionsApi } from "#resources/questions/questions.api.ts";

type Props = { form: RecordForm<AnswerForm>; question: Question };

export function AnswerPreview(props: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? "Hide email" : "Preview email"}
      </Button>
      {isShown && <Letter {...props} />}
    </div>
  );
}

function Letter({ form, question }: Props) {
  const typed = useWatch({ control: form.control, name: "answer" });
  const answer = useSettled(typed.trim());
  const isEnough = answer.length >= ANSWER_MIN;
  const { data, error } = useQuery({
    ...questionsApi.answerPreview(question.id, { answer }),
    enabled: isEnough,
  });
  if (!isEnough) return <p className="text-muted text-sm">Write an answer first.</p>;
  if (error) return <p className="text-warning text-sm">{error.message}</p>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  return (
    <section
      aria-label="The email"
      className="w-full rounded-md border border-line bg-sunken px-3 py-2 text-sm"
    >
      <p className="wrap-anywhere text-muted text-xs">
        {data.recipients.length > 0
          ? `To ${data.recipients.join(", ")}${data.letter === "kept" ? " · not sent: no mail server" : ""}`
          : "No email is sent: there is no address left to write to."}
      </p>
      <p className="wrap-anywhere font-medium">{data.subject}</p>
      <p dir="auto" className="wrap-anywhere mt-1.5 whitespace-pre-line">
        {data.text}
      </p>
    </section>
  );
}
